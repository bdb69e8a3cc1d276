import Dates

/// Cells of a table.
enum Column {
  /// The text with spaces in front of it, at least `width` columns wide.
  static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - DisplayWidth.columns(of: text))) + text
  }

  /// A moment, as wide as any: day and time, or the day alone where the terminal is narrow.
  static func date(_ moment: Int64, width: Int, now: Int64, zone: any TimeZoneRules) -> String {
    width >= 60
      ? DisplayWidth.padded(HumanDate.text(moment, now: now, zone: zone), to: 24)
      : DisplayWidth.padded(HumanDate.day(moment, now: now, zone: zone), to: 12)
  }
}
