/// The English names of months.
package enum MonthName {
  private static let names = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]

  /// The three-letter name of a month from 1 to 12: `Aug`; empty for another number.
  package static func short(_ month: Int) -> String {
    guard (1...12).contains(month) else { return "" }
    let name = names[month - 1]
    return name.prefix(1).uppercased() + name.dropFirst().prefix(2)
  }

  /// The month of a lower-case name, its first three letters, or `sept`; nil for another word.
  package static func number(of word: String) -> Int? {
    if word == "sept" { return 9 }
    let found = names.firstIndex { $0 == word || (word.utf8.count == 3 && $0.hasPrefix(word)) }
    return found.map { $0 + 1 }
  }
}
