/// When the output carries colour.
enum ColorChoice: String, ChoiceValue {
  case auto, always, never
}

/// The options that may stand anywhere on the command line, before the command or after it.
struct GlobalOptions: Sendable {
  /// The folder of the store, as given.
  var store: String?
  /// The moment to look at, as given; resolved by `Session.moment(of:)`.
  var at: WhenReference?
  var json: OptionalValue<FieldList> = .absent
  /// Nil where the configuration decides.
  var color: ColorChoice?
  var noPager = false
  var noInput = false
  var isQuiet = false
  var isVerbose = false
  var allowsNetworkFS = false
  var wantsHelp = false
  var wantsVersion = false

  static let parameters: [Parameter] = [
    .option("--store", \GlobalOptions.store, value: "DIR", "The folder of the store", completion: .path),
    .option("--at", \GlobalOptions.at, value: "WHEN", "Show the past: a position, a time, yesterday, '2h ago'"),
    .optionalValue("--json", \GlobalOptions.json, value: "FIELDS", "Print JSON, all fields or the named ones"),
    .option("--color", \GlobalOptions.color, value: "WHEN", "auto, always or never"),
    .flag("--no-pager", \GlobalOptions.noPager, "Print straight to the terminal"),
    .flag("--no-input", \GlobalOptions.noInput, "Never ask"),
    .flag("-q, --quiet", \GlobalOptions.isQuiet, "Say nothing but errors"),
    .flag("-v, --verbose", \GlobalOptions.isVerbose, "Say more"),
    .flag("--allow-network-fs", \GlobalOptions.allowsNetworkFS, "Open a store on a network file system"),
    .flag("-h, --help", \GlobalOptions.wantsHelp, "Explain the command"),
    .flag("--version", \GlobalOptions.wantsVersion, "Print the version", hidden: true),
  ]
}

extension GlobalOptions {
  /// The defaults with the colour that the words ask for, as far as can be seen before they are parsed.
  init(colorIn words: [RawArgument]) {
    self.init()
    let option = RawArgument("--color")
    for (index, word) in words.enumerated() {
      if word == option, index + 1 < words.count {
        color = (try? ColorChoice(words[index + 1])) ?? color
      } else if word.bytes.starts(with: option.bytes), word.bytes.dropFirst(option.bytes.count).first == 0x3d {
        color = (try? ColorChoice(RawArgument(bytes: Array(word.bytes.dropFirst(option.bytes.count + 1))))) ?? color
      }
    }
  }
}

/// The value of `--json=FIELDS`: names with commas between.
struct FieldList: ArgumentValue {
  var names: [String]

  init(_ argument: RawArgument) throws(InvalidValue) {
    guard let text = argument.text else { throw InvalidValue("\"\(argument.shown)\" is not UTF-8 text") }
    names = text.split(separator: ",").map(String.init)
    if names.isEmpty { throw InvalidValue("no field is named", hint: "write --json for all fields") }
  }
}
