#!/usr/bin/env bash
# Makes packaging/startup-order.txt anew: the functions that the everyday commands run and the data that they touch, in the
# order of their first use. The linker puts them side by side (Package.swift). Needs the static release binary of `make build`
# and valgrind; takes minutes.
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

# Without what is for debuggers, which valgrind cannot read.
strip -g -o "$work/stripped" "$binary"
trace() {
  "$work/trace" "$binary" "$@" >>"$work/addresses"
  valgrind --tool=lackey --trace-mem=yes --log-file="$work/memory" "$work/stripped" "$@" >"$work/output" 2>&1 || true
  # A change is made by the first run; the second finds it done, and has touched most of the same. Loads, stores and changes below 64 MiB, each sixteen bytes once.
  awk '/^ [LSM] / { split($2, place, ","); if (length(place[1]) == 8 && place[1] < "04000000" && !seen[substr(place[1], 1, 7)]++) print place[1] }' \
    "$work/memory" >>"$work/places"
}
trace list -n 50
trace version
trace search harbour -n 50
trace show @last
trace tick @last milk
trace add Groceries --item milk
trace append @last "and cheese"
trace audit
trace recent
trace widget

nm -n "$binary" >"$work/symbols"
# The standard library's own data is one piece of each kind, too large to be moved to the front.
core=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p' | head -n 1)
nm "${core%/swift}/swift_static/linux/libswiftCore.a" 2>/dev/null |
  awk '/^[^ ]*:$/ { isCore = $0 == "Swift.o:" } isCore && NF == 3 { print $3 }' >"$work/core"
python3 - "$work/symbols" "$work/addresses" "$work/places" "$work/core" >"$work/order" <<'PYTHON'
import bisect
import sys


def given_in_order(kinds, places, passed_over=()):
    names = {}
    for line in open(sys.argv[1]):
        parts = line.split(None, 2)
        if len(parts) == 3 and parts[1] in kinds:
            names.setdefault(int(parts[0], 16), []).append(parts[2].rstrip("\n"))
    starts = sorted(names)
    given = set()
    for line in open(places):
        place = bisect.bisect_right(starts, int(line, 16)) - 1
        if place >= 0 and place not in given:
            given.add(place)
            for name in names[starts[place]]:
                if name not in passed_over:
                    print(name)


given_in_order("tTwWiVv", sys.argv[2])
# The pool that the runtime takes its first types from is 64 KiB, of which a start needs a few.
given_in_order("bBdDrRvV", sys.argv[3], set(open(sys.argv[4]).read().split()) | {"_ZL21InitialAllocationPool"})
PYTHON
mv "$work/order" packaging/startup-order.txt
echo "packaging/startup-order.txt: $(wc -l <packaging/startup-order.txt) names"
