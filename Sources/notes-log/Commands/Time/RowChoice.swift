/// Which rows of an ascending list are shown, and in which order.
struct RowChoice {
  var limit: Int?
  /// Whether the oldest come first; else the newest do.
  var isReversed: Bool
  var showsPairs: Bool

  func select<Row>(_ rows: [Row], where isWanted: (Row) -> Bool) -> [Row] {
    let wanted = rows.filter(isWanted)
    return Array((isReversed ? wanted : wanted.reversed()).prefix(limit ?? .max))
  }
}
