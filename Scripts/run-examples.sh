#!/bin/sh
# run-examples.sh [SWIFT]: builds every package in Examples/ and runs each of its executables; the first that fails
# ends it. An example needs no argument and writes only below $TMPDIR.
set -eu
swift=${1:-swift}
cd "$(dirname "$0")/.."

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export TMPDIR="$scratch"

for manifest in Examples/Package.swift Examples/*/Package.swift; do
  [ -f "$manifest" ] || continue
  package=$(dirname "$manifest")
  build=.build/examples/$(basename "$package")
  echo "== $package"
  "$swift" build --package-path "$package" --scratch-path "$build"
  binaries=$("$swift" build --package-path "$package" --scratch-path "$build" --show-bin-path)
  # A line names an executable, and its package where that is another one; only this package's are examples.
  "$swift" package --package-path "$package" --scratch-path "$build" show-executables |
    sed -n '/ (.*)$/!p' >"$scratch/executables"
  while IFS= read -r example || [ -n "$example" ]; do
    echo "-- $example"
    "$binaries/$example" </dev/null
  done <"$scratch/executables"
done
