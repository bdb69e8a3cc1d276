#!/usr/bin/env bash
# demo.sh [BINARY]: walks through the first two minutes with notes-log. Each command is shown before its output.
# Everything happens in a throw-away folder; your own store is not touched.
set -uo pipefail

binary=${1:-.build/release/notes-log}
if ! [ -x "$binary" ]; then
  echo "demo: $binary is not there: run 'make build' first" >&2
  exit 1
fi
binary=$(cd "$(dirname "$binary")" && pwd)/$(basename "$binary")

work=$(mktemp -d "${TMPDIR:-/tmp}/notes-log-demo.XXXXXX") || exit 1
tail_process=
finish() {
  [ -z "$tail_process" ] || kill "$tail_process" 2>/dev/null
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

mkdir -p "$work/bin" "$work/home" && ln -s "$binary" "$work/bin/notes-log" && cd "$work" || exit 1
export PATH="$work/bin:$PATH" HOME="$work/home" NOTES_LOG_STORE="$work/store" NOTES_LOG_PAGER=cat
unset XDG_DATA_HOME XDG_STATE_HOME XDG_CONFIG_HOME XDG_CACHE_HOME XDG_RUNTIME_DIR

failures=0
say() { printf '\n# %s\n' "$*"; }
# run LINE [STATUS…]: shows a line and runs it; a status other than 0 or those named counts as a failure.
run() {
  local line=$1 status=0 lawful
  shift
  printf '$ %s\n' "$line"
  eval "$line" </dev/null || status=$?
  for lawful in 0 "$@"; do [ "$status" -ne "$lawful" ] || return 0; done
  printf '(exit status %s)\n' "$status"
  failures=$((failures + 1))
}
# newest: the id of the note at the top of the list, for lines that come when it is no longer there.
newest() {
  local id
  id=$(notes-log list --ids -n 1 2>/dev/null </dev/null | head -n 1)
  printf '%s' "${id:-@last}"
}

say "A note with two things to get, one of them got."
run 'notes-log add Groceries --item milk --item "oat milk"'
note=$(newest)
run 'notes-log tick @last milk'
run 'notes-log show @last'

say "Into the Trash, and taken back; undo goes further back, redo comes forward again."
run 'notes-log trash @last; notes-log undo'
run 'notes-log undo'
run 'notes-log redo'
run 'notes-log trash @last'
run 'notes-log list --trash'
run "notes-log restore $note"

say "A folder of Markdown and text files; whatever is left out is said."
mkdir -p notes/Kitchen notes/.obsidian
printf '# Bread\n\nFlour 500\nWater 350\n\n- [x] feed the starter\n- [ ] fold three times\n' >notes/Kitchen/Bread.md
printf 'Call the dentist tuesday\n' >notes/dentist.txt
printf '# Reading list\n\n- [ ] The Art of Doing Science and Engineering\n' >notes/reading.md
printf 'caf\351, in an old encoding\n' >notes/old.txt
run 'notes-log import notes' 6
run 'notes-log list'

say "The list as it was: at an earlier event of the log, and at an earlier time."
run 'notes-log list --at 1'
run "notes-log list --at '1m ago'" 1

say "What was trashed, restored and deleted."
run 'notes-log audit' 1

say "Watching while something is ticked elsewhere."
printf '$ notes-log tail -n 3 &\n'
# Job control gives the background program its own group, in which Ctrl-C is not ignored.
set -m
notes-log tail -n 3 </dev/null &
tail_process=$!
set +m
sleep 0.4
run "notes-log tick $note oat"
sleep 0.4
if kill -0 "$tail_process" 2>/dev/null; then
  printf '$ kill -INT %%1\n'
  kill -INT "$tail_process"
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    kill -0 "$tail_process" 2>/dev/null || break
    sleep 0.1
  done
  kill -TERM "$tail_process" 2>/dev/null
else
  echo "(tail ended by itself)"
  failures=$((failures + 1))
fi
wait "$tail_process" 2>/dev/null
tail_process=

if [ "$failures" -ne 0 ]; then
  printf '\ndemo: %s of the commands failed\n' "$failures" >&2
  exit 1
fi
say "That is all. 'notes-log help' lists every command; the throw-away store is gone."
