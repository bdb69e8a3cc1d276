/// A command by its name, before its type is touched.
struct CommandEntry: Sendable {
  var name: String
  var type: any Command.Type
}

/// The commands, by section; the one place where a new command is named.
enum CommandTable {
  /// Within a section the order is the one that help prints.
  static let sections: [(section: CommandSection, entries: [CommandEntry])] = [
    (
      .inOut,
      [
        CommandEntry(name: "import", type: Import.self),
        CommandEntry(name: "export", type: Export.self),
      ]
    ),
    (
      .help,
      [
        CommandEntry(name: "help", type: Help.self),
        CommandEntry(name: "version", type: Version.self),
      ]
    )
  ]

  /// All commands, in order. No grammar is built by looking for one.
  static let entries: [CommandEntry] = sections.flatMap(\.entries)

  /// The names of all commands, in order.
  static var names: [String] { entries.map(\.name) }

  /// What runs when no command is named; until commands on the store exist, help.
  static var defaultCommand: CommandEntry { CommandEntry(name: "help", type: Help.self) }

  /// The descriptions of all commands, by section. Builds every grammar: for help, man page and completion.
  static func descriptions() -> [CommandDescription] {
    sections.flatMap { section, entries in
      entries.map { CommandDescription($0.type, section: section) }
    }
  }
}
