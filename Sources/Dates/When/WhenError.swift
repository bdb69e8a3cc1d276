/// Why a text is not a WHEN.
package struct WhenError: Error, Hashable, Sendable {
  /// The reason, to follow the text: `is in the future`.
  package var reason: String
  /// What to write instead.
  package var hint: String?

  init(_ reason: String, hint: String? = nil) {
    self.reason = reason
    self.hint = hint
  }

  /// The text has none of the forms.
  static let unknown = WhenError(
    "is no moment", hint: "a position, yesterday, '2h ago', mon, 14:30, '3 Oct 14:30', 2026-10-03 …")
}
