/// A day of the week, numbered as ISO 8601 does.
package enum Weekday: Int, CaseIterable, Sendable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  /// The weekday of the day that lies `days` after 1970-01-01, a Thursday.
  package init(daysSinceEpoch days: Int) {
    let place = (days % 7 + 10) % 7
    self = Self.allCases[place]
  }

  /// The English name: `Thursday`.
  package var name: String {
    switch self {
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sunday: "Sunday"
    }
  }

  /// The weekday of a lower-case name or its common short forms: `thursday`, `thu`, `thur`, `thurs`.
  package init?(named word: String) {
    switch word {
    case "mon", "monday": self = .monday
    case "tue", "tues", "tuesday": self = .tuesday
    case "wed", "weds", "wednesday": self = .wednesday
    case "thu", "thur", "thurs", "thursday": self = .thursday
    case "fri", "friday": self = .friday
    case "sat", "saturday": self = .saturday
    case "sun", "sunday": self = .sunday
    default: return nil
    }
  }
}
