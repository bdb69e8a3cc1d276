import Foundation
import TestSupport
import Testing

@testable import notes_log

@Suite("Words of a shell under completion")
struct ShellWordsTests {
  private let breaks = " \t\n\"'@><=;|&(:"

  @Test("quotes are taken off, and the word at the cursor is known with its quotes open")
  func words() {
    let words = ShellWords("notes-log  show 'a b' \"c\\\"d\" e\\ f $'g\\'h' x'y'z 'My l", breaks: breaks)
    #expect(words.words == ["notes-log", "show", "a b", "c\"d", "e f", "g'h", "xyz"])
    #expect(words.current == "My l")
    #expect(words.quote == .single)
    #expect(words.kept == 0)
    #expect(ShellWords("a b ").current == "")
    #expect(ShellWords("a b ").words == ["a", "b"])
    #expect(ShellWords("a ''").words == ["a"])
    #expect(ShellWords("a \"x\\y").current == "x\\y")
    #expect(ShellWords("a x > /t").isRedirection)
    #expect(!ShellWords("a x > /t y").isRedirection)
  }

  @Test("what readline leaves standing is told: after a break, or within quotes")
  func kept() {
    #expect(ShellWords("a --sort=us", breaks: breaks).kept == 7)
    #expect(ShellWords("a @la", breaks: breaks).kept == 0)
    #expect(ShellWords("a x@la", breaks: breaks).kept == 1)
    #expect(ShellWords("a title:mi", breaks: breaks).kept == 6)
    #expect(ShellWords("a x\\:mi", breaks: breaks).kept == 0)
    #expect(ShellWords("a pre'qu", breaks: breaks).kept == 3)
    #expect(ShellWords("a pre'qu'x", breaks: breaks).kept == 0)
  }

  @Test(
    "law: any text quoted for bash in any quotes is read back by bash and by our own rules",
    .enabled(if: ShellTools.isThere("bash")))
  func quoting() throws {
    var random = SeededGenerator(seed: 8)
    let alphabet = Array("ab \"'\\$`!*?[]{}()<>|&;^~#@=:é🎉買-_.,/%+")
    var script = ""
    var texts: [String] = []
    for _ in 0..<400 {
      let text = String(
        (0..<Int.random(in: 1...12, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "a" })
      for (quote, opening, closing) in [
        (ShellWords.Quote.none, "", ""), (.single, "'", "'"), (.double, "\"", "\""), (.dollar, "$'", "'"),
      ] {
        let quoted = ShellQuoting.bash(text, in: quote)
        // readline closes quotes that do not seem to be closed.
        let word = opening + quoted + (!closing.isEmpty && !quoted.hasSuffix(closing) ? closing : "")
        texts.append(text)
        script += "printf '%s\\0' \(word)\n"
        #expect(ShellWords("x \(word) ").words == ["x", text], "seed 8: \(word)")
      }
    }
    let folder = try TestFolder()
    try Data(script.utf8).write(to: folder.url.appendingPathComponent("script"))
    let result = try folder.shell("bash \"$DIR/script\" > \"$DIR/out\"; echo $?")
    #expect(result.output == "0\n")
    let read = try Data(contentsOf: folder.url.appendingPathComponent("out")).split(
      separator: 0, omittingEmptySubsequences: false)
    #expect(read.dropLast().map { String(decoding: $0, as: UTF8.self) } == texts)
  }
}
