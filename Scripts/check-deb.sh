#!/usr/bin/env bash
# check-deb.sh PACKAGE [ROOT]: installs a Debian package in a fresh root, uses it there, purges it, and compares what is
# left. Needs root and debootstrap; ROOT is a root that is there already (it is copied, not changed).
set -euo pipefail
package=$1 given=${2:-}
[ "$(id -u)" = 0 ] || { echo "check-deb: chroot needs root" >&2; exit 1; }
work=$(mktemp -d "${TMPDIR:-/tmp}/notes-log-deb.XXXXXX")
trap 'rm -rf "$work"' EXIT
root=$work/root
if [ -n "$given" ]; then
  cp -a "$given" "$root"
else
  command -v debootstrap >/dev/null || { echo "check-deb: debootstrap is not there: apt-get install debootstrap" >&2; exit 1; }
  debootstrap --variant=minbase bookworm "$root" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" >"$work/log" 2>&1 ||
    { cat "$work/log" >&2; exit 1; }
fi
# With /proc, mounted for that one program: Swift's runtime looks its own path up there.
inside() {
  env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 ROOT="$root" \
    unshare --mount sh -euc 'mount -t proc proc "$ROOT/proc"; exec chroot "$ROOT" env -u ROOT "$@"' sh "$@"
}
# dpkg's own records and caches change with any package.
files() { (cd "$root" && find . -path ./proc -prune -o -path ./sys -prune -o -path './var/lib/dpkg' -prune -o -path './var/log' -prune -o -path './var/cache' -prune -o -print | LC_ALL=C sort); }

files >"$work/before"
cp "$package" "$root/package.deb"
inside dpkg --install /package.deb >/dev/null
rm "$root/package.deb"
inside sh -euc '
  notes-log version
  id=$(notes-log add Groceries --item milk -q)
  notes-log tick "$id" milk
  notes-log show @last
  notes-log complete --shell=zsh -- notes-log show Gro
  test -s /usr/share/bash-completion/completions/notes-log
  # minbase leaves manual pages out where dpkg is told so; else they are there.
  ls /usr/share/man/man1/notes-log.1.gz
  ls /usr/share/doc/notes-log/copyright
  dpkg --verify notes-log
'
rm -rf "$root/root/.local"
inside dpkg --purge notes-log >/dev/null
files >"$work/after"
diff "$work/before" "$work/after" && echo "check-deb: installed, used, and removed without a trace"
