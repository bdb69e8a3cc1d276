import Testing

@testable import notes_log

@Suite("Hyperlinks")
struct LinkPolicyTests {
  @Test(
    "they are on only where the terminal is known to understand them",
    arguments: [
      (["TERM": "xterm-256color"], false), (["VTE_VERSION": "6800"], true), (["VTE_VERSION": "4000"], false),
      (["TERM": "xterm-kitty"], true), (["TERM": "xterm-kitty", "STY": "1"], false), (["WT_SESSION": "x"], true),
      (["TMUX": "x", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.4"], true),
      (["TMUX": "x", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.3a", "VTE_VERSION": "6800"], false),
      (["TERM": "linux", "VTE_VERSION": "6800"], false), (["TERM_PROGRAM": "iTerm.app"], true),
      (["TERM": "xterm-kitty", "FORCE_HYPERLINK": "0"], false), (["FORCE_HYPERLINK": "1"], true),
    ])
  func policy(_ variables: [String: String], isLinked: Bool) {
    let environment = Environment(variables)
    #expect(LinkPolicy.isLinked(isColored: true, isTerminal: true, environment: environment) == isLinked)
    #expect(!LinkPolicy.isLinked(isColored: false, isTerminal: true, environment: environment))
    #expect(!LinkPolicy.isLinked(isColored: true, isTerminal: false, environment: environment))
  }

  @Test("an id leads to its note, and other text stays as it was")
  func link() throws {
    let sink = MemorySink()
    var output = Output(sink, isTerminal: true, isColored: true)
    try output.link("k7m2", .id, to: "notes://note/x")
    output.isLinked = true
    try output.link("k7m2", .id, to: "notes://note/x")
    try output.flush()
    #expect(
      sink.text == "\u{1b}[1;35mk7m2\u{1b}[0m"
        + "\u{1b}]8;;notes://note/x\u{1b}\\\u{1b}[1;35mk7m2\u{1b}[0m\u{1b}]8;;\u{1b}\\")
  }
}
