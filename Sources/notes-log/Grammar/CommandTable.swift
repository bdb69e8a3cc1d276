/// A command by its name, before its type is touched.
struct CommandEntry: Sendable {
  var name: String
  var type: any Command.Type
  /// Whether help, completion and suggestions leave it out: a command for programs.
  var isHidden = false
}

/// The commands, by section; the one place where a new command is named.
enum CommandTable {
  /// Within a section the order is the one that help prints.
  static let sections: [(section: CommandSection, entries: [CommandEntry])] = [
    (
      .write,
      [
        CommandEntry(name: "add", type: Add.self),
        CommandEntry(name: "edit", type: Edit.self),
        CommandEntry(name: "append", type: Append.self),
        CommandEntry(name: "title", type: Title.self),
        CommandEntry(name: "tidy", type: TidyText.self),
        CommandEntry(name: "move", type: Move.self),
        CommandEntry(name: "tick", type: Tick.self),
        CommandEntry(name: "untick", type: Untick.self),
        CommandEntry(name: "item add", type: ItemAdd.self),
        CommandEntry(name: "item rm", type: ItemRemove.self),
        CommandEntry(name: "item move", type: ItemMove.self),
        CommandEntry(name: "item split", type: ItemSplit.self),
        CommandEntry(name: "item sort", type: ItemSort.self),
        CommandEntry(name: "count", type: Count.self),
      ]
    ),
    (
      .arrange,
      [
        CommandEntry(name: "pin", type: Pin.self),
        CommandEntry(name: "unpin", type: Unpin.self),
        CommandEntry(name: "done", type: Done.self),
        CommandEntry(name: "archive", type: Archive.self),
        CommandEntry(name: "reopen", type: Reopen.self),
        CommandEntry(name: "place", type: Place.self),
        CommandEntry(name: "bookmark", type: Bookmark.self),
        CommandEntry(name: "collection set", type: CollectionSet.self),
        CommandEntry(name: "collection rename", type: CollectionRename.self),
        CommandEntry(name: "collection remove", type: CollectionRemove.self),
        CommandEntry(name: "collection list", type: CollectionList.self),
      ]
    ),
    (
      .find,
      [
        CommandEntry(name: "list", type: List.self),
        CommandEntry(name: "show", type: Show.self),
        CommandEntry(name: "search", type: Search.self),
        CommandEntry(name: "pick", type: Pick.self),
        CommandEntry(name: "related", type: Related.self),
        CommandEntry(name: "links", type: LinksCommand.self),
        CommandEntry(name: "tags", type: TagsCommand.self),
        CommandEntry(name: "reminders", type: RemindersCommand.self),
        CommandEntry(name: "open", type: OpenLink.self),
      ]
    ),
    (
      .records,
      [
        CommandEntry(name: "recent", type: Recent.self),
        CommandEntry(name: "widget", type: WidgetCommand.self),
        CommandEntry(name: "spotlight", type: Spotlight.self),
        CommandEntry(name: "titles", type: Titles.self),
        CommandEntry(name: "vocabulary", type: VocabularyCommand.self),
      ]
    ),
    (
      .time,
      [
        CommandEntry(name: "history", type: History.self),
        CommandEntry(name: "diff", type: Diff.self),
        CommandEntry(name: "blame", type: Blame.self),
        CommandEntry(name: "log", type: Log.self),
        CommandEntry(name: "tail", type: Tail.self),
        CommandEntry(name: "audit", type: Audit.self),
        CommandEntry(name: "undo", type: Undo.self),
        CommandEntry(name: "redo", type: Redo.self),
        CommandEntry(name: "revert", type: Revert.self),
      ]
    ),
    (
      .remove,
      [
        CommandEntry(name: "trash", type: Trash.self),
        CommandEntry(name: "restore", type: Restore.self),
        CommandEntry(name: "delete", type: Delete.self),
      ]
    ),
    (
      .inOut,
      [
        CommandEntry(name: "import", type: Import.self),
        CommandEntry(name: "export", type: Export.self),
        CommandEntry(name: "summary", type: Summary.self),
      ]
    ),
    (
      .store,
      [
        CommandEntry(name: "status", type: Status.self),
        CommandEntry(name: "verify", type: Verify.self),
        CommandEntry(name: "rebuild", type: Rebuild.self),
        CommandEntry(name: "compact", type: Compact.self),
        CommandEntry(name: "backup create", type: BackupCreate.self),
        CommandEntry(name: "backup check", type: BackupCheck.self),
        CommandEntry(name: "backup restore", type: BackupRestore.self),
        CommandEntry(name: "doctor", type: Doctor.self),
        CommandEntry(name: "config get", type: ConfigGet.self),
        CommandEntry(name: "config set", type: ConfigSet.self),
        CommandEntry(name: "config unset", type: ConfigUnset.self),
        CommandEntry(name: "config list", type: ConfigList.self),
        CommandEntry(name: "config path", type: ConfigPath.self),
        CommandEntry(name: "config edit", type: ConfigEdit.self),
      ]
    ),
    (
      .help,
      [
        CommandEntry(name: "help", type: Help.self),
        CommandEntry(name: "man", type: Man.self),
        CommandEntry(name: "completion", type: CompletionScript.self),
        CommandEntry(name: "complete", type: Complete.self, isHidden: true),
        CommandEntry(name: "verify-walk", type: VerifyWalk.self, isHidden: true),
        CommandEntry(name: "version", type: Version.self),
      ]
    ),
  ]

  /// All commands, in order. No grammar is built by looking for one.
  static let entries: [CommandEntry] = sections.flatMap(\.entries)

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
