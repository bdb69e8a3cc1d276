/// A language's words and forms for dates, read from a text so that a new language is a new file.
package struct DateLanguage: Sendable {
  /// What a word means.
  enum Meaning: Hashable, Sendable {
    case weekday(Weekday, isWeak: Bool)
    case month(Int)
    case relative(Int)
    case clock(Int)
    case half(isAfternoon: Bool)
    case suffix
    case unit(Unit)
    case number(Int)
    case ordinal(Int)
  }

  /// The units of a span.
  enum Unit: String, Sendable {
    case minute, hour, day, week, month, year
  }

  /// What a form is good for.
  enum Kind: Hashable, Sendable {
    case day
    /// A day that counts only where a time of day stands in the same part.
    case nearClock
    /// A weekday of the week after this one, or the week, month or year after this one.
    case next
    case clock
    /// A time of day by its hour alone.
    case bareHour
    case span
    /// A span that the form itself gives.
    case fixedSpan(Int, Unit)
  }

  /// A place in a form.
  enum Slot: String, Sendable {
    case weekday, month, relative, unit, number, date, time, hour, clock, day, nth, year
    case anyWeekday = "weekday~"
  }

  /// One step of a form.
  struct Step: Sendable {
    /// Literal words, one of which stands here; empty for a slot.
    var words: [String]
    var slot: Slot?
    var isOptional: Bool
  }

  /// A form: steps that follow each other.
  struct Form: Sendable {
    var kind: Kind
    var steps: [Step]
  }

  /// A word, or several in a row, with what they mean.
  struct Phrase: Sendable {
    /// The words after the first.
    var rest: [String]
    var meaning: Meaning
  }

  /// The name that its file gives it, such as `en`.
  package var name = ""
  var phrases: [String: [Phrase]] = [:]
  var forms: [Form] = []
  /// Every literal word of the forms.
  var literals: Set<String> = []

  /// English.
  package static let english: DateLanguage = {
    // The text is fixed and its test reads it: an empty language would find nothing.
    (try? DateLanguage(parsing: englishWords)) ?? DateLanguage()
  }()

  init() {}

  /// Both languages' words and forms; this one's go first.
  package func adding(_ other: DateLanguage) -> DateLanguage {
    var both = self
    for (word, phrases) in other.phrases { both.phrases[word, default: []] += phrases }
    both.forms += other.forms
    both.literals.formUnion(other.literals)
    both.name = "\(name)+\(other.name)"
    return both
  }
}
