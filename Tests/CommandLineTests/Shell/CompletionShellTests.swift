import Foundation
import Testing

/// The completion scripts in real shells on a terminal that a script drives.
@Suite("Completion in shells", .serialized, .timeLimit(.minutes(20)))
struct CompletionShellTests {
  /// Titles with what shells take for their own; the first word tells them apart.
  private static let titles = [
    "Alpha plain words", "Beta 'single' \"double\"", "Gamma $HOME `x` $(date)", "Delta 🎉 買い物 naïve",
    "Epsilon * ? [x] {a,b} ~", "Zeta a;b&c|d<e>f(g)", "Eta back\\slash \\", "Theta bang! two!!",
    "Iota #hash a=b a:b a@b",
  ]

  /// Types each line, with a tab in the place of `⇥`, and gives what each printed.
  private func outputs(of lines: [String], in shell: String) throws -> [String] {
    let folder = try TestFolder()
    let home = folder.url
    try FileManager.default.createDirectory(
      at: home.appendingPathComponent(".config/fish/completions"), withIntermediateDirectories: true)
    for (name, text) in [
      ("rc.bash", "PS1='> '\nbind 'set bell-style none'\n. ~/completion.bash\n"),
      (".zshrc", "PS1='> '\nunsetopt beep\nfpath=(~/functions $fpath)\nautoload -U compinit\ncompinit -u -D\n"),
      (".config/fish/config.fish", "function fish_prompt; echo '> '; end\nset -g fish_greeting\n"),
    ] {
      try Data(text.utf8).write(to: home.appendingPathComponent(name))
    }
    var setup = ""
    for (index, title) in Self.titles.enumerated() {
      try Data((title + "\n\nbody \(index)\n").utf8).write(to: home.appendingPathComponent("note\(index)"))
      setup += "notes-log add - -q < note\(index) >/dev/null\n"
    }
    var keys = ""
    for (index, line) in lines.enumerated() {
      let parts = line.components(separatedBy: "⇥")
      for (place, part) in parts.enumerated() {
        try Data(part.utf8).write(to: home.appendingPathComponent("keys\(index).\(place)"))
        keys += "t send-keys -l -- \"$(sed \"s/‹id›/$id/\" keys\(index).\(place))\"\n"
        if place < parts.count - 1 { keys += "t send-keys Tab\n" }
      }
      keys += "t send-keys -l -- ' > out\(index); echo > done\(index)'; t send-keys Enter; await done\(index)\n"
    }
    let start =
      switch shell {
      case "bash": "bash --noprofile --rcfile rc.bash -i"
      case "zsh": "zsh -i"
      default: "fish -i"
      }
    let result = try folder.named(
      """
      export LC_ALL=C.UTF-8
      \(setup)
      id=$(notes-log titles | grep Alpha | cut -c 1-3)
      mkdir -p functions
      notes-log completion bash > completion.bash; notes-log completion zsh > functions/_notes-log
      notes-log completion fish > .config/fish/completions/notes-log.fish
      t() { tmux -S "$DIR/tmux" -f /dev/null "$@"; }
      # A completion that fails leaves quotes open: Ctrl-C gets the next line a prompt.
      await() {
        for i in $(seq 100); do [ -e "$1" ] && return; sleep 0.1; done
        echo "no $1"; t capture-pane -p; t send-keys C-c; sleep 0.2
      }
      t new-session -d -x 160 -y 40 "exec \(start)"
      for i in $(seq 100); do t capture-pane -p | grep -q '^>' && break; sleep 0.1; done
      \(keys)
      t kill-server
      """)
    #expect(result.output == "", "\(shell)")
    return lines.indices.map {
      (try? String(contentsOf: home.appendingPathComponent("out\($0)"), encoding: .utf8)) ?? "nothing"
    }
  }

  @Test(
    "bash shows the note whose first letters and the tab key are typed, in any quotes",
    .enabled(if: ShellTools.canRun("tmux", "bash"), "bash or tmux is not installed"))
  func bash() throws { try titles(shell: "bash") }

  @Test(
    "zsh shows the note whose first letters and the tab key are typed, in any quotes",
    .enabled(if: ShellTools.canRun("tmux", "zsh"), "zsh or tmux is not installed"))
  func zsh() throws { try titles(shell: "zsh") }

  @Test(
    "fish shows the note whose first letters and the tab key are typed, in any quotes",
    .enabled(if: ShellTools.canRun("tmux", "fish"), "fish or tmux is not installed"))
  func fish() throws { try titles(shell: "fish") }

  private func titles(shell: String) throws {
    var lines: [String] = []
    var wanted: [String] = []
    for (index, title) in Self.titles.enumerated() {
      let word = title.prefix { $0 != " " }
      for opening in ["", "'", "\""] {
        lines.append("notes-log show \(opening)\(word)⇥")
        wanted.append(title + "\n\nbody \(index)\n")
      }
    }
    lines += [
      "notes-log vers⇥", "notes-log show alpha⇥", "notes-log list --so⇥ti⇥ -n 0", "notes-log show ‹id›⇥",
      "notes-log list --tag ha⇥ --format '{title}'", "notes-log search tag:ha⇥ -c", "notes-log config get trash⇥",
    ]
    let outputs = try outputs(of: lines, in: shell)
    for (index, output) in outputs.enumerated() where index < wanted.count {
      #expect(output == wanted[index], "\(shell): \(lines[index])")
    }
    #expect(outputs[wanted.count].hasPrefix("notes-log "))
    #expect(outputs[wanted.count + 1] == wanted[0], "\(shell): case")
    #expect(outputs[wanted.count + 2] == "", "\(shell): options and their values")
    #expect(outputs[wanted.count + 3] == wanted[0], "\(shell): the beginning of an id")
    #expect(outputs[wanted.count + 4] == "\(Self.titles[8])\n", "\(shell): a tag")
    #expect(outputs[wanted.count + 5] == "1\n", "\(shell): a filter of a search")
    #expect(outputs[wanted.count + 6] == "30\n", "\(shell): a setting")
  }
}
