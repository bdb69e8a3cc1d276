#!/usr/bin/env bash
# What only a log can be asked, beside SQLite and git in one run: a past version, what was deleted, who sees a change when; and
# folding, beside Foundation.
set -euo pipefail
cd "$(dirname "$0")"

usage="usage: jobs.sh [--binary FILE] [--events N] [--output FILE]"
binary=../.build/release/notes-log events=100000 output=/dev/null
while [ $# -gt 0 ]; do
  case $1 in
  --binary) binary=$(cd "$OLDPWD" && realpath -m -- "${2:?}") && shift 2 ;;
  --events) events=${2:?} && shift 2 ;;
  --output) output=$(cd "$OLDPWD" && realpath -m -- "${2:?}") && shift 2 ;;
  *) echo "$usage" >&2 && exit 2 ;;
  esac
done
[ -x "$binary" ] || { echo "jobs: $binary is not an executable: make build, or name one with --binary" >&2 && exit 1; }
sh ../Scripts/install-packages.sh sqlite3 python3 git gcc libc6-dev wamerican
sh ../Scripts/build-benchmarks.sh
work=$PWD/work/jobs
rm -rf "$work"
mkdir -p "$work/home" "$work/versions" "$work/events"
export HOME="$work/home" NOTES_LOG_PAGER=cat
unset XDG_DATA_HOME XDG_STATE_HOME XDG_CONFIG_HOME XDG_CACHE_HOME
jobs=$PWD/.build/release/jobs
values=$work/values

echo "Versions" >&2
"$jobs" versions "$work/versions" >"$values"
python3 job-peers.py versions "$work/versions/texts" "$work/versions" >>"$values"
echo "Events" >&2
"$jobs" events "$work/events" "$events" >>"$values"
NOTES_LOG_STORE=$work/events/store "$binary" log --json=position,kind,title,time -n "$events" >"$work/log.json"
python3 job-peers.py events "$work/log.json" "$work/events.db"
echo "Watching" >&2
"$jobs" watch "$work/events/store" 500 "$work/seen" >"$work/ready" &
until [ -s "$work/ready" ]; do sleep 0.05; done
"$jobs" write "$work/events/store" 500 "$work/done"
wait
python3 job-peers.py delays "$work/seen" "$work/done" >>"$values"
echo "Folding" >&2
python3 corpus.py 21500 "$work/corpus" >&2
python3 job-peers.py text "$work/corpus/notes.jsonl" 10000000 "$work/text"
"$jobs" fold "$work/text" >>"$values"
python3 job-peers.py fold "$work/text" >>"$values"

printf 'int main(void) { return 0; }\n' >"$work/empty.c"
cc -O2 -o "$work/empty" "$work/empty.c"
cc -O2 -Wall -Wextra -o "$work/spawn-timer" spawn-timer.c
cp -- "$(realpath -- "$binary")" "$work/notes-log"
export NOTES_LOG_STORE=$work/events/store
deleted="SELECT time, title FROM events WHERE kind IN ('note.trashed', 'note.erased') ORDER BY position"
row() { (IFS=$'\t' && printf '%s\n' "$*"); }
{
  row "empty C process" "$work/empty"
  row "notes-log audit" "$work/notes-log" audit
  row "sqlite3, the same question" sqlite3 -readonly "$work/events.db" "$deleted"
} >"$work/commands"
"$work/spawn-timer" 100 "$work/commands" >"$work/times"

value() { awk -v name="$1" '$1 == name { printf "%.3f", $2 }' "$values"; }
{
  echo "$(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -1 | awk '{print $1, $2}'), $(nproc) cores, $(uname -sr | cut -d - -f 1), $(date -u +%F)."
  echo
  echo "| in process, ms | median | p99 |"
  echo "|---|--:|--:|"
  echo "| a random version of a note's 1,000, notes-log | $(value version-median-ms) | $(value version-p99-ms) |"
  echo "| SQLite, changes as rows, replayed in Python | $(value sqlite-replay-ms) | |"
  echo "| SQLite, every version in full | $(value sqlite-full-ms) | |"
  echo "| \`git show\`, whole process | $(value git-show-ms) | |"
  echo "| commit → another process has seen it | $(value seen-p50-ms) | $(value seen-p99-ms) |"
  echo "| folding $(value fold-bytes | cut -d . -f 1) bytes, notes-log | $(value fold-ms) | |"
  echo "| Foundation's folding | $(value fold-foundation-ms) | |"
  echo "| Python's NFKD and casefold | $(value fold-python-ms) | |"
  echo
  echo "Of 500 changes $(value missed | cut -d . -f 1) were not seen. The store of the audit has $(value events | cut -d . -f 1) events, $(value deletions | cut -d . -f 1) rows in its audit."
  echo
  echo "| whole process | median | p10 | p90 | p99 | × empty C |"
  echo "|---|--:|--:|--:|--:|--:|"
  awk -F '\t' 'NR == 1 { base = $2 } { printf "| %s | %s | %s | %s | %s | %.2f |\n", $1, $2, $3, $4, $5, $2 / base }' "$work/times"
} | tee "$output"
