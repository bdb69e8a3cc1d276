/// One thing that `doctor` looked at.
struct Finding: Equatable {
  enum State: String {
    case fine
    /// It works, but could go wrong, or is missing something.
    case note
    case wrong
  }

  /// What was looked at: `store`, `lock`, `editor`.
  var subject: String
  var state: State
  /// How it stands, as a phrase.
  var text: String
  /// The command, or the act, that mends it.
  var mend: String?

  static func fine(_ subject: String, _ text: String) -> Finding { Finding(subject: subject, state: .fine, text: text) }

  static func note(_ subject: String, _ text: String, mend: String? = nil) -> Finding {
    Finding(subject: subject, state: .note, text: text, mend: mend)
  }

  static func wrong(_ subject: String, _ text: String, mend: String?) -> Finding {
    Finding(subject: subject, state: .wrong, text: text, mend: mend)
  }

  var json: JSONValue {
    [
      "subject": .string(subject), "state": .string(state.rawValue), "text": .string(text), "mend": .optional(mend),
    ]
  }
}
