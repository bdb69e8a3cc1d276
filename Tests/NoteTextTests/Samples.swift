import Foundation
import TestSupport

@testable import NoteText

/// Texts made for the tests here.
enum Samples {
  private static let alphabets: [ClosedRange<UInt32>] = [
    0x20...0x7e, 0x20...0x7e, 0xa0...0x17f, 0x300...0x36f, 0x370...0x3ff, 0x400...0x45f, 0x590...0x5ff,
    0x600...0x6ff, 0x900...0x97f, 0xe00...0xe7f, 0x1e00...0x1fff, 0x2000...0x206f, 0x3040...0x30ff, 0x4e00...0x4e40,
    0xac00...0xac40, 0xf900...0xfb4f, 0xfe70...0xfeff, 0xff00...0xffef, 0x1d400...0x1d4ff, 0x1f300...0x1f64f,
    0x2f800...0x2f840, 0x1ab0...0x1aff, 0x3099...0x309a, 0x345...0x345,
  ]

  /// Random scalars of many scripts.
  static func text(_ generator: inout SeededGenerator, scalars: Int) -> String {
    var text = ""
    for _ in 0..<scalars {
      let alphabet = alphabets[generator.below(alphabets.count)]
      let value = alphabet.lowerBound + UInt32(generator.below(alphabet.count))
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  /// Letters with many marks of different classes.
  static func marked(_ generator: inout SeededGenerator) -> String {
    let marks: [UInt32] = [
      0x301, 0x323, 0x327, 0x345, 0x3099, 0x93c, 0x94d, 0x5b0, 0x64b, 0x670, 0xe38, 0xe48, 0xf71, 0xf72, 0x334, 0x302a,
      0x16ff0, 0x1dfa,
    ]
    var text = ""
    for _ in 0..<1 + generator.below(4) {
      let letters: [UInt32] = [0x61, 0x3b1, 0x1fb3, 0x1f80, 0x304b, 0x915, 0x958, 0xac00, 0xf40, 0x1e9b, 0x41, 0x1d160]
      if let letter = Unicode.Scalar(letters[generator.below(letters.count)]) { text.unicodeScalars.append(letter) }
      for _ in 0..<generator.below(6) {
        if let mark = Unicode.Scalar(marks[generator.below(marks.count)]) { text.unicodeScalars.append(mark) }
      }
    }
    return text
  }

  private static let pieces = [
    "\n", "\n", "\r\n", "\r", "    ", "\t", "  ", " ", "> ", "- ", "* ", "+ ", "1. ", "12) ", "- [ ] ", "- [x] ",
    "1. [X] ",
    "□ ", "■ ", "□", "# ", "###### ", "```", "~~~", "---", "***", "===", "`", "``", "*", "**", "_", "__", "~~", "[",
    "]",
    "](", "](u)", "![", "[[", "]]", "|", "<", ">", "<http://a.b>", "\\", "word", "Water 3", "a, b and c", "#tag",
    "#6699CC",
    "https://a.b/c#d", "title: ", "tags: [a, b]", "\u{feff}", "é", "e\u{301}", "👩‍👩‍👧", "🇩🇪", "日本", "\u{a0}", "TODO", "?",
    "notes://note/01890a5d-ac96-774b-bcce-b302099a8057", "\0", "…", "9am", " 1,000 ", ". ", "\"",
  ]

  /// Random Markdown-like text, sometimes with bytes that are not UTF-8.
  static func markdown(_ generator: inout SeededGenerator, pieces count: Int) -> [UInt8] {
    var bytes: [UInt8] = generator.oneIn(5) ? Array("---\n".utf8) : []
    for _ in 0..<count {
      bytes += pieces[generator.below(pieces.count)].utf8
      if generator.oneIn(40) { bytes += generator.bytes(1 + generator.below(3)) }
    }
    return bytes
  }

  /// The Markdown files of the shared vaults and samples.
  static func realNotes() throws -> [(path: String, bytes: [UInt8])] {
    var notes: [(String, [UInt8])] = []
    for folder in ["vaults", "samples"] {
      let root = try SharedData.url(folder)
      let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard ["md", "markdown", "txt"].contains(file.pathExtension) else { continue }
        if let data = try? Data(contentsOf: file) { notes.append((file.path, Array(data))) }
      }
    }
    return notes.sorted { $0.0 < $1.0 }
  }
}

func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
