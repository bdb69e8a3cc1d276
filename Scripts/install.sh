#!/bin/sh
# install.sh BINARY DESTDIR PREFIX: installs the binary with its manual pages and completions, which it writes itself.
set -eu
binary=$1 root=$2$3
if ! [ -x "$binary" ]; then
  echo "$binary is not there: run 'make build' first" >&2
  exit 1
fi

install -d "$root/bin" "$root/share/man/man1" "$root/share/bash-completion/completions" \
  "$root/share/zsh/site-functions" "$root/share/fish/vendor_completions.d"
# Pages of commands that are no more must not stay.
rm -f "$root"/share/man/man1/notes-log.1 "$root"/share/man/man1/notes-log-*.1
"$binary" man --quiet --write "$root/share/man/man1"
chmod 644 "$root"/share/man/man1/notes-log.1 "$root"/share/man/man1/notes-log-*.1

# completion SHELL FILE
completion() {
  "$binary" completion "$1" >"$2.new"
  chmod 644 "$2.new"
  mv -f "$2.new" "$2"
}
completion bash "$root/share/bash-completion/completions/notes-log"
completion zsh "$root/share/zsh/site-functions/_notes-log"
completion fish "$root/share/fish/vendor_completions.d/notes-log.fish"

# The reader of other programs' formats stands where the program looks for it.
formats=$(dirname "$binary")/notes-log-formats
if [ -x "$formats" ]; then
  install -d "$root/libexec/notes-log"
  install -m 755 "$formats" "$root/libexec/notes-log/notes-log-formats.new"
  mv -f "$root/libexec/notes-log/notes-log-formats.new" "$root/libexec/notes-log/notes-log-formats"
fi

# Last, and by rename: a program that runs keeps its file.
install -m 755 "$binary" "$root/bin/notes-log.new"
mv -f "$root/bin/notes-log.new" "$root/bin/notes-log"
