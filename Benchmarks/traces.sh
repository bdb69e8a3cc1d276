#!/usr/bin/env bash
# A real document, kept keystroke by keystroke as autosaves of 64: size, replay, random versions; beside loro and pycrdt.
set -euo pipefail
cd "$(dirname "$0")"

usage="usage: traces.sh [--trace FILE.json.gz] [--output FILE]
  --trace   an editing trace (default: ../../shared/data/editing-traces/automerge-paper.json.gz)
  --output  a file for the table, which is printed in any case"
trace=../../shared/data/editing-traces/automerge-paper.json.gz output=/dev/null
while [ $# -gt 0 ]; do
  case $1 in
  --trace) trace=$(cd "$OLDPWD" && realpath -- "$2") && shift 2 ;;
  --output) output=$(cd "$OLDPWD" && realpath -m -- "$2") && shift 2 ;;
  *) echo "$usage" >&2 && exit 2 ;;
  esac
done
[ -f "$trace" ] || { echo "traces: $trace is not there: name one with --trace" >&2 && exit 1; }

work=$PWD/work/traces
rm -rf "$work" && mkdir -p "$work/store-folder"
[ -x "$work/../venv/bin/python3" ] || python3 -m venv "$work/../venv"
"$work/../venv/bin/pip" install --quiet loro pycrdt
python3 traces.py prepare "$trace" "$work/keys"
sh ../Scripts/build-benchmarks.sh
.build/release/traces "$work/keys" "$work/store-folder" >"$work/own"
"$work/../venv/bin/python3" traces.py peers "$trace" >"$work/peers"

value() { awk -v name="$1" '$1 == name { printf "%.3f", $2 }' "$work/own" "$work/peers"; }
ratio() { awk -v a="$(value "$1")" -v b="$(value "$2")" 'BEGIN { printf "%.2f", a / b }'; }
{
  echo "# One document, its whole history"
  echo
  echo "$(basename "$trace" .json.gz): $(awk '/^keys/ { print $2 }' "$work/own") keystrokes, kept as $(awk '/^changes/ { print $2 }' "$work/own") changes of 64; \
$(nproc) cores, $(date -u +%F), one run of \`Benchmarks/traces.sh\`."
  echo
  echo "| | notes-log | loro | pycrdt | notes-log : loro |"
  echo "|---|---|---|---|---|"
  echo "| bytes a key, the log | $(value log-bytes-per-key) | $(value loro-bytes-per-key) | $(value pycrdt-bytes-per-key) | $(ratio log-bytes-per-key loro-bytes-per-key) |"
  echo "| bytes a key, log, states and lists, pages as they stand | $(value all-bytes-per-key) | $(value loro-snapshot-bytes-per-key) (snapshot) | | $(ratio all-bytes-per-key loro-snapshot-bytes-per-key) |"
  echo "| replay of the whole history, ms | $(value replay-ms) | $(value loro-load-ms) | $(value pycrdt-load-ms) | $(ratio replay-ms loro-load-ms) |"
  echo "| a random version, mean ms | $(value version-ms) | $(value loro-version-ms) | | $(ratio version-ms loro-version-ms) |"
  echo "| one durable autosave, median ms | $(value autosave-ms) | | | |"
} | tee "$output"
