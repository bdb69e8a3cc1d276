extension CompletionScript {
  /// The line goes to the program as it is, since bash breaks words where the program would not.
  static let bash = #"""
    # bash completion for notes-log
    _notes_log() {
      local program=${1/#\~\//"$HOME"/} line first=1
      local -a options=()
      type -P -- "$program" >/dev/null || program=notes-log
      # Only a list that is shown has room for what the words mean.
      case $COMP_TYPE in 63) options=(--listing) ;; esac
      COMPREPLY=()
      while IFS= read -r line; do
        if [ "$first" = 1 ]; then
          first=0
          if [ "$line" = files ]; then
            compopt -o default -o bashdefault 2>/dev/null
            return 0
          fi
          continue
        fi
        COMPREPLY+=("$line")
      done < <("$program" complete --shell=bash --breaks="$COMP_WORDBREAKS" ${options[@]+"${options[@]}"} -- \
        "${COMP_LINE:0:COMP_POINT}" 2>/dev/null </dev/null)
      compopt -o nosort 2>/dev/null
      return 0
    }
    complete -F _notes_log notes-log

    """#

  static let zsh = #"""
    #compdef notes-log
    # zsh completion for notes-log

    _notes_log() {
      local program=${(Q)words[1]} line word
      local -a lines found shown
      local -i width=0
      [[ $program == '~/'* ]] && program=$HOME/${program#'~/'}
      whence -p -- $program >/dev/null || program=notes-log
      lines=("${(@f)$(command $program complete --shell=zsh -- "${(@Q)words[1,CURRENT-1]}" "${(Q)PREFIX}" \
        2>/dev/null </dev/null)}")
      if [[ $lines[1] == files ]]; then
        [[ $PREFIX == --*=* ]] && compset -P '*='
        _files
        return
      fi
      shift lines
      (( $#lines )) || return 1
      for line in $lines; do
        word=${line%%$'\t'*}
        found+=("$word")
        (( ${(m)#word} > width )) && width=${(m)#word}
      done
      (( width > 40 )) && width=40
      for line in $lines; do
        word=${line%%$'\t'*}
        line=${line#*$'\t'}
        if [[ -n $line ]]; then
          (( ${(m)#word} < width )) && word=${(mr:width:)word}
          shown+=("$word  -- $line")
        else
          shown+=("$word")
        fi
      done
      # The program has matched already, by title without regard to case too.
      if [[ ${lines[1]} == *$'\t'?* ]]; then
        compadd -U -l -V notes-log -d shown -a found
      else
        compadd -U -V notes-log -a found
      fi
    }

    if [[ $funcstack[1] == _notes-log ]]; then
      _notes_log "$@"
    else
      compdef _notes_log notes-log
    fi

    """#

  static let fish = #"""
    # fish completion for notes-log
    function __notes_log_complete
      set -l words (commandline -opc)
      set -l current (commandline -ct | string collect --allow-empty)
      set -l program (string replace -r '^~/' "$HOME/" -- $words[1])
      command -q -- $program; or set program notes-log
      set -l lines (command $program complete --shell=fish -- notes-log $words[2..] "$current" 2>/dev/null </dev/null)
      if test "$lines[1]" = files
        set -l path (string replace -r -- '^--[^=]*=' '' $current)
        set -l option (string match -r -- '^--[^=]*=' $current)
        for file in (complete -C "'' $path")
          echo -- "$option$file"
        end
        return
      end
      string join \n -- $lines[2..]
    end
    complete -c notes-log -f -k -a '(__notes_log_complete)'

    """#
}
