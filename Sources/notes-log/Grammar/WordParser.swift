/// Sorts the words of a command line into arguments and options.
///
/// Options stand anywhere; `--` ends them; `-abc` is `-a -b -c`; a value follows its option or is joined by `=`;
/// `--no-x` takes `--x` back; `-` is an argument. No name is abbreviated. The values are not yet read.
struct WordParser {
  /// A word, or the absence of one, that goes to a parameter.
  struct Assignment: Equatable {
    /// What the parameter is asked to do.
    enum Action: Equatable {
      case accept(RawArgument?)
      case clear
    }

    /// The place of the parameter in the parser's list.
    var parameter: Int
    var action: Action
  }

  /// What the words came to.
  struct Result: Equatable {
    var assignments: [Assignment] = []
    /// The first argument that is required and was not given; an error unless help was asked for.
    var missing: Int?
  }

  private let parameters: [Parameter]
  private let command: String
  private var result = Result()
  private var positionals: [RawArgument] = []

  /// Creates a parser over parameters; `command` is the name that messages give, empty before a command is known.
  init(_ parameters: [Parameter], command: String) {
    self.parameters = parameters
    self.command = command
  }

  /// Sorts the words; throws a usage error for an unknown option, a missing value, or an argument too many.
  mutating func parse(_ words: [RawArgument]) throws(CommandError) -> Result {
    var index = 0
    var optionsEnded = false
    while index < words.count {
      let word = words[index]
      index += 1
      if optionsEnded || !word.looksLikeOption {
        positionals.append(word)
      } else if word.bytes == Array("--".utf8) {
        optionsEnded = true
      } else if word.bytes[1] == UInt8(ascii: "-") {
        try parseLong(word, words, &index)
      } else {
        try parseBundle(word, words, &index)
      }
    }
    try placePositionals()
    return result
  }

  // MARK: Options

  private mutating func parseLong(
    _ word: RawArgument, _ words: [RawArgument], _ index: inout Int
  ) throws(CommandError) {
    let body = word.bytes[2...]
    let equals = body.firstIndex(of: UInt8(ascii: "="))
    let name = String(decoding: body[..<(equals ?? body.endIndex)], as: UTF8.self)
    let value = equals.map { RawArgument(bytes: Array(body[($0 + 1)...])) }
    if let parameter = position(ofLong: name) {
      try assign(parameter, spelled: "--\(name)", joined: value, words, &index)
    } else if let parameter = positionOfOpposite(of: name) {
      if value != nil { throw .usage("--\(name)", why: "takes no value") }
      result.assignments.append(Assignment(parameter: parameter.index, action: parameter.action))
    } else {
      throw unknownOption("--\(name)")
    }
  }

  private mutating func parseBundle(
    _ word: RawArgument, _ words: [RawArgument], _ index: inout Int
  ) throws(CommandError) {
    guard let text = word.text else { throw .usage("\"\(word.shown)\"", why: "is not UTF-8 text") }
    var letters = text.dropFirst()
    while let letter = letters.popFirst() {
      guard let parameter = position(ofShort: letter) else { throw unknownOption("-\(letter)", in: text) }
      let isFlag = parameters[parameter].form == .flag
      var rest: RawArgument?
      if !isFlag, !letters.isEmpty {
        rest = RawArgument(String(letters.first == "=" ? letters.dropFirst() : letters))
        letters = ""
      } else if isFlag, letters.first == "=" {
        throw .usage("-\(letter)", why: "takes no value")
      }
      try assign(parameter, spelled: "-\(letter)", joined: rest, words, &index)
    }
  }

  private mutating func assign(
    _ parameter: Int, spelled: String, joined: RawArgument?, _ words: [RawArgument], _ index: inout Int
  ) throws(CommandError) {
    var value = joined
    switch parameters[parameter].form {
    case .flag:
      if joined != nil { throw .usage(spelled, why: "takes no value") }
    case .optionalValue:
      break
    case .option, .argument:
      guard value == nil else { break }
      guard index < words.count, !isKnownOption(words[index]) else { throw missingValue(parameter, spelled) }
      value = words[index]
      index += 1
    }
    result.assignments.append(Assignment(parameter: parameter, action: .accept(value)))
  }

  private func position(ofLong name: String) -> Int? {
    parameters.firstIndex { $0.isNamed(long: name.utf8) }
  }

  private func position(ofShort name: Character) -> Int? {
    parameters.firstIndex { $0.isNamed(short: name) }
  }

  /// `--no-x` for an option `--x`, and `--x` for an option that is itself called `--no-x`.
  private func positionOfOpposite(of name: String) -> (index: Int, action: Assignment.Action)? {
    let opposite = name.hasPrefix("no-") ? String(name.dropFirst(3)) : "no-\(name)"
    return position(ofLong: opposite).map { ($0, .clear) }
  }

  /// Whether a word in the place of a value is an option of this command, so that the value was forgotten.
  private func isKnownOption(_ word: RawArgument) -> Bool {
    guard word.looksLikeOption, let text = word.text else { return false }
    if text == "--" { return true }
    if text.hasPrefix("--") {
      let name = String(text.dropFirst(2).prefix { $0 != "=" })
      return position(ofLong: name) != nil || positionOfOpposite(of: name) != nil
    }
    return text.count == 2 && text.last.map { position(ofShort: $0) != nil } == true
  }

  // MARK: Arguments

  private mutating func placePositionals() throws(CommandError) {
    var rest = positionals[...]
    for (index, parameter) in parameters.enumerated() where parameter.form == .argument {
      if rest.isEmpty {
        if parameter.isRequired, result.missing == nil { result.missing = index }
        continue
      }
      repeat {
        let word = rest.removeFirst()
        result.assignments.append(Assignment(parameter: index, action: .accept(word)))
      } while parameter.arity == .many && !rest.isEmpty
    }
    if let extra = rest.first {
      throw .usage("\"\(extra.shown)\"", why: "is one argument too many", hint: helpHint)
    }
  }

  // MARK: Errors

  private var helpHint: String {
    command.isEmpty ? "notes-log help" : "notes-log help \(command)"
  }

  private func missingValue(_ parameter: Int, _ spelled: String) -> CommandError {
    let placeholder = parameters[parameter].placeholder
    let joined = spelled.hasPrefix("--") ? "\(spelled)=\(placeholder)" : "\(spelled) \(placeholder)"
    return .usage(spelled, why: "needs a value", hint: "write \(joined)")
  }

  private func unknownOption(_ name: String, in bundle: String? = nil) -> CommandError {
    let known = parameters.filter { !$0.isHidden }.compactMap(\.description.long).map { "--\($0)" }
    let place = command.isEmpty ? "" : " of \(command)"
    if name.hasPrefix("--"), let nearest = Suggestion.nearest(to: name, in: known) {
      return .usage("\(name) is no option\(place)", hint: "did you mean \(nearest)?")
    }
    if let bundle, bundle.count > 2, let nearest = Suggestion.nearest(to: "-\(bundle)", in: known) {
      return .usage("\(name) is no option\(place)", hint: "did you mean \(nearest)?")
    }
    let takesWords = parameters.contains { $0.form == .argument }
    let words = takesWords ? "; write -- before words that begin with a dash" : ""
    return .usage("\(name) is no option\(place)", hint: helpHint + words)
  }
}
