/// How far back something lies: the words before `ago`.
struct Span: Equatable {
  var months = 0
  var days = 0
  var seconds = 0

  /// More than this of a unit is a slip of the finger; it keeps the sums from overflowing.
  private static let largest = 100_000_000

  /// Reads `["2", "h"]`, `["an", "hour"]`, `["1", "h", "30", "m"]`, `["2", "days", "and", "3", "hours"]`.
  static func parse(_ words: ArraySlice<String>) throws(WhenError) -> Span {
    var span = Span()
    var rest = words
    if rest.isEmpty { throw .unknown }
    while let first = rest.popFirst() {
      if first == "and", span != Span() { continue }
      let isOne = first == "a" || first == "an"
      guard let amount = isOne ? 1 : number(first) else { throw .unknown }
      guard let unit = rest.popFirst() else {
        throw WhenError("has a number without a unit", hint: "write '\(first)h ago' or '\(first) days ago'")
      }
      guard amount <= largest else { throw WhenError("is too long ago") }
      try span.add(amount, unit)
    }
    return span
  }

  private mutating func add(_ amount: Int, _ unit: String) throws(WhenError) {
    switch unit {
    case "s", "sec", "secs", "second", "seconds": seconds += amount
    case "m", "min", "mins", "minute", "minutes": seconds += amount * 60
    case "h", "hr", "hrs", "hour", "hours": seconds += amount * 3600
    case "d", "day", "days": days += amount
    case "w", "wk", "week", "weeks": days += amount * 7
    case "mo", "mth", "month", "months": months += amount
    case "y", "yr", "yrs", "year", "years": months += amount * 12
    default: throw WhenError("has an unknown unit, \(unit)", hint: "the units are s, m, h, d, w, mo, y")
    }
  }

  private static func number(_ word: String) -> Int? {
    word.utf8.allSatisfy(When.isDigit) ? Int(word) ?? .max : nil
  }
}
