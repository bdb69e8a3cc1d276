#!/bin/sh
# check-swift.sh [SWIFT]: says what is wrong where Swift is missing or older than the package needs.
set -eu
swift=${1:-swift}
needed_major=6 needed_minor=2
where="https://www.swift.org/install/linux/"

if ! command -v "$swift" >/dev/null 2>&1; then
  echo "notes-log needs Swift $needed_major.$needed_minor or newer, and '$swift' is not on the PATH. See $where" >&2
  exit 1
fi
found=$("$swift" --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9]*\.[0-9][0-9]*\).*/\1/p' | head -n 1)
major=${found%%.*} minor=${found#*.}
if [ -z "$found" ]; then
  echo "notes-log needs Swift $needed_major.$needed_minor or newer, and '$swift --version' names no version. See $where" >&2
  exit 1
fi
if [ "$major" -lt "$needed_major" ] || { [ "$major" -eq "$needed_major" ] && [ "$minor" -lt "$needed_minor" ]; }; then
  echo "notes-log needs Swift $needed_major.$needed_minor or newer, and '$swift' is $found. See $where" >&2
  exit 1
fi
