/// The name of a collection: words nested by `/`, none of them empty.
struct CollectionName: ArgumentValue, ParameterField, Hashable {
  /// The name; empty until the command line is read.
  var text = ""

  static var completion: Completion { .collection }

  init() {}

  init(_ argument: RawArgument) throws(InvalidValue) {
    text = try String(argument)
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      throw InvalidValue("\"\(text)\" has an empty part", hint: "write names parted by one /: Work/Plans")
    }
    if text.contains(where: \.isNewline) { throw InvalidValue("a collection's name is one line") }
    if text.utf8.count > 400 { throw InvalidValue("a collection's name has at most 400 bytes") }
  }
}
