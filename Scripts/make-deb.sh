#!/bin/sh
# make-deb.sh BINARY [FOLDER]: builds a Debian package of the binary, its manual pages and completions in FOLDER
# (.build/debian). The name of the package is the last line of the output.
set -eu
umask 022
cd "$(dirname "$0")/.."
binary=$1
out=${2:-.build/debian}
for tool in dpkg-deb dpkg gzip; do
  command -v "$tool" >/dev/null 2>&1 || { echo "make-deb: $tool is not there; a Debian package needs it" >&2; exit 1; }
done
[ -x "$binary" ] || { echo "$binary is not there: run 'make build' first" >&2; exit 1; }

mkdir -p "$out"
stage=$(mktemp -d "$out/stage.XXXXXX")
trap 'rm -rf "$stage"' EXIT
chmod 755 "$stage"

version=$("$binary" version | sed 's/.* //')
architecture=$(dpkg --print-architecture)
maintainer=${DEB_MAINTAINER:-notes-log authors <notes-log@example.org>}
# The same tree gives the same package: its time is that of the last commit.
epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH="$epoch"
date=$(LC_ALL=C date -u -d "@$epoch" '+%a, %d %b %Y %H:%M:%S +0000')

sh Scripts/install.sh "$binary" "$stage" /usr
if command -v strip >/dev/null 2>&1; then strip --strip-unneeded -R .comment -R .note "$stage/usr/bin/notes-log"; fi
formats="$stage/usr/libexec/notes-log/notes-log-formats"
# The reader of other formats needs these at run time; the program itself needs nothing.
recommends=
if [ -x "$formats" ]; then
  recommends=', libarchive13, libstdc++6'
  if command -v strip >/dev/null 2>&1; then strip --strip-unneeded -R .comment -R .note "$formats"; fi
fi
mkdir -p "$stage/usr/share/zsh/vendor-completions"
mv "$stage/usr/share/zsh/site-functions/_notes-log" "$stage/usr/share/zsh/vendor-completions/_notes-log"
rmdir "$stage/usr/share/zsh/site-functions"
gzip -9n "$stage"/usr/share/man/man1/*.1

doc="$stage/usr/share/doc/notes-log"
install -d "$doc" "$stage/usr/share/lintian/overrides" "$stage/DEBIAN"
# fill FILE: a template with its places filled
fill() {
  sed -e "s|@VERSION@|$version|g" -e "s|@ARCHITECTURE@|$architecture|g" -e "s|@MAINTAINER@|$maintainer|g" \
    -e "s|@DATE@|$date|g" -e "s|@RECOMMENDS@|$recommends|g" -e "s|@SIZE@|${size:-0}|g" "$1"
}
install -m 644 packaging/debian/copyright "$doc/copyright"
fill packaging/debian/changelog.in | gzip -9n >"$doc/changelog.gz"
gzip -9nc CHANGELOG.md >"$doc/CHANGELOG.md.gz"
[ ! -f docs/RECIPES.md ] || install -m 644 docs/RECIPES.md "$doc/RECIPES.md"
install -m 644 packaging/debian/lintian-overrides "$stage/usr/share/lintian/overrides/notes-log"

size=$(du -sk --apparent-size --exclude=DEBIAN "$stage" | cut -f 1)
fill packaging/debian/control.in >"$stage/DEBIAN/control"
(cd "$stage" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum >DEBIAN/md5sums)
chmod -R u+rwX,go+rX,go-w "$stage"
find "$stage" -exec touch -h -d "@$epoch" {} +

package="$out/notes-log_${version}_$architecture.deb"
dpkg-deb --root-owner-group -Zxz --build "$stage" "$package" >/dev/null
echo "$package"
