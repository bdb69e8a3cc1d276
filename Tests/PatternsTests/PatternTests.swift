import Patterns
import TestSupport
import Testing

@Suite("Regular expressions") struct PatternTests {
  private func found(_ pattern: String, _ text: String) throws -> [String] {
    let bytes = Array(text.utf8)
    return try Pattern.compile(Array(pattern.utf8)).ranges(in: bytes.span).map {
      String(decoding: bytes[$0], as: UTF8.self)
    }
  }

  @Test("R40: -E: case does not count, ^ and $ are ends of lines, letters are Unicode's")
  func matches() throws {
    #expect(try found("d.n", "Dentist, DaN\ndbn") == ["Den", "DaN", "dbn"])
    #expect(try found("^b\\w+$", "abc\nbücher\nb c") == ["bücher"])
    #expect(try found("ÉCOLE", "école") == ["école"])
    #expect(try found("日.語", "これは日本語") == ["日本語"])
    #expect(try found("x", "abc").isEmpty)
    #expect(try found("", "ab") == ["", "", ""])
    #expect(try found("", "") == [""])
    #expect(try found("e\\x00f", "de\0f") == ["e\0f"])
    #expect(try found("b*", "日b") == ["", "b", ""])
  }

  @Test("a pattern that is none says where")
  func malformed() {
    for (pattern, offset) in [("a(b", 3), ("a)b", 1), ("[a", 2), ("*", 0), ("a{2,1}", 5), ("\\", 1)] {
      do {
        _ = try Pattern.compile(Array(pattern.utf8))
        Issue.record("\(pattern) is taken")
      } catch {
        #expect(error.code == .malformed && error.offset == offset, "\(pattern): \(error)")
        #expect(!error.reason.isEmpty)
      }
    }
  }

  @Test("R40: a pattern that tries again without end is stopped, soon")
  func bounded() throws {
    let text = Array((String(repeating: "a", count: 5_000) + "b").utf8)
    let clock = ContinuousClock()
    for pattern in ["^(a+)+$", "(a|aa)+$", "(?:a*)*c", "((a?){50}){50}d"] {
      let compiled = try Pattern.compile(Array(pattern.utf8))
      let time = clock.measure { _ = try? compiled.ranges(in: text.span) }
      #expect(time < .seconds(5), "\(pattern): \(time)")
    }
    #expect(throws: PatternError.self) { try Pattern.compile(Array("^(a+)+$".utf8)).ranges(in: text.span) }
  }

  @Test("any bytes may be pattern and text")
  func fuzz() {
    var generator = SeededGenerator(seed: 75)
    let pieces = [
      "a", "(", ")", "[", "]", "*", "+", "?", "\\", "{", "2", ",", "}", "|", "^", "$", ".", "é", "日", "\0", "\\K",
      "(?=",
    ]
    for _ in 0..<3000 {
      let pattern = (0..<generator.below(10)).map { _ in generator.element(pieces) }.joined()
      guard let compiled = try? Pattern.compile(generator.oneIn(9) ? generator.bytes(6) : Array(pattern.utf8)) else {
        continue
      }
      let text = generator.oneIn(2) ? generator.bytes(generator.below(40)) : Array(generator.text(20).utf8)
      for range in (try? compiled.ranges(in: text.span, limit: 50)) ?? [] { #expect(range.upperBound <= text.count) }
    }
  }
}
