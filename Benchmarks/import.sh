#!/usr/bin/env bash
# Import of a folder of many Markdown files, beside `git add && commit` and SQLite, in one run.
set -euo pipefail
cd "$(dirname "$0")"

usage="usage: import.sh [--binary FILE] [--notes N] [--corpus corpus.py] [--output FILE]
  --binary   the release binary (default: ../.build/release/notes-log)
  --corpus   the generator of the notes (default: corpus.py)
  --output   a file for the table, which is printed in any case"
notes=100000 corpus=corpus.py binary=../.build/release/notes-log output=/dev/null

fail() {
  echo "import: $*" >&2
  exit 1
}
from_caller() { (cd "$OLDPWD" && realpath -m -- "$1"); }
while [ $# -gt 0 ]; do
  case $1 in
  -h | --help) echo "$usage" && exit ;;
  --binary | --notes | --corpus | --output) [ $# -ge 2 ] || fail "$1 needs a value" ;;
  *) echo "$usage" >&2 && exit 2 ;;
  esac
  case $1 in
  --binary) binary=$(from_caller "$2") ;;
  --notes) notes=$2 ;;
  --corpus) corpus=$(from_caller "$2") ;;
  --output) output=$(from_caller "$2") ;;
  esac
  shift 2
done
[ -x "$binary" ] || fail "$binary is not an executable: make release, or name one with --binary"
[ -f "$corpus" ] || fail "$corpus is not there: name the corpus generator with --corpus"

sh ../Scripts/install-packages.sh wamerican python3 git
work=$PWD/work/import
made="$notes $(cksum <"$corpus")"
if [ "$(cat "$work/made" 2>/dev/null)" != "$made" ]; then
  echo "Making $notes notes" >&2
  rm -rf "$work"
  mkdir -p "$work"
  python3 "$corpus" "$notes" "$work/corpus" >&2
  python3 load-corpus.py "$work/corpus/notes.jsonl" --folder "$work/notes"
  rm -rf "$work/corpus"
  printf '%s' "$made" >"$work/made"
fi
# The first reading warms the page cache for all.
find "$work/notes" -type f -exec cat {} + >/dev/null
{
  echo "$(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -1 | awk '{print $1, $2}'), $(nproc) cores," \
    "$(uname -sr), $(git --version), $(date +%F)."
  echo
  python3 import.py "$binary" "$work/notes" "$work/run"
  echo
  echo "Load average at the end: $(cut -d ' ' -f 1-3 /proc/loadavg)."
} | tee "$output"
rm -rf "$work/run"
