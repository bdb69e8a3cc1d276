#!/bin/sh
# uninstall.sh DESTDIR PREFIX: removes what install.sh installed, and folders that it leaves empty; stores stay.
set -eu
root=$1$2

rm -f "$root/bin/notes-log" "$root/libexec/notes-log/notes-log-formats" "$root"/share/man/man1/notes-log.1 "$root"/share/man/man1/notes-log-*.1 \
  "$root/share/bash-completion/completions/notes-log" "$root/share/zsh/site-functions/_notes-log" \
  "$root/share/fish/vendor_completions.d/notes-log.fish"
for folder in share/man/man1 share/man share/bash-completion/completions share/bash-completion \
  share/zsh/site-functions share/zsh share/fish/vendor_completions.d share/fish share libexec/notes-log libexec bin; do
  rmdir "$root/$folder" 2>/dev/null || true
done
