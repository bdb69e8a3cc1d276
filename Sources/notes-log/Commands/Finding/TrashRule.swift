import Dates

/// How long the Trash keeps a note.
enum TrashRule {
  /// Thirty days after it went in.
  static let days = 30

  /// The days left, counted up: a note that went in now has all of them.
  static func daysLeft(since moment: Int64, now: Int64) -> Int {
    let due = moment.addingReportingOverflow(Int64(days) * 86_400_000_000)
    return due.overflow ? days : max(0, RelativeTime.daysLeft(until: due.partialValue, now: now))
  }
}
