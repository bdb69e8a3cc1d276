/// A WHEN as given: a position, an event id, or a time; `Session.moment(of:)` says what it means now.
struct WhenReference: ArgumentValue, Hashable {
  var text: String

  static var completion: Completion { .when }

  init(_ argument: RawArgument) throws(InvalidValue) {
    text = try String(argument)
    if text.allSatisfy(\.isWhitespace) { throw InvalidValue("the time is empty") }
  }
}
