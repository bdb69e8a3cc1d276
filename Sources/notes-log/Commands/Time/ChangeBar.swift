/// A bar of `+` and `-` that shows how much came and how much went, beside others.
struct ChangeBar {
  /// The most that any bar shows.
  private let most: Int
  private let width: Int

  init(most: Int, width: Int) {
    self.most = max(1, most)
    self.width = max(2, width)
  }

  /// How many signs stand for what came and for what went. Their lengths grow as the square roots, so that one import
  /// leaves the others something to show; what is not nothing is at least one sign.
  func lengths(added: Int, removed: Int) -> (added: Int, removed: Int) {
    let sum = added + removed
    guard sum > 0 else { return (0, 0) }
    let share = (Double(min(sum, most)) / Double(most)).squareRoot()
    let whole = max(min(2, sum), Int((share * Double(width)).rounded()))
    var first = Int((Double(whole) * Double(added) / Double(sum)).rounded())
    if added > 0 { first = max(1, first) }
    if removed > 0 { first = min(whole - 1, first) }
    return (max(0, first), max(0, whole - max(0, first)))
  }

  /// Writes the bar, and spaces up to its width where something follows.
  func write(added: Int, removed: Int, isPadded: Bool, to session: inout Session) throws(CommandError) {
    let (first, second) = lengths(added: added, removed: removed)
    try session.output.text(String(repeating: "+", count: first), .added)
    try session.output.text(String(repeating: "-", count: second), .removed)
    if isPadded { try session.output.spaces(width - first - second) }
  }
}
