/// Takes a table apart: fields between commas, semicolons or tabs, in quotes where they hold those or line breaks.
enum CSVTable {
  struct Row {
    var fields: [String]
    /// Where the row begins.
    let offset: Int
  }

  /// The rows, and where a quote begins that does not end, if one does not; its row is left out.
  static func rows(of bytes: [UInt8]) -> (rows: [Row], fault: Int?) {
    let separator = separator(of: bytes)
    var rows: [Row] = []
    var index = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    while index < bytes.count {
      var row = Row(fields: [], offset: index)
      var isOver = false
      while !isOver {
        var field: [UInt8] = []
        if index < bytes.count, bytes[index] == 0x22 {
          let start = index
          index += 1
          var isClosed = false
          while index < bytes.count {
            if bytes[index] == 0x22 {
              index += 1
              guard index < bytes.count, bytes[index] == 0x22 else {
                isClosed = true
                break
              }
            }
            field.append(bytes[index])
            index += 1
          }
          if !isClosed { return (rows, start) }
        }
        while index < bytes.count, bytes[index] != separator, bytes[index] != 0x0a, bytes[index] != 0x0d {
          field.append(bytes[index])
          index += 1
        }
        row.fields.append(String(decoding: field, as: UTF8.self))
        if index < bytes.count, bytes[index] == separator { index += 1 } else { isOver = true }
      }
      if index < bytes.count, bytes[index] == 0x0d { index += 1 }
      if index < bytes.count, bytes[index] == 0x0a { index += 1 }
      rows.append(row)
    }
    return (rows, nil)
  }

  /// The sign that the first row has most of, outside of quotes.
  private static func separator(of bytes: [UInt8]) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes {
      if byte == 0x22 { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == 0x0a || byte == 0x0d { break }
      counts[byte, default: 0] += 1
    }
    let signs = [0x2c, 0x3b, 0x09] as [UInt8]
    return signs.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? 0x2c
  }
}
