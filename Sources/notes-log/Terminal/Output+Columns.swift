extension Output {
  /// Writes a row of cells parted by tabs, for a pipe; tabs and line breaks inside a cell become spaces.
  mutating func row(_ cells: [String]) throws(CommandError) {
    var bytes: [UInt8] = []
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "\t")) }
      bytes.append(contentsOf: cell.onOneLine.utf8)
    }
    bytes.append(UInt8(ascii: "\n"))
    try raw(bytes: bytes)
  }

  /// Writes so many spaces.
  mutating func spaces(_ count: Int) throws(CommandError) {
    if count > 0 { try raw(String(repeating: " ", count: count)) }
  }
}

extension String {
  /// The text with spaces for tabs and line breaks, to stand in a column.
  ///
  /// It looks at bytes: walking grapheme clusters would cost more than reading a row from the store.
  var onOneLine: String {
    guard utf8.contains(where: { (0x09...0x0d).contains($0) }) else { return self }
    return String(decoding: utf8.map { (0x09...0x0d).contains($0) ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
  }
}
