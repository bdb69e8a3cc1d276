import Interchange
import TestSupport
import Testing

struct SafeFileNameTests {
  @Test(
    "A file name follows the title and is lawful everywhere",
    arguments: [
      ("Groceries", "Groceries.md"),
      ("Fwd: plans 1/2", "Fwd_ plans 1_2.md"),
      ("standardnotes#537: * > < ? |", "standardnotes#537_ _ _ _ _ _.md"),
      ("a\\b\"c\"", "a_b_c_.md"),
      (".NET", "_NET.md"),
      ("...x", "___x.md"),
      ("..", "Untitled.md"),
      ("", "Untitled.md"),
      ("  spaces . . ", "spaces.md"),
      ("one\r\ntwo\tthree", "one  two three.md"),
      ("bell\u{7}\u{1b}[31m\u{85}", "bell__[31m.md"),
      ("\u{202e}gnp.exe", "_gnp.exe.md"),
      ("v1.2 of it", "v1.2 of it.md"),
      ("CON", "_CON.md"), ("nul.txt", "_nul.txt.md"), ("Com1", "_Com1.md"), ("lpt²", "_lpt².md"), ("COM", "COM.md"),
      ("Conference", "Conference.md"), ("aux .x", "_aux .x.md"),
      ("e\u{301} 日本語 👩‍💻", "e\u{301} 日本語 👩‍💻.md"),
    ])
  func names(title: String, expected: String) {
    #expect(Array(SafeFileName.name(title: title, ending: ".md").utf8) == Array(expected.utf8))
  }

  @Test("yarle#462: a long title is cut between grapheme clusters, its ending and suffix kept, to 255 bytes")
  func longTitles() {
    for letter in ["a", "é", "語", "👩‍💻", "e\u{301}\u{302}\u{303}"] {
      let title = String(repeating: letter, count: 400)
      for suffix in ["", "k7m2"] {
        let name = SafeFileName.name(title: title, suffix: suffix, ending: ".md")
        #expect(name.utf8.count <= 255)
        #expect(name.utf8.count > 254 - letter.utf8.count)
        let ending = suffix.isEmpty ? ".md" : " k7m2.md"
        #expect(name.hasSuffix(ending))
        #expect(name.dropLast(ending.count).allSatisfy { String($0) == letter })
      }
    }
    let oneCluster = "a" + String(repeating: "\u{301}", count: 1000)
    let name = SafeFileName.name(title: oneCluster, ending: ".md")
    #expect((250...255).contains(name.utf8.count))
  }

  @Test("A collection's parts become folders that cannot lead up or hide")
  func folders() {
    #expect(SafeFileName.folders(collection: "Work/Plans") == ["Work", "Plans"])
    #expect(SafeFileName.folders(collection: "../.git//a:b/ /x.") == ["Untitled", "_git", "a_b", "Untitled", "x"])
    #expect(SafeFileName.folders(collection: "") == [])
    #expect(SafeFileName.folders(collection: String(repeating: "d/", count: 99)).count == 64)
  }

  @Test("Whatever the title, the name has no forbidden character, fits, is stable and is a note's")
  func fuzz() {
    let seed: UInt64 = 5
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "/", "\\", ".", " ", ":", "*", "\0", "\n", "a", "CON", "é", "語", "👩‍💻", "\u{301}", "\u{202e}", "\u{feff}", "~", "'",
    ]
    for _ in 0..<20_000 {
      let title = (0..<random.below(random.oneIn(20) ? 400 : 8)).map { _ in pieces[random.below(pieces.count)] }
        .joined()
      let name = SafeFileName.name(title: title, suffix: random.oneIn(2) ? "k7m2" : "", ending: ".md")
      let scalars = name.unicodeScalars
      #expect(
        !scalars.contains { "/\\:*?\"<>|".unicodeScalars.contains($0) || $0.value < 0x20 }, "seed \(seed) \(title)")
      #expect(name.utf8.count <= 255 && name.utf8.count > 3 && name.hasSuffix(".md"), "seed \(seed) \(title)")
      #expect(scalars.first != "." && scalars.first != " ", "seed \(seed) \(title)")
      let stem = String(name.dropLast(3))
      #expect(SafeFileName.name(title: stem, ending: ".md") == name || stem.utf8.count > 250, "seed \(seed) \(title)")
    }
  }
}
