#!/usr/bin/env bash
# Times of what is done to very large notes, in process.
set -euo pipefail
cd "$(dirname "$0")"
runs=${1:-11}
work=$PWD/work/extremes
rm -rf "$work"
mkdir -p "$work"
sh ../Scripts/build-benchmarks.sh
{
  echo "\`Benchmarks/extremes.sh $runs\`: $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -1 | awk '{print $1, $2}')," \
    "$(nproc) cores, $(uname -sr), $(date +%F)."
  echo
  echo "In process, in ms: the median of the processor's times, and in brackets the shortest by the clock on the wall, disk"
  echo "included. Each tick and append is one durable change: found, decided, appended, folded into every table and synced."
  echo "\`title, preview\` works them out from the text; \`diff\` compares the last two versions. Held: all but \`create\` under"
  echo "100 ms (R55). Load while measuring: $(cut -d' ' -f1 /proc/loadavg)."
  echo
  .build/release/extremes "$work" "$runs"
} | tee results/extremes.md
rm -rf "$work"
