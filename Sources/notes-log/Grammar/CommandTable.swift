/// A command by its name, before its type is touched.
struct CommandEntry: Sendable {
  var name: String
  var type: any Command.Type
  /// Whether help, completion and suggestions leave it out: a command for programs.
  var isHidden = false
}

extension CommandEntry {
  /// The entry of a command of the program.
  init(_ command: CommandName) {
    self.init(name: command.rawValue, type: command.type, isHidden: command.isHidden)
  }
}

/// The commands, by section.
enum CommandTable {
  /// Within a section the order is the one that help prints.
  private static let commands: [(section: CommandSection, names: [CommandName])] = [
    (
      .write,
      [
        .add, .edit, .append, .title, .tidy, .move, .tick, .untick, .itemAdd, .itemRm, .itemMove, .itemSplit, .itemSort,
        .count,
      ]
    ),
    (
      .arrange,
      [
        .pin, .unpin, .done, .archive, .reopen, .place, .bookmark, .collectionSet, .collectionRename, .collectionRemove,
        .collectionList,
      ]
    ),
    (.find, [.list, .show, .search, .pick, .related, .links, .tags, .reminders, .open]),
    (.records, [.recent, .widget, .spotlight, .titles, .vocabulary]),
    (.time, [.history, .diff, .blame, .log, .tail, .audit, .undo, .redo, .revert]),
    (.remove, [.trash, .restore, .delete]),
    (.inOut, [.import, .export, .summary]),
    (
      .store,
      [
        .status, .verify, .rebuild, .compact, .backupCreate, .backupCheck, .backupRestore, .doctor, .configGet,
        .configSet,
        .configUnset, .configList, .configPath, .configEdit,
      ]
    ),
    (.help, [.help, .man, .completion, .complete, .verifyWalk, .version]),
  ]

  /// The entries of all commands, by section.
  static var sections: [(section: CommandSection, entries: [CommandEntry])] {
    commands.map { ($0.section, $0.names.map { CommandEntry($0) }) }
  }

  /// All commands, in order.
  static var entries: [CommandEntry] { sections.flatMap(\.entries) }

  /// The names of all commands that people are told of, in order.
  static var names: [String] { entries.filter { !$0.isHidden }.map(\.name) }

  /// What runs when no command is named: the newest notes.
  static var defaultCommand: CommandEntry { CommandEntry(name: "", type: Newest.self) }

  /// The descriptions of all commands that people are told of, by section. Builds every grammar: for help, man page and completion.
  static func descriptions() -> [CommandDescription] {
    sections.flatMap { section, entries in
      entries.filter { !$0.isHidden }.map { CommandDescription($0.type, section: section) }
    }
  }
}
