/// Says what is wrong with a regular expression, or with its use on a text.
package struct PatternError: Error, Hashable, Sendable {
  /// What kind of failure it is.
  package enum Code: Hashable, Sendable {
    /// It is no regular expression; `offset` says where.
    case malformed
    /// Looking for it in a text takes more steps than are allowed.
    case tooCostly
    /// The library has no memory.
    case system
  }

  package var code: Code
  /// The byte of the pattern at which it stops making sense.
  package var offset: Int
  /// The reason, as a phrase.
  package var reason: String

  package init(_ code: Code, offset: Int = 0, reason: String) {
    self.code = code
    self.offset = offset
    self.reason = reason
  }
}
