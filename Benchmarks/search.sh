#!/usr/bin/env bash
# Search, beside SQLite's FTS5, ripgrep, Tantivy and Xapian on the same notes, in one run.
set -euo pipefail
cd "$(dirname "$0")"

usage="usage: search.sh [--binary FILE] [--timings FILE] [--python PYTHON] [--notes N] [--rounds N] [--edits N] [--corpus corpus.py] [--output FILE]
  --binary   the release binary (default: ../.build/release/notes-log)
  --timings  the driver in process (default: built here, in release)
  --python   a Python that has tantivy (PyPI) and xapian (default: python3; an engine it has not is passed over)
  --corpus   the generator of the notes (default: corpus.py)
  --output   a file to which the tables are added, which are printed in any case"
notes=10000 rounds=15 edits=1000 corpus=corpus.py binary=../.build/release/notes-log output= timings= python=python3

fail() {
  echo "search: $*" >&2
  exit 1
}
from_caller() { (cd "$OLDPWD" && realpath -m -- "$1"); }
while [ $# -gt 0 ]; do
  case $1 in
  -h | --help) echo "$usage" && exit ;;
  --binary | --timings | --python | --notes | --rounds | --edits | --corpus | --output) [ $# -ge 2 ] || fail "$1 needs a value" ;;
  *) echo "$usage" >&2 && exit 2 ;;
  esac
  case $1 in
  --binary) binary=$(from_caller "$2") && [ -x "$binary" ] || fail "$2 is not an executable" ;;
  --timings) timings=$(from_caller "$2") && [ -x "$timings" ] || fail "$2 is not an executable" ;;
  --python) python=$2 ;;
  --notes) notes=$2 ;;
  --rounds) rounds=$2 ;;
  --edits) edits=$2 ;;
  --corpus) corpus=$(from_caller "$2") ;;
  --output) output=$(from_caller "$2") ;;
  esac
  shift 2
done
[ -f "$corpus" ] || fail "$corpus is not there: name the corpus generator with --corpus"
[ -x "$binary" ] || fail "$binary is not there: build it, or name it with --binary"
binary=$(realpath -- "$binary")
sh ../Scripts/install-packages.sh wamerican sqlite3 python3 gcc libc6-dev ripgrep
if [ -z "$timings" ]; then
  sh ../Scripts/build-benchmarks.sh
  timings=$PWD/.build/release/search-timings
fi

work=$PWD/work/search-$notes
mkdir -p "$work/home"
export HOME="$work/home" NOTES_LOG_STORE="$work/store" NOTES_LOG_PAGER=cat
unset XDG_DATA_HOME XDG_STATE_HOME XDG_CONFIG_HOME XDG_CACHE_HOME
printf 'int main(void) { return 0; }\n' >"$work/empty.c"
cc -O2 -o "$work/empty" "$work/empty.c"
cc -O2 -Wall -Wextra -o "$work/spawn-timer" spawn-timer.c

echo "Making $notes notes" >&2
python3 "$corpus" "$notes" "$work/corpus" >&2
word=$(cat "$work/corpus/word")
python3 load-corpus.py "$work/corpus/notes.jsonl" --folder "$work/notes"
python3 search-peers.py load "$work/corpus/notes.jsonl" "$work/notes.db" >"$work/peer-load"
rm -rf "$work/store" "$work/store-state"
echo "Importing" >&2
began=$(date +%s%N)
"$binary" import "$work/notes" >/dev/null
imported=$((($(date +%s%N) - began) / 1000000))
python3 search-peers.py queries "$work/corpus/notes.jsonl" >"$work/queries"

echo "Searching" >&2
"$timings" "$work/store" query "$rounds" <"$work/queries" >"$work/own-queries"
python3 search-peers.py query "$work/notes.db" "$rounds" <"$work/queries" >"$work/peer-queries"
mkdir -p "$work/engines"
"$python" search-engines.py "$work/corpus/notes.jsonl" "$work/engines" "$rounds" <"$work/queries" >"$work/engine-queries"
commands=$work/commands
row() { (IFS=$'\t' && printf '%s\n' "$*") >>"$commands"; }
: >"$commands"
matching="SELECT notes.id, title, snippet(grams, 0, '[', ']', '…', 16) FROM grams JOIN notes ON notes.id = grams.rowid WHERE grams MATCH '\"$word\"' ORDER BY used DESC LIMIT 50"
row "empty C process" "$work/empty"
row "notes-log search $word -n 50" "$binary" search "$word" -n 50
row "sqlite3 FTS5 trigram, \`$word\`, newest 50" sqlite3 -readonly "$work/notes.db" "$matching"
row "notes-log search --rank $word -n 50" "$binary" search --rank "$word" -n 50
row "rg -il $word" rg -il "$word" "$work/notes"
whole=$((notes > 20000 ? 20 : 60))
"$work/spawn-timer" "$whole" "$commands" >"$work/times"
echo "Editing" >&2
# In turns, since a disk shared with others changes from minute to minute.
: >"$work/own-edits"
: >"$work/peer-edits"
for _ in 1 2 3 4 5; do
  "$timings" "$work/store" edit $((edits / 5)) >>"$work/own-edits"
  python3 search-peers.py edit "$work/notes.db" $((edits / 5)) >>"$work/peer-edits"
done
# The same where a flush costs nothing: what is left is the work itself.
memory=$(mktemp -d /dev/shm/search.XXXXXX)
trap 'rm -rf "$memory"' EXIT
cp -r "$work/store" "$memory/store"
cp "$work/notes.db" "$memory/notes.db"
"$timings" "$memory/store" edit "$edits" | sed 's/^edit/memory/' >>"$work/own-edits"
python3 search-peers.py edit "$memory/notes.db" "$edits" | sed 's/^edit/memory/' >>"$work/peer-edits"
rm -rf "$memory"
# The most memory of its own that a process takes, in KiB; pages of the store's file are not counted, the system can drop them.
peak() {
  local most=0 now
  while now=$(awk '/^RssAnon/ { print $2 }' "/proc/$1/status" 2>/dev/null) && [ -n "$now" ]; do
    [ "$now" -le "$most" ] || most=$now
    sleep 0.02
  done
  echo "$most"
}
echo "Folding again" >&2
for name in search words; do
  for _ in 1 2 3; do
    began=$(date +%s%N)
    "$binary" -q rebuild "$name" >/dev/null 2>&1 &
    most=$(peak $!)
    wait
    printf 'rebuild\t%s\t0\t%s\t%s\n' "$name" $((($(date +%s%N) - began) / 1000)) "$most" >>"$work/own-edits"
  done
done
"$binary" status --json >"$work/status"

python3 search-table.py "$work" "$notes" "$imported" | tee ${output:+-a "$output"}
