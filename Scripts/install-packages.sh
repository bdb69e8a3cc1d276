#!/bin/sh
# install-packages.sh PACKAGE…: installs the Debian packages that are missing; does nothing where all are there.
set -eu

if ! command -v dpkg-query >/dev/null 2>&1; then
  echo "install-packages: this is not Debian; please install what corresponds to: $*" >&2
  exit 0
fi

missing=
for package in "$@"; do
  status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then
  as_root=
elif command -v sudo >/dev/null 2>&1; then
  as_root="sudo"
else
  echo "install-packages: missing$missing, and neither root nor sudo is there to install them." >&2
  echo "install-packages: please run as root: apt-get install$missing" >&2
  exit 1
fi

echo "Installing$missing"
install() {
  # shellcheck disable=SC2086  # one word a package, and no word where there is no sudo
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing </dev/null
}
# A package list that is absent or old makes the first try fail.
install || { $as_root apt-get update -q && install; }
