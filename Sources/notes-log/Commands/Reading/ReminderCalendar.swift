import Dates
import NoteStore

/// Reminders as an iCalendar object (RFC 5545): one VTODO each, with a VALARM at its time.
enum ReminderCalendar {
  /// The hour at which the alarm of a day without a time of day goes off.
  private static let morning = 9

  /// The object's text: lines of at most 75 octets, folded between characters, each ended by CRLF.
  static func text(of reminders: [Reminder]) -> String {
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//notes-log//\(ProgramVersion.name) \(ProgramVersion.number)//EN",
      "CALSCALE:GREGORIAN",
    ]
    for reminder in reminders { lines += self.lines(of: reminder) }
    lines.append("END:VCALENDAR")
    return lines.map { folded($0) + "\r\n" }.joined()
  }

  private static func lines(of reminder: Reminder) -> [String] {
    var lines = [
      "BEGIN:VTODO", "UID:\(reminder.uid)",
      // When the words were written: the same file for the same notes, whenever it is made.
      "DTSTAMP:\(utc(reminder.written.microseconds))", "SUMMARY:\(escaped(reminder.title))",
    ]
    let due = reminder.due
    if due.hasClock {
      lines.append("DUE:\(utc(due.moment))")
    } else {
      lines.append("DUE;VALUE=DATE:\(digits(due.date))")
    }
    if reminder.noteTitle != reminder.title { lines.append("DESCRIPTION:\(escaped(reminder.noteTitle))") }
    lines += ["URL:notes://note/\(reminder.note.uuid)", "STATUS:NEEDS-ACTION", "BEGIN:VALARM", "ACTION:DISPLAY"]
    lines.append("DESCRIPTION:\(escaped(reminder.title))")
    // Relative to the due time, for which a day alone counts as its midnight (section 3.8.6.3).
    lines.append("TRIGGER;RELATED=END:\(due.hasClock ? "PT0S" : "PT\(morning)H")")
    return lines + ["END:VALARM", "END:VTODO"]
  }

  /// A moment as RFC 5545 writes UTC: `20261003T143000Z`.
  private static func utc(_ moment: Int64) -> String {
    let local = LocalTime(moment: moment, zone: FixedZone.utc)
    return "\(digits(local.date))T\(two(local.hour))\(two(local.minute))\(two(local.second))Z"
  }

  private static func digits(_ date: CivilDate) -> String {
    let year = String(min(max(date.year, 0), 9_999))
    return String(repeating: "0", count: 4 - year.utf8.count) + year + two(date.month) + two(date.day)
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

  /// A TEXT value (section 3.3.11): backslash, comma, semicolon and line break escaped, other controls left out.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ",", ";": escaped += "\\" + String(scalar)
      case "\n": escaped += "\\n"
      case "\t": escaped += "\t"
      default: if scalar.value >= 0x20 && scalar.value != 0x7f { escaped.unicodeScalars.append(scalar) }
      }
    }
    return escaped
  }

  /// A content line as lines of at most 75 octets, each but the first behind a space (section 3.1).
  static func folded(_ line: String) -> String {
    guard line.utf8.count > 75 else { return line }
    var folded = ""
    var used = 0
    for scalar in line.unicodeScalars {
      let width = UTF8.width(scalar)
      if used + width > 75 {
        folded += "\r\n "
        used = 1
      }
      folded.unicodeScalars.append(scalar)
      used += width
    }
    return folded
  }
}
