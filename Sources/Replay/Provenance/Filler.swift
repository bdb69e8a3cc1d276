/// Overwrites characters with others that take as many bytes, so that every offset in the log stays right.
struct Filler {
  /// What stands for a character of one, two, three and four bytes.
  private let fillers: [[UInt8]]

  private static let candidates: [[Character]] = [
    ["?"] + (0x21...0x7e).map { Character(Unicode.Scalar(UInt8($0))) }, ["¿", "×", "¤", "÷"], ["█", "▒", "■", "◆"],
    ["🚫", "🔳", "🔲", "🀫"],
  ]

  /// - Parameter passage: What is overwritten; no filler is one of its characters, so that none can make it anew.
  init(avoiding passage: [UInt8]) {
    fillers = Self.candidates.map { candidates in
      let bytes = candidates.map { Array(String($0).utf8) }
      return bytes.first { Passage($0).places(in: passage).isEmpty } ?? bytes[0]
    }
  }

  /// Some bytes with every character overwritten.
  func overwrite(_ bytes: [UInt8]) -> [UInt8] { overwrite(bytes) { _ in true } }

  /// Some bytes with every character overwritten of which a byte is marked.
  func overwrite(_ bytes: [UInt8], _ isMarked: (Int) -> Bool) -> [UInt8] {
    var result = bytes
    var start = 0
    while start < bytes.count {
      var end = start + 1
      while end < bytes.count && bytes[end].isContinuation { end += 1 }
      if (start..<end).contains(where: isMarked) {
        // Bytes that are no UTF-8 have no character to stand for.
        let filler = bytes[start].isContinuation || end - start > 4 ? nil : fillers[end - start - 1]
        for index in start..<end { result[index] = filler?[index - start] ?? fillers[0][0] }
      }
      start = end
    }
    return result
  }
}
