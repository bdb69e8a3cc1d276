import TestSupport
import Testing

@testable import notes_log

@Suite("The terminal")
struct TerminalTests {
  private func escaped(_ bytes: [UInt8]) -> String {
    var output: [UInt8] = []
    TerminalEscaping.append(bytes, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test(
    "controls and bidi overrides are escaped on a terminal, all other text is not",
    arguments: [
      ("\u{1b}[31mred", "\\u{1b}[31mred"), ("a\tb\nc", "a\tb\nc"), ("a\r\nb", "a\r\nb"), ("a\rb", "a\\u{d}b"),
      ("\r", "\\u{d}"),
      ("\u{7f}\u{0}\u{8}", "\\u{7f}\\u{0}\\u{8}"), ("\u{9b}31m", "\\u{9b}31m"),
      ("a\u{202e}b\u{2066}", "a\\u{202e}b\\u{2066}"),
      ("שלום \u{200f}é か 😀", "שלום \u{200f}é か 😀"), ("", ""),
    ])
  func escaping(text: String, wanted: String) {
    #expect(escaped(Array(text.utf8)) == wanted)
  }

  @Test("no bytes reach a terminal as a control")
  func fuzz() {
    let seed: UInt64 = 27
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let bytes = random.bytes(random.below(12))
      let text = escaped(bytes)
      let bad = text.unicodeScalars.contains { scalar in
        (scalar.value < 0x20 && scalar != "\n" && scalar != "\t" && scalar != "\r")
          || (0x7f...0x9f).contains(scalar.value)
      }
      guard !bad, String(validating: Array(text.utf8), as: UTF8.self) != nil else {
        Issue.record("seed \(seed): \(bytes)")
        return
      }
    }
  }

  @Test("a pipe gets the bytes as they are")
  func raw() throws {
    var test = TestSession()
    try test.session.output.text("\u{1b}[31m\u{202e}", .error)
    try test.session.output.text(bytes: [0xff, 0x1b])
    try test.session.output.flush()
    #expect(test.output.bytes == Array("\u{1b}[31m\u{202e}".utf8) + [0xff, 0x1b])
  }

  @Test(
    "colour: --color decides, else a terminal without NO_COLOR and TERM=dumb",
    arguments: [
      (ColorChoice.auto, true, [:], true), (.auto, false, [:], false), (.auto, true, ["NO_COLOR": "1"], false),
      (.auto, true, ["NO_COLOR": ""], true), (.auto, true, ["TERM": "dumb"], false),
      (.always, false, ["NO_COLOR": "1"], true),
      (.never, true, [:], false),
    ] as [(ColorChoice, Bool, [String: String], Bool)])
  func color(choice: ColorChoice, isTerminal: Bool, variables: [String: String], wanted: Bool) {
    let found = ColorPolicy.isColored(choice, isTerminal: isTerminal, environment: Environment(variables))
    #expect(found == wanted)
  }

  @Test("a message on a terminal cannot carry an escape sequence")
  func messages() {
    var test = TestSession(terminals: .init(error: true))
    #expect(test.run("\u{1b}[2J") == 2)
    #expect(test.messages.text.hasPrefix("\u{1b}[1;31mnotes-log: \u{1b}[0m\\u{1b}[2J is no command\n"))
    var plain = TestSession(terminals: .init(error: true))
    #expect(plain.run("--color=never", "x\u{202e}") == 2)
    #expect(plain.messages.text.hasPrefix("notes-log: x\\u{202e} is no command\n"))
  }

  @Test(
    "columns of text",
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("か", 2), ("漢字", 4), ("ｶ", 1), ("Ａ", 2), ("한", 2),
      ("\u{1112}\u{1161}\u{11ab}", 2),
      ("😀", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🇳🇿", 2), ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("שלום", 4), ("a\u{200b}b", 2),
      ("\u{1b}", 6),
      ("\u{ad}", 0), ("…", 1), ("□ ■", 3), ("नमस्ते", 4),
    ])
  func columns(text: String, wanted: Int) {
    #expect(DisplayWidth.columns(of: text) == wanted)
  }

  @Test(
    "text is cut by columns, never inside a cluster",
    arguments: [
      ("Groceries", 20, "Groceries"), ("Groceries", 9, "Groceries"), ("Groceries", 8, "Groceri…"), ("漢字漢字", 5, "漢字…"),
      ("漢字漢字", 4, "漢…"), ("abc", 1, "…"), ("abc", 0, ""), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
  func cut(text: String, width: Int, wanted: String) {
    #expect(DisplayWidth.truncated(text, to: width) == wanted)
  }

  @Test("cut and filled text has the width asked for, whatever the text")
  func cutLaw() {
    let seed: UInt64 = 80
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5000 {
      let text =
        String(decoding: random.bytes(random.below(16)), as: UTF8.self) + ["", "漢字", "👍🏽", "e\u{301}"][random.below(4)]
      let flat = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
      let width = random.below(12)
      #expect(DisplayWidth.columns(of: DisplayWidth.truncated(flat, to: width)) <= width, "seed \(seed): \(flat)")
      #expect(DisplayWidth.columns(of: DisplayWidth.padded(flat, to: width)) == width, "seed \(seed): \(flat)")
    }
  }

  @Test(
    "a pager's command is split into words without a shell",
    arguments: [
      ("less -FRX", ["less", "-FRX"]), ("", []), ("  ", []), ("'my pager' -x \"a b\"", ["my pager", "-x", "a b"]),
      ("a\\ b c", ["a b", "c"]), ("a ''", ["a", ""]), ("'a", ["a"]), ("$(rm x) ; y", ["$(rm", "x)", ";", "y"]),
      ("'a\\b'", ["a\\b"]),
    ])
  func words(text: String, wanted: [String]) {
    #expect(WordSplitting.words(of: text) == wanted)
  }

  @Test(
    "the pager is NOTES_LOG_PAGER, then PAGER, then less; blank or cat is none",
    arguments: [
      ([:], ["less", "-FRX"]), (["PAGER": "more"], ["more"]),
      (["PAGER": "more", "NOTES_LOG_PAGER": "bat -p"], ["bat", "-p"]),
      (["PAGER": "more", "NOTES_LOG_PAGER": ""], []), (["PAGER": "cat"], []),
    ] as [([String: String], [String])])
  func pager(variables: [String: String], wanted: [String]) {
    #expect(Pager.words(environment: Environment(variables)) == wanted)
  }

  @Test("the bar appears after half a second, on a terminal only, and goes away")
  func progress() {
    var test = TestSession(terminals: .init(error: true))
    let clock = TestClock()
    test.session.now = { clock.time }
    var bar = ProgressBar("importing", of: 200, test.session)
    bar.update(1, &test.session)
    clock.time += 499_999
    bar.update(10, &test.session)
    #expect(test.messages.text == "")
    clock.time += 1
    bar.update(50, &test.session)
    #expect(test.messages.text.hasSuffix(" 25% (50 of 200)"))
    let before = test.messages.bytes.count
    clock.time += 99_999
    bar.update(60, &test.session)
    #expect(test.messages.bytes.count == before)
    bar.finish(&test.session)
    #expect(test.messages.text.hasSuffix("\r\u{1b}[K"))

    // Where nobody knows how many there are, it counts.
    var count = ProgressBar("importing", of: nil, test.session)
    clock.time += 500_000
    count.update(1_500, &test.session)
    #expect(test.messages.text.hasSuffix("\r\u{1b}[Kimporting 1500"))

    var piped = TestSession()
    piped.session.now = { clock.time }
    var hidden = ProgressBar("importing", of: 0, piped.session)
    clock.time += 10_000_000
    hidden.update(.max, &piped.session)
    hidden.finish(&piped.session)
    #expect(piped.messages.text == "")
  }
}

/// A clock that a test moves.
final class TestClock: @unchecked Sendable {
  var time: Int64 = 1_000_000
}
