/// `completion`: prints the script by which a shell completes command lines.
struct CompletionScript: Command {
  var shell = Shell.bash

  static let grammar = Grammar(
    "completion", "Print the script that teaches a shell to complete",
    [.argument("shell", \CompletionScript.shell, "bash, zsh or fish")],
    discussion: """
      Commands, options, values, and notes by id and by title are completed. The script asks the program at each \
      press of the tab key, so it stays true when the program changes. Packages and make install put it where the \
      shell finds it.
      """,
    examples: [
      CommandExample("notes-log completion bash > ~/.notes-log.bash", "bash, with . ~/.notes-log.bash in ~/.bashrc"),
      CommandExample("notes-log completion zsh > ~/.zfunc/_notes-log", "zsh, with ~/.zfunc in fpath before compinit"),
      CommandExample("notes-log completion fish | source", "fish, in config.fish"),
    ])
  static let access = StoreAccess.none

  func run(_ session: inout Session) throws(CommandError) {
    let script =
      switch shell {
      case .bash: Self.bash
      case .zsh: Self.zsh
      case .fish: Self.fish
      }
    try session.output.raw(script)
  }
}
