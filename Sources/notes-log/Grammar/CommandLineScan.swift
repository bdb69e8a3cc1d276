/// Finds the command among the words, past the global options that stand before it.
struct CommandLineScan {
  /// The entry of the command; nil where no word names one (bare `notes-log`).
  var entry: CommandEntry?
  /// All words but those of the command's name.
  var words: [RawArgument]
  /// Another table than the program's own.
  private let table: [CommandEntry]?

  /// Finds the command; throws a usage error for an unknown word or for an option in front of the command that
  /// is not global.
  init(_ arguments: [RawArgument], among table: [CommandEntry]? = nil) throws(CommandError) {
    self.table = table
    words = arguments
    guard let first = try nextWord(from: 0) else { return }
    let name = words[first].shown
    if let found = entry(named: name) {
      entry = found
      words.remove(at: first)
      return
    }
    let group = entries.map(\.name).filter { $0.hasPrefix("\(name) ") }
    guard !group.isEmpty else { throw unknown(name) }
    words.remove(at: first)
    guard let second = try nextWord(from: first) else {
      if words.contains(where: { ["--help", "-h"].contains($0.shown) }) {
        entry = entry(named: "help")
        words = [RawArgument(name)]
        return
      }
      throw .usage("\(name) needs one more word", hint: "one of \(group.joined(separator: ", "))")
    }
    let full = "\(name) \(words[second].shown)"
    guard let found = entry(named: full) else { throw unknown(full, among: group) }
    entry = found
    words.remove(at: second)
  }

  /// The place of the next word that is neither a global option nor its value; nil where the words are at their
  /// end or go to the default command.
  private func nextWord(from start: Int) throws(CommandError) -> Int? {
    var index = start
    while index < words.count, words[index].looksLikeOption {
      let option = words[index].shown
      guard Self.isGlobal(option) else {
        let command = words[(index + 1)...].first { entry(named: $0.shown) != nil }
        guard option != "--", let command else { return nil }
        throw .usage("\(option) stands before \(command.shown)", hint: "write it after \(command.shown)")
      }
      index += Self.takesNextWord(option) ? 2 : 1
    }
    return index < words.count ? index : nil
  }

  private var entries: [CommandEntry] { table ?? CommandTable.entries }

  private func entry(named name: String) -> CommandEntry? {
    guard let table else { return CommandName(named: name).map { CommandEntry($0) } }
    return table.first { $0.name == name }
  }

  /// Whether the word is a global option, or a bundle of them.
  private static func isGlobal(_ option: String) -> Bool {
    if option.hasPrefix("--") {
      let name = option.dropFirst(2).prefix { $0 != "=" }
      return !name.isEmpty
        && GlobalOptions.parameters.contains {
          $0.isNamed(long: name.utf8) || $0.isNamed(long: "no-\(name)".utf8)
            || name.hasPrefix("no-") && $0.isNamed(long: name.dropFirst(3).utf8)
        }
    }
    return option.dropFirst().allSatisfy { letter in
      GlobalOptions.parameters.contains { $0.isNamed(short: letter) }
    }
  }

  /// Whether the word is a global option whose value is the next word.
  private static func takesNextWord(_ option: String) -> Bool {
    GlobalOptions.parameters.contains { $0.description.form == .option && option == $0.description.name }
  }

  private func unknown(_ name: String, among group: [String]? = nil) -> CommandError {
    let known = group ?? entries.filter { !$0.isHidden }.map(\.name)
    let groups = Set(known.compactMap { $0.contains(" ") ? $0.split(separator: " ").first.map(String.init) : nil })
    let nearest = Suggestion.nearest(to: name, in: known + groups.sorted())
    let hint: String
    if let nearest {
      hint = "did you mean \(nearest)?"
    } else if let group {
      hint = "one of \(group.joined(separator: ", "))"
    } else {
      hint = "notes-log help lists the commands"
    }
    return .usage("\(name) is no command", hint: hint)
  }
}
