extension Output {
  /// Writes a row of cells parted by tabs, for a pipe; tabs and line breaks inside a cell become spaces.
  mutating func row(_ cells: [String]) throws(CommandError) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { append(UInt8(ascii: "\t")) }
      append(cell: cell)
    }
    append(UInt8(ascii: "\n"))
    try flushIfFull()
  }

  /// Writes so many spaces.
  mutating func spaces(_ count: Int) throws(CommandError) {
    if count > 0 { try raw(String(repeating: " ", count: count)) }
  }
}
