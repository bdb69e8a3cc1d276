import NoteStore

/// Which kinds are wanted: names, or globs such as `item.*`.
struct KindPattern: ArgumentValue, Hashable {
  var text: String

  static var completion: Completion { .choices(EventKind.all.map(\.description)) }

  init(_ argument: RawArgument) throws(InvalidValue) {
    text = try String(argument)
    let known = EventKind.all.map(\.description)
    guard !known.contains(where: matches) else { return }
    let near = Suggestion.nearest(to: text, in: known)
    throw InvalidValue(
      "\(text) is no kind of event",
      hint: near.map { "did you mean \($0)?" } ?? "kinds are \(known.joined(separator: ", "))")
  }

  /// Whether a kind's name fits; `*` stands for any letters, `?` for one.
  func matches(_ name: String) -> Bool {
    Self.matches(Array(text.utf8)[...], Array(name.utf8)[...])
  }

  private static func matches(_ pattern: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> Bool {
    // The classic walk with one place to come back to: linear in practice, never exponential.
    var pattern = pattern
    var name = name
    var retry: (pattern: ArraySlice<UInt8>, name: ArraySlice<UInt8>)?
    while let letter = name.first {
      if pattern.first == UInt8(ascii: "*") {
        pattern = pattern.dropFirst()
        retry = (pattern, name)
      } else if let wanted = pattern.first, wanted == letter || wanted == UInt8(ascii: "?") {
        pattern = pattern.dropFirst()
        name = name.dropFirst()
      } else if let last = retry {
        name = last.name.dropFirst()
        pattern = last.pattern
        retry = (pattern, name)
      } else {
        return false
      }
    }
    return pattern.allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
