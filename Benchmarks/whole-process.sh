#!/usr/bin/env bash
# Whole-process times of list, search and version, beside sqlite3 and an empty process, in one run.
set -euo pipefail
cd "$(dirname "$0")"

usage="usage: whole-process.sh [--binary FILE] [--notes N] [--rounds N] [--corpus corpus.py] [--output FILE]
  --binary   the release binary; without one, only the peers are timed (default: ../.build/release/notes-log)
  --corpus   the generator of the notes (default: corpus.py)
  --output   a file for the table, which is printed in any case"
notes=10000 rounds=200 corpus=corpus.py binary=../.build/release/notes-log output=

fail() {
  echo "whole-process: $*" >&2
  exit 1
}
from_caller() { (cd "$OLDPWD" && realpath -m -- "$1"); }
while [ $# -gt 0 ]; do
  case $1 in
  -h | --help) echo "$usage" && exit ;;
  --binary | --notes | --rounds | --corpus | --output) [ $# -ge 2 ] || fail "$1 needs a value" ;;
  *) echo "$usage" >&2 && exit 2 ;;
  esac
  case $1 in
  --binary) binary=$(from_caller "$2") && [ -x "$binary" ] || fail "$2 is not an executable" ;;
  --notes) notes=$2 ;;
  --rounds) rounds=$2 ;;
  --corpus) corpus=$(from_caller "$2") ;;
  --output) output=$(from_caller "$2") ;;
  esac
  shift 2
done
[ -f "$corpus" ] || fail "$corpus is not there: name the corpus generator with --corpus"

# The generator draws its words from wamerican's list; without it the corpus is another one.
sh ../Scripts/install-packages.sh wamerican sqlite3 python3 gcc libc6-dev
work=$PWD/work
mkdir -p "$work/home"
export HOME="$work/home" NOTES_LOG_STORE="$work/store" NOTES_LOG_PAGER=cat
unset XDG_DATA_HOME XDG_STATE_HOME XDG_CONFIG_HOME XDG_CACHE_HOME

printf 'int main(void) { return 0; }\n' >"$work/empty.c"
cc -O2 -o "$work/empty" "$work/empty.c"
cc -O2 -static -o "$work/empty-static" "$work/empty.c"
cc -O2 -Wall -Wextra -o "$work/spawn-timer" spawn-timer.c

loaded="$notes $(cksum <"$corpus")"
if [ "$(cat "$work/loaded" 2>/dev/null)" != "$loaded" ]; then
  echo "Making $notes notes" >&2
  rm -f "$work/loaded"
  python3 "$corpus" "$notes" "$work/corpus" >&2
  python3 load-corpus.py "$work/corpus/notes.jsonl" --folder "$work/notes" --database "$work/notes.db"
  printf '%s' "$loaded" >"$work/loaded"
fi

word=$(cat "$work/corpus/word")
newest="SELECT id, title, substr(text, 1, 200) FROM notes ORDER BY used DESC LIMIT 50"
matching="SELECT notes.id, title, snippet(grams, 0, '[', ']', '…', 16) FROM grams JOIN notes ON notes.id = grams.rowid
 WHERE grams MATCH '\"$word\"' ORDER BY used DESC LIMIT 50"
matching=${matching//$'\n'/}
setting="PRAGMA synchronous = FULL; BEGIN IMMEDIATE;
 INSERT INTO grams(grams, rowid, text) SELECT 'delete', id, text FROM notes WHERE id = 7;
 UPDATE notes SET text = CASE WHEN text LIKE '% .' THEN substr(text, 1, length(text) - 2) ELSE text || ' .' END WHERE id = 7;
 INSERT INTO grams(rowid, text) SELECT id, text FROM notes WHERE id = 7; COMMIT"
setting=${setting//$'\n'/}
hits=$(sqlite3 -readonly "$work/notes.db" "SELECT count(*) FROM grams WHERE grams MATCH '\"$word\"'")
[ "$hits" -gt 0 ] || fail "no note holds '$word': the corpus is not the expected one (is wamerican installed?)"

commands=$work/commands
row() { (IFS=$'\t' && printf '%s\n' "$*") >>"$commands"; }
: >"$commands"
row "empty C process" "$work/empty"
row "empty C process, static" "$work/empty-static"
row "sqlite3 -version" sqlite3 -version
row "sqlite3, newest 50" sqlite3 -readonly "$work/notes.db" "$newest"
row "sqlite3 FTS5 trigram, \`$word\`, newest 50" sqlite3 -readonly "$work/notes.db" "$matching"
if [ -x "$binary" ]; then
  # A copy, as an install makes one: what a linker has just written lies in the page cache in small pieces, and every
  # start pays for it.
  cp -- "$(realpath -- "$binary")" "$work/notes-log"
  binary=$work/notes-log
  rm -rf "$work/store"
  echo "Importing" >&2
  began=$(date +%s%N)
  "$binary" import "$work/notes" >/dev/null || fail "the import ended with status $?"
  imported="Import of the $notes notes, once: $((($(date +%s%N) - began) / 1000000)) ms."
  # Both programs must answer the same question before their times are set side by side.
  rows=$("$binary" list --ids -n 50 | wc -l)
  [ "$rows" -eq 50 ] || fail "list --ids -n 50 printed $rows lines"
  found=$("$binary" search "$word" -c)
  [ "$found" = "$hits" ] || fail "search -c $word found $found, sqlite3 $hits"
  row "notes-log version" "$binary" version
  row "notes-log list -n 50" "$binary" list -n 50
  row "notes-log search $word -n 50" "$binary" search "$word" -n 50
  # A note with an open item, by its id.
  note=$("$binary" search has:open --ids -n 1)
  row "notes-log show" "$binary" show "$note"
  row "sqlite3 FTS5 trigram, a note's text set, durable" sqlite3 "$work/notes.db" "$setting"
  # Below the empty line in turn, so that each is a change.
  echo >>"$commands"
  row "notes-log tick" "$binary" tick "$note" 1
  row "notes-log untick" "$binary" untick "$note" 1
else
  imported="$binary is not there: only the peers were timed."
fi

"$work/spawn-timer" "$rounds" "$commands" >"$work/times"

processor=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)
table() {
  echo "$notes notes; '$word' is in $hits. $rounds rounds, each command once a round, times in ms."
  echo "${processor:-unknown processor}, $(nproc) cores, Linux $(uname -r | cut -d - -f 1), sqlite3 $(sqlite3 -version | cut -d ' ' -f 1), $(date -u +%Y-%m-%d)."
  echo "$imported"
  echo
  echo "| whole process | median | p10 | p90 | p99 | × empty C |"
  echo "|---|--:|--:|--:|--:|--:|"
  awk -F '\t' 'NR == 1 { base = $2 } { printf "| %s | %s | %s | %s | %s | %.2f |\n", $1, $2, $3, $4, $5, $2 / base }' \
    "$work/times"
}
table | tee ${output:+"$output"}
