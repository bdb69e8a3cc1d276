#!/usr/bin/env bash
# Measures everything that has a target beside its peers, in one run, and writes RESULTS.md.
set -euo pipefail
cd "$(dirname "$0")"

usage="usage: bench.sh [--binary FILE] [--quick]
  --binary  the release binary (default: ../.build/release/notes-log)
  --quick   small stores, few rounds, no document traces, nothing written: a minute, for a look while working"
binary=../.build/release/notes-log quick=
while [ $# -gt 0 ]; do
  case $1 in
  --binary) binary=$(cd "$OLDPWD" && realpath -m -- "${2:?}") && shift 2 ;;
  --quick) quick=1 && shift ;;
  -h | --help) echo "$usage" && exit ;;
  *) echo "$usage" >&2 && exit 2 ;;
  esac
done
[ -x "$binary" ] || { echo "bench: $binary is not an executable: make build, or name one with --binary" >&2 && exit 1; }
binary=$(realpath -- "$binary")
sh ../Scripts/install-packages.sh wamerican sqlite3 python3 python3-venv gcc libc6-dev git ripgrep
sh ../Scripts/build-benchmarks.sh
work=$PWD/work/bench
rm -rf "$work"
mkdir -p "$work"
# Engines from PyPI; where they cannot be had their rows are left out.
python=$PWD/work/venv/bin/python3
[ -x "$python" ] || python3 -m venv "$PWD/work/venv" || python=python3
"$python" -m pip install --quiet tantivy loro pycrdt >&2 || echo "bench: some of tantivy, loro, pycrdt are not to be had; their rows are left out" >&2

# part NAME COMMAND…: runs one report; one that fails is left out and said.
part() {
  local name=$1
  shift
  echo "== $name" >&2
  if ! "$@" >"$work/$name.out" 2>"$work/$name.messages"; then
    tail -n 3 "$work/$name.messages" >&2
    echo "bench: $name failed; see $work/$name.messages" >&2
  fi
  [ -s "$work/$name.md" ] || cp "$work/$name.out" "$work/$name.md"
}
# So many edits that the p99 of each fifth of them is no single worst one.
notes=100000 rounds=200 search_rounds=5 edits=2000 imported=10000 events=100000
[ -z "$quick" ] || { notes=10000 rounds=40 search_rounds=3 edits=100 imported=2000 events=20000; }
part whole bash whole-process.sh --binary "$binary" --notes "$notes" --rounds "$rounds" --output "$work/whole.md"
part search bash search.sh --binary "$binary" --notes "$notes" --rounds "$search_rounds" --edits "$edits" --python "$python" --output "$work/search.md"
part import bash import.sh --binary "$binary" --notes "$imported" --output "$work/import.md"
part jobs bash jobs.sh --binary "$binary" --events "$events" --output "$work/jobs.md"
if [ -z "$quick" ]; then
  part traces bash traces.sh --output "$work/traces.md"
  part past bash time-travel.sh
  part extremes bash extremes.sh
  part growth bash growth.sh --output "$work/growth.md"
else
  part growth bash growth.sh --quick --output "$work/growth.md"
fi
"$python" targets.py "$work" >"$work/targets"
if [ -n "$quick" ]; then
  cat "$work/targets"
  exit
fi
# The report of an import is of ten times as many files, and made by itself.
for name in search jobs traces growth; do [ ! -s "$work/$name.md" ] || cp "$work/$name.md" "results/$name.md"; done
cp "$work/whole.md" results/whole-process-100000.md
{
  echo "# Results"
  echo
  echo "\`make bench\` on $(date -u +%F): $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc) cores, $(free -m | awk '/^Mem/ { printf "%.0f GB", $2 / 1000 }'), Linux $(uname -r | cut -d - -f 1), load $(cut -d ' ' -f 1 /proc/loadavg) at the end;"
  echo "$(swift --version 2>/dev/null | head -n 1 | sed 's/ (.*//'), SQLite $(sqlite3 -version | cut -d ' ' -f 1), $(git --version), ripgrep $(rg --version | head -n 1 | cut -d ' ' -f 2), Python $(python3 -V | cut -d ' ' -f 2)."
  echo "Each figure and its peer are of the same run. Each part's own report is in \`results/\`; NOTES.md says what is known of what is missed."
  echo
  cat "$work/targets"
  echo
  echo "## Growth"
  echo
  echo "![What a person waits for, by notes and by events](results/growth.svg)"
  echo
  cat "$work/growth.md"
} >RESULTS.md
cat RESULTS.md
