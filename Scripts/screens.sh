#!/usr/bin/env bash
# screens.sh [BINARY [FOLDER]]: shows the commands on terminals of several sizes and kinds, in tmux, with a store of
# its own. With FOLDER each screen is kept there as NAME.txt, and with its colours as NAME.ansi.
set -uo pipefail

binary=${1:-.build/release/notes-log}
out=${2:-}
[ -x "$binary" ] || { echo "screens: $binary is not there: run 'make build' first" >&2; exit 1; }
command -v tmux >/dev/null 2>&1 || { echo "screens: tmux is not there: apt-get install tmux" >&2; exit 1; }
binary=$(cd "$(dirname "$binary")" && pwd)/$(basename "$binary")
work=$(mktemp -d "${TMPDIR:-/tmp}/notes-log-screens.XXXXXX") || exit 1
# Each screen has a server of its own: one that is ending would take the next session with it.
server=0
terminal() { env -u TMUX -u STY LC_ALL=C.UTF-8 tmux -S "$work/tmux$server" -f /dev/null "$@"; }
trap 'terminal kill-server 2>/dev/null; rm -rf "$work"' EXIT
[ -z "$out" ] || mkdir -p "$out"

mkdir -p "$work/bin" "$work/home" && ln -s "$binary" "$work/bin/notes-log"
export PATH="$work/bin:$PATH" HOME="$work/home" NOTES_LOG_STORE="$work/store" TZ=UTC
unset XDG_DATA_HOME XDG_STATE_HOME XDG_CONFIG_HOME NO_COLOR NOTES_LOG_PAGER PAGER LESS COLUMNS
quietly() { notes-log "$@" >/dev/null 2>&1; }
quietly add Groceries --item milk --item "oat milk" --item "bread and a very long line about which bread exactly it should be"
quietly tick @last milk
printf '# 買い物リスト 🛒\n\n牛乳とパン、それから卵。とても長い行がここにあります。\n' | quietly add -
printf 'A title that is much too long for a terminal of eighty columns and has to be cut somewhere near its end\n\nBody.\n' | quietly add -
printf 'Escape \033[31mred\033[0m and a bell \a\n\nInvisible \342\200\256 override\n' | quietly add -
printf 'Family 👨‍👩‍👧‍👦 plans\n\nWeekend in Łódź, café, naïve\n' | quietly add -
printf 'Counter\n\ncups = 3\n\n- [x] one\n- [x] two\n' | quietly add -
quietly pin Counter
quietly append Groceries "and eggs"
quietly add "To throw away"
quietly trash "To throw away"

# screen NAME WIDTH HEIGHT VARIABLES… -- LINE: types the line in a shell of that size and shows what is there then.
screen() {
  local name=$1 width=$2 height=$3 variables=()
  shift 3
  while [ "$1" != -- ]; do variables+=("$1"); shift; done
  shift
  terminal kill-server 2>/dev/null
  server=$((server + 1))
  terminal new-session -d -x "$width" -y "$height" \
    "exec env LC_ALL=C.UTF-8 HISTFILE= PS1='\$ ' ${variables[*]:-} bash --norc --noprofile -i" || return 1
  terminal send-keys -l "clear; $1"
  terminal send-keys Enter
  # The screen is ready when it has stopped changing.
  local before= now= tries=0
  while sleep 0.25; do
    now=$(terminal capture-pane -p)
    [ "$now" = "$before" ] && [ "$tries" -ge 2 ] && break
    before=$now tries=$((tries + 1))
    [ "$tries" -lt 20 ] || break
  done
  printf '\n===== %s (%sx%s %s): %s\n' "$name" "$width" "$height" "${variables[*]:-}" "$1"
  terminal capture-pane -p | sed -e :a -e '/^\n*$/{$d;N;ba' -e '}'
  [ -z "$out" ] && return
  terminal capture-pane -p >"$out/$name.txt"
  terminal capture-pane -p -e >"$out/$name.ansi"
}

for size in 80x24 200x50; do
  width=${size%x*} height=${size#*x}
  screen "list-$size" "$width" "$height" -- 'notes-log list'
  screen "long-$size" "$width" "$height" -- 'notes-log list -l'
  screen "show-$size" "$width" "$height" -- 'notes-log show Groceries'
  screen "search-$size" "$width" "$height" -- 'notes-log search milk'
  screen "history-$size" "$width" "$height" -- 'notes-log history Groceries --stat; notes-log diff Groceries; notes-log blame Groceries'
  screen "calendar-$size" "$width" "$height" -- 'notes-log log --calendar'
  screen "tail-$size" "$width" "$height" -- 'notes-log tail --no-follow'
  screen "log-$size" "$width" "$height" -- 'notes-log log'
  screen "help-$size" "$width" "$height" -- 'notes-log help tick'
  screen "error-$size" "$width" "$height" -- 'notes-log shwo; notes-log show nothing; notes-log list --srot; notes-log tick Groceries milk'
  screen "recent-$size" "$width" "$height" -- 'notes-log recent; notes-log widget; notes-log audit; notes-log list --trash'
  screen "status-$size" "$width" "$height" -- 'notes-log status'
done
screen narrow 40 24 -- 'notes-log list'
screen man 80 24 -- 'notes-log man tick'
screen help 80 24 -- 'notes-log help'
screen no-color 80 24 NO_COLOR=1 -- 'notes-log list; notes-log shwo'
screen dumb 80 24 TERM=dumb -- 'notes-log list; notes-log list --trash; notes-log shwo'
screen c-locale 80 24 LC_ALL=C -- 'notes-log list; notes-log show Groceries; notes-log shwo'
screen german 80 24 LANG=de_DE.UTF-8 LC_ALL= -- 'notes-log log -n 3; notes-log list -l; notes-log status'
screen greeting 80 24 NOTES_LOG_STORE="$work/none" -- 'notes-log; notes-log search x; notes-log undo; notes-log status; notes-log recent'
