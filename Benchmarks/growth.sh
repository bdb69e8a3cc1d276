#!/usr/bin/env bash
# How what a person waits for grows with notes and with events; draws growth.svg.
set -euo pipefail
cd "$(dirname "$0")"

usage="usage: growth.sh [--quick] [--output FILE]
  --quick   up to 10,000 notes and 100,000 events instead of 100,000 and 1,000,000"
most=1000000 output=/dev/null picture=results/growth.svg
while [ $# -gt 0 ]; do
  case $1 in
  --quick) most=100000 && shift ;;
  --output) output=$(cd "$OLDPWD" && realpath -m -- "${2:?}") && shift 2 ;;
  *) echo "$usage" >&2 && exit 2 ;;
  esac
done
sh ../Scripts/install-packages.sh python3
sh ../Scripts/build-benchmarks.sh
work=$PWD/work/growth
rm -rf "$work"
mkdir -p "$work"
[ "$most" = 1000000 ] || picture=$work/growth.svg
: >"$work/rows"
# measure SERIES NOTES EVENTS
measure() {
  local folder=$work/$1-$2-$3
  mkdir "$folder"
  echo "$2 notes, $3 events" >&2
  .build/release/growth "$folder" "$2" "$3" fill
  .build/release/growth "$folder" "$2" "$3" memory | sed "s/^/$1\t$2\t$3\t/" >>"$work/rows"
  .build/release/growth "$folder" "$2" "$3" | sed "s/^/$1\t$2\t$3\t/" >>"$work/rows"
  .build/release/jobs watch "$folder/store" 200 "$work/seen" >"$work/ready" &
  until [ -s "$work/ready" ]; do sleep 0.05; done
  .build/release/jobs write "$folder/store" 200 "$work/done"
  wait
  rm -f "$work/ready"
  printf '%s\t%s\t%s\ttail, wake-up\t%s\n' "$1" "$2" "$3" \
    "$(python3 job-peers.py delays "$work/seen" "$work/done" | awk '/p50/ { print $2 }')" >>"$work/rows"
  rm -rf "$folder"
}
for notes in 1000 10000 100000; do [ "$notes" -gt $((most / 10)) ] || measure notes "$notes" "$notes"; done
for events in 10000 100000 1000000; do [ "$events" -gt "$most" ] || measure events 10000 "$events"; done
python3 growth-plot.py "$work/rows" "$picture" | tee "$output"
