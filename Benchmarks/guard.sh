#!/usr/bin/env bash
# Counts the instructions of ten fixed commands and compares them with those of guard.tsv.
set -euo pipefail
cd "$(dirname "$0")"

usage="usage: guard.sh [--binary FILE] [--update]
  --binary   the release binary (default: ../.build/release/notes-log)
  --update   writes the counts to guard.tsv instead of comparing
Fails where a command takes over a tenth more than it did. Counts are of valgrind's callgrind: no clock, so any machine will do, but
another compiler gives other counts."
binary=../.build/release/notes-log update= notes=2000
while [ $# -gt 0 ]; do
  case $1 in
  --binary) binary=$(cd "$OLDPWD" && realpath -m -- "${2:?--binary needs a value}") && shift 2 ;;
  --update) update=1 && shift ;;
  -h | --help) echo "$usage" && exit ;;
  *) echo "$usage" >&2 && exit 2 ;;
  esac
done
[ -x "$binary" ] || { echo "guard: $binary is not an executable: make build, or name one with --binary" >&2 && exit 1; }
sh ../Scripts/install-packages.sh wamerican python3 valgrind binutils
work=$PWD/work/guard
rm -rf "$work"
mkdir -p "$work/home"
export HOME="$work/home" NOTES_LOG_STORE="$work/store" NOTES_LOG_PAGER=cat TZ=UTC LC_ALL=C.UTF-8
unset XDG_DATA_HOME XDG_STATE_HOME XDG_CONFIG_HOME XDG_CACHE_HOME
# Without symbols, as it is installed; and this valgrind does not read the compiler's.
strip -o "$work/notes-log" "$(realpath -- "$binary")"
binary=$work/notes-log
python3 corpus.py "$notes" "$work/corpus" >&2
word=$(cat "$work/corpus/word")
python3 load-corpus.py "$work/corpus/notes.jsonl" --folder "$work/notes"
"$binary" -q import "$work/notes" >/dev/null
note=$("$binary" search has:open --ids -n 1)

counts=$work/counts
: >"$counts"
# count NAME WORD…: runs a command of the program under callgrind, with no output to a terminal.
count() {
  local name=$1
  shift
  valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file="$work/log" "$binary" "$@" >/dev/null 2>"$work/messages" ||
    { echo "guard: $* ended with status $?: $(cat "$work/messages")" >&2 && exit 1; }
  printf '%s\t%s\n' "$name" "$(sed -n 's/.*Collected : *//p' "$work/log")" >>"$counts"
}
count "version" version
count "list -n 50" list -n 50
count "search WORD -n 50" search "$word" -n 50
count "search --rank 'of the' -n 50" search --rank "of the" -n 50
count "show NOTE --at" show "$note" --at "$notes"
count "add" add "A note of a few words"
count "tick" tick "$note" 1
count "undo" undo
count "rebuild search" -q rebuild search
NOTES_LOG_STORE="$work/second" count "import of $notes notes" -q import "$work/notes"

if [ -n "$update" ]; then
  cp "$counts" guard.tsv
  cat guard.tsv
  exit
fi
awk -F '\t' '
  NR == FNR { was[$1] = $2; next }
  !($1 in was) { printf "%-32s %14.0f   not in guard.tsv\n", $1, $2; failed = 1; next }
  {
    change = ($2 / was[$1] - 1) * 100
    remark = change > 10 ? "   over a tenth more" : change < -10 ? "   --update keeps the gain" : ""
    if (change > 10) failed = 1
    printf "%-32s %14.0f %14.0f %+6.1f %%%s\n", $1, was[$1], $2, change, remark
  }
  END { exit failed }' guard.tsv "$counts"
