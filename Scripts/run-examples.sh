#!/bin/sh
# run-examples.sh [SWIFT]: builds and runs every example in Examples/; the first that fails ends it.
# An example is a target named like its folder in lower case; it needs no argument and writes only below $TMPDIR.
set -eu
swift=${1:-swift}
cd "$(dirname "$0")/.."

for folder in Examples/*/; do
  example=$(basename "$folder" | tr '[:upper:]' '[:lower:]')
  echo "== $example"
  "$swift" build --product "$example"
  "$("$swift" build --show-bin-path)/$example" </dev/null
done
