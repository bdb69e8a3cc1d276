/// The year that `--calendar=YEAR` names.
struct CalendarYear: ArgumentValue, Hashable {
  var year: Int

  init(_ argument: RawArgument) throws(InvalidValue) {
    guard let text = argument.text, let year = Self.year(text) else {
      throw InvalidValue("\"\(argument.shown)\" is no year", hint: "write four digits, such as 2026")
    }
    self.year = year
  }

  /// The year that four digits name.
  static func year(_ text: String) -> Int? {
    text.utf8.count == 4 && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}
