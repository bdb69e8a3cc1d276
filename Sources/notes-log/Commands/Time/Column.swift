import Dates

/// Cells of a table.
enum Column {
  /// The text with spaces in front of it, at least `width` columns wide.
  static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - DisplayWidth.columns(of: text))) + text
  }

  /// A moment, as wide as any: day and time, or the day alone where the terminal is narrow.
  static func date(_ moment: Int64, width: Int, _ session: inout Session) throws(CommandError) -> String {
    if width >= 60 { return DisplayWidth.padded(try session.humanDate(moment), to: 24) }
    return DisplayWidth.padded(HumanDate.day(moment, now: session.now(), zone: try session.zone()), to: 12)
  }
}
