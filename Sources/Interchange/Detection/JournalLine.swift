/// The first line of an entry of a jrnl journal: `[2024-06-16 09:00] Title`.
///
/// The date is in brackets, or, as jrnl wrote it before version 2, stands alone at the start of the line. Its form is
/// the user's choice, so that whatever `ForeignDate` reads is one.
package struct JournalLine {
  /// The date as written.
  package let date: String
  /// How many bytes stand before the title.
  package let prefixLength: Int

  /// Takes a line apart; nil where it begins no entry.
  package init?(_ line: ArraySlice<UInt8>, dates: ForeignDate = ForeignDate(order: .dmy)) {
    if line.first == UInt8(ascii: "[") {
      guard let end = line.prefix(64).firstIndex(of: UInt8(ascii: "]")) else { return nil }
      let words = String(decoding: line[(line.startIndex + 1)..<end], as: UTF8.self)
      guard words.contains(":"), dates.moment(of: words) != nil else { return nil }
      date = words
      let rest = line[(end + 1)...]
      prefixLength = end + 1 - line.startIndex + (rest.first == 0x20 ? 1 : 0)
      return
    }
    let words = line.prefix(64).split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count >= 2, words[0].first.map({ (0x30...0x39).contains($0) }) == true,
      words[1].contains(UInt8(ascii: ":"))
    else { return nil }
    let text = String(decoding: words[0], as: UTF8.self) + " " + String(decoding: words[1], as: UTF8.self)
    guard dates.moment(of: text) != nil else { return nil }
    date = text
    prefixLength = min(words[0].count + words[1].count + 2, line.count)
  }
}
