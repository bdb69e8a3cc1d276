import Dates

/// How long the Trash keeps a note.
enum TrashRule {
  /// The days left, counted up: a note that went in now has all of them. Nil where the Trash keeps notes for ever.
  ///
  /// - Parameter days: The setting `trash.days`; 0 for ever.
  static func daysLeft(since moment: Int64, now: Int64, days: Int) -> Int? {
    if days == 0 { return nil }
    let due = moment.addingReportingOverflow(Int64(days) * 86_400_000_000)
    return due.overflow ? days : max(0, RelativeTime.daysLeft(until: due.partialValue, now: now))
  }
}
