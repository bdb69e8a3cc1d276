import NoteStore

/// Where a note goes in an order by hand: one of `--first`, `--last`, `--before OTHER`, `--after OTHER`.
struct PlaceOptions: Sendable {
  var isFirst = false
  var isLast = false
  var before: NoteReference?
  var after: NoteReference?

  /// How many of them were given.
  var count: Int { [isFirst, isLast, before != nil, after != nil].count { $0 } }

  /// The place that is meant; nil where none was given.
  func place(_ command: String, in store: NoteStore, _ session: Session) throws(CommandError) -> NotePlace? {
    if count > 1 { throw .usage(command, why: "a note has one place", hint: "give one of \(Self.names)") }
    if isFirst { return .first }
    if isLast { return .last }
    if let before { return .before(try session.resolve(before, in: store)) }
    return try after.map { (after) throws(CommandError) in .after(try session.resolve(after, in: store)) }
  }

  static let names = "--first, --last, --before OTHER and --after OTHER"
}
