#!/usr/bin/env bash
# Times of reads as of a past moment, on few and on many events of the same notes, and the bytes an event takes.
set -euo pipefail
cd "$(dirname "$0")"
notes=${1:-100000} events=${2:-1000000}
work=$PWD/work/time-travel
rm -rf "$work"
mkdir -p "$work/small" "$work/large" "$work/ticks"
swift build -c release --package-path time-travel >&2
{
  echo "$(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -1 | awk '{print $1, $2}'), $(nproc) cores," \
    "$(uname -sr), $(date +%F)."
  echo
  "$(swift build -c release --package-path time-travel --show-bin-path)/time-travel" "$work" "$notes" "$events"
} | tee results/time-travel.md
rm -rf "$work"
