/// The name of every command; the one place, with its type here and its section in `CommandTable`, where a new one is named.
///
/// An enumeration and not a table of types: the words of a command line are looked up at every start of the program,
/// and a table would be made at every start.
enum CommandName: String, CaseIterable, Sendable {
  case add, edit, append, title, tidy, move, tick, untick, count
  case itemAdd = "item add"
  case itemRm = "item rm"
  case itemMove = "item move"
  case itemSplit = "item split"
  case itemSort = "item sort"
  case pin, unpin, done, archive, reopen, place, bookmark
  case collectionSet = "collection set"
  case collectionRename = "collection rename"
  case collectionRemove = "collection remove"
  case collectionList = "collection list"
  case list, show, search, pick, related, links, tags, reminders, open
  case recent, widget, spotlight, titles, vocabulary
  case history, diff, blame, log, tail, audit, undo, redo, revert
  case trash, restore, delete
  case `import`, export, summary
  case status, verify, rebuild, compact, doctor
  case backupCreate = "backup create"
  case backupCheck = "backup check"
  case backupRestore = "backup restore"
  case configGet = "config get"
  case configSet = "config set"
  case configUnset = "config unset"
  case configList = "config list"
  case configPath = "config path"
  case configEdit = "config edit"
  case help, man, completion, complete, version
  case verifyWalk = "verify-walk"

  /// The command of a name. The names are compared in turn: the raw value's own search would make a dictionary first.
  init?(named name: String) {
    guard let command = Self.allCases.first(where: { $0.rawValue == name }) else { return nil }
    self = command
  }

  /// Its type. Nothing of it is made.
  var type: any Command.Type {
    switch self {
    case .add: Add.self
    case .edit: Edit.self
    case .append: Append.self
    case .title: Title.self
    case .tidy: TidyText.self
    case .move: Move.self
    case .tick: Tick.self
    case .untick: Untick.self
    case .itemAdd: ItemAdd.self
    case .itemRm: ItemRemove.self
    case .itemMove: ItemMove.self
    case .itemSplit: ItemSplit.self
    case .itemSort: ItemSort.self
    case .count: Count.self
    case .pin: Pin.self
    case .unpin: Unpin.self
    case .done: Done.self
    case .archive: Archive.self
    case .reopen: Reopen.self
    case .place: Place.self
    case .bookmark: Bookmark.self
    case .collectionSet: CollectionSet.self
    case .collectionRename: CollectionRename.self
    case .collectionRemove: CollectionRemove.self
    case .collectionList: CollectionList.self
    case .list: List.self
    case .show: Show.self
    case .search: Search.self
    case .pick: Pick.self
    case .related: Related.self
    case .links: LinksCommand.self
    case .tags: TagsCommand.self
    case .reminders: RemindersCommand.self
    case .open: OpenLink.self
    case .recent: Recent.self
    case .widget: WidgetCommand.self
    case .spotlight: Spotlight.self
    case .titles: Titles.self
    case .vocabulary: VocabularyCommand.self
    case .history: History.self
    case .diff: Diff.self
    case .blame: Blame.self
    case .log: Log.self
    case .tail: Tail.self
    case .audit: Audit.self
    case .undo: Undo.self
    case .redo: Redo.self
    case .revert: Revert.self
    case .trash: Trash.self
    case .restore: Restore.self
    case .delete: Delete.self
    case .import: Import.self
    case .export: Export.self
    case .summary: Summary.self
    case .status: Status.self
    case .verify: Verify.self
    case .rebuild: Rebuild.self
    case .compact: Compact.self
    case .doctor: Doctor.self
    case .backupCreate: BackupCreate.self
    case .backupCheck: BackupCheck.self
    case .backupRestore: BackupRestore.self
    case .configGet: ConfigGet.self
    case .configSet: ConfigSet.self
    case .configUnset: ConfigUnset.self
    case .configList: ConfigList.self
    case .configPath: ConfigPath.self
    case .configEdit: ConfigEdit.self
    case .help: Help.self
    case .man: Man.self
    case .completion: CompletionScript.self
    case .complete: Complete.self
    case .version: Version.self
    case .verifyWalk: VerifyWalk.self
    }
  }

  /// Whether help, completion and suggestions leave it out: a command for programs.
  var isHidden: Bool { self == .complete || self == .verifyWalk }
}
