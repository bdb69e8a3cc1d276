/// How a checklist item is named: digits only are its number among all items, anything else is its words; `=7` is
/// the text 7.
enum ItemReference: ArgumentValue, Hashable {
  case number(Int)
  case words(String)

  static var completion: Completion { .item(isDone: nil) }

  init(_ argument: RawArgument) throws(InvalidValue) {
    let text = try String(argument)
    if text.allSatisfy(\.isWhitespace) { throw InvalidValue("an item's name is empty") }
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      guard let number = Int(text), number > 0 else {
        throw InvalidValue(
          "\(text) is no item's number", hint: "items are counted from 1; =\(text) is the text \(text)")
      }
      self = .number(number)
    } else {
      self = .words(text.hasPrefix("=") && text.utf8.count > 1 ? String(text.dropFirst()) : text)
    }
  }
}
