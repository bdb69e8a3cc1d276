#!/usr/bin/env bash
# Makes packaging/startup-order.txt anew: the functions that the everyday commands run and the data that they touch, in the
# order of their first use. The linker puts them side by side (Package.swift), so that a start touches few pages. Needs the
# static release binary of `make build`, and valgrind; takes a minute or two.
set -euo pipefail
cd "$(dirname "$0")/.."

binary=${1:-.build/release/notes-log}
[ -x "$binary" ] || { echo "startup-order: $binary is not there: make build makes it" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work NOTES_LOG_STORE=$work/store NOTES_LOG_PAGER=cat
unset XDG_DATA_HOME XDG_STATE_HOME XDG_CONFIG_HOME XDG_CACHE_HOME

mkdir "$work/notes"
for number in $(seq 200); do
  printf 'Note %s\n\n- [ ] milk\n- [x] bread\n\nHarbour and garden, number %s. #home\n' "$number" "$number" >"$work/notes/$number.md"
done
"$binary" import "$work/notes" >"$work/output" 2>&1 || { cat "$work/output" >&2; exit 1; }

# Without what is for debuggers, which valgrind cannot read.
strip -g -o "$work/stripped" "$binary"
trace() {
  valgrind --tool=lackey --trace-mem=yes --log-file="$work/memory" "$work/stripped" "$@" >"$work/output" 2>&1 ||
    { cat "$work/output" >&2; exit 1; }
  # What lies below 64 MiB is the program's own; each sixteen bytes of it once, code and data apart.
  awk -v code="$work/code" -v data="$work/data" '
    /^(I | [LSM]) / {
      split($2, place, ",")
      if (length(place[1]) == 8 && place[1] < "04000000" && !seen[$1 == "I", substr(place[1], 1, 7)]++)
        print place[1] >> ($1 == "I" ? code : data)
    }' "$work/memory"
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
python3 - "$work" >"$work/order" <<'PYTHON'
import bisect
import re
import sys

work = sys.argv[1]


def in_order(kinds, places):
    """The names at places, each group of them once, and all names of the kinds."""
    names = {}
    for line in open(f"{work}/symbols"):
        parts = line.split(None, 2)
        if len(parts) == 3 and parts[1] in kinds:
            names.setdefault(int(parts[0], 16), []).append(parts[2].rstrip("\n"))
    starts = sorted(names)
    found = {}
    for line in open(f"{work}/{places}"):
        place = bisect.bisect_right(starts, int(line, 16)) - 1
        if place >= 0:
            found.setdefault(starts[place])
    return [name for start in found for name in names[start]], {name for group in names.values() for name in group}


functions, known = in_order("tTwWiVv", "code")
order = {}
for name in functions:
    order.setdefault(name)
    # valgrind's processor has no AVX-512, for which the C library has functions of its own.
    if kind := re.match(r"(__(?:mem|str|wcs)\w*?)_(?:avx|evex|sse)", name):
        for other in sorted(known):
            if re.match(re.escape(kind[1]) + r"_(?:avx512|evex)", other):
                order.setdefault(other)
# The pool that the runtime takes its first types from is 64 KiB, of which a start needs a few.
large = set(open(f"{work}/core").read().split()) | {"_ZL21InitialAllocationPool"}
for name in in_order("bBdDrRvV", "data")[0]:
    if name not in large:
        order.setdefault(name)
print("\n".join(order))
PYTHON
mv "$work/order" packaging/startup-order.txt
echo "packaging/startup-order.txt: $(wc -l <packaging/startup-order.txt) names"
