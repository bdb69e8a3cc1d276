#!/usr/bin/env bash
# Times of reads as of a past moment, on few and on many events of the same notes, and the bytes an event takes.
# The stores stay in work/time-travel and are used again while they would be made the same.
set -euo pipefail
cd "$(dirname "$0")"
notes=${1:-100000} events=${2:-1000000}
work=$PWD/work/time-travel-$notes-$events
sources=Sources/Workload
making=$(cat $sources/Corpus.swift $sources/Workload.swift | cksum)
mkdir -p "$work"
if [ "$(cat "$work/making" 2>/dev/null)" != "$making" ]; then
  rm -rf "$work"
  mkdir -p "$work"
  echo "$making" >"$work/making"
fi
for store in small tenth large; do
  # One that was not finished is begun anew.
  [ -f "$work/$store/made" ] || rm -rf "${work:?}/$store"
  mkdir -p "$work/$store"
done
rm -rf "$work/ticks"
mkdir "$work/ticks"
sh ../Scripts/build-benchmarks.sh
# By default glibc gives the heap's end back as soon as 128 KiB there are free. Whether a read frees the last piece depends on what ran
# before it; where it does, each run takes the pages anew, which doubled the time of one search.
export MALLOC_TRIM_THRESHOLD_=1073741824 MALLOC_MMAP_THRESHOLD_=1073741824 MALLOC_TOP_PAD_=67108864
{
  echo "$(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -1 | awk '{print $1, $2}'), $(nproc) cores," \
    "$(uname -sr), $(date +%F)."
  echo
  .build/release/time-travel "$work" "$notes" "$events"
} | tee "$work/results.md"
rm -rf "$work/ticks"
# Figures of smaller stores are for working on a read, not for the record.
if [ "$notes $events" = "100000 1000000" ]; then cp "$work/results.md" results/time-travel.md; fi
