#!/usr/bin/env bash
# Makes packaging/startup-order.txt anew: the functions that the everyday commands run, in the order of their first use.
# The linker puts them side by side (Package.swift). Needs the static release binary of `make build`; takes minutes.
set -euo pipefail
cd "$(dirname "$0")/.."

binary=${1:-.build/release/notes-log}
[ -x "$binary" ] || { echo "startup-order: $binary is not there: make build makes it" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work NOTES_LOG_STORE=$work/store NOTES_LOG_PAGER=cat
unset XDG_DATA_HOME XDG_STATE_HOME XDG_CONFIG_HOME XDG_CACHE_HOME

cc -O2 -Wall -Wextra -o "$work/trace" Tools/startup-order/trace.c
mkdir "$work/notes"
for number in $(seq 200); do
  printf 'Note %s\n\n- [ ] milk\n- [x] bread\n\nHarbour and garden, number %s. #home\n' "$number" "$number" >"$work/notes/$number.md"
done
"$binary" import "$work/notes" >"$work/output" 2>&1 || { cat "$work/output" >&2; exit 1; }

trace() { "$work/trace" "$binary" "$@" >>"$work/addresses"; }
trace list -n 50
trace version
trace search harbour -n 50
trace show @last
trace tick @last milk
trace add Groceries --item milk
trace append @last "and cheese"
trace recent
trace widget

nm -n "$binary" >"$work/symbols"
python3 - "$work/symbols" "$work/addresses" >"$work/order" <<'PYTHON'
import bisect
import sys

names = {}
for line in open(sys.argv[1]):
    parts = line.split(None, 2)
    if len(parts) == 3 and parts[1] in "tTwWiVv":
        names.setdefault(int(parts[0], 16), []).append(parts[2].rstrip("\n"))
starts = sorted(names)
given = set()
for line in open(sys.argv[2]):
    place = bisect.bisect_right(starts, int(line, 16)) - 1
    if place >= 0 and place not in given:
        given.add(place)
        print("\n".join(names[starts[place]]))
PYTHON
mv "$work/order" packaging/startup-order.txt
echo "packaging/startup-order.txt: $(wc -l <packaging/startup-order.txt) names"
