internal import Events
internal import NoteText
internal import Projections

/// One filter of a query, understood.
struct SearchCondition {
  enum Test {
    case pinned, checklist, done, archived, trashed, open, tagged
    case tag([UInt8])
    case collection([UInt8])
    case title(ByteSearch)
    case before(Timestamp)
    case after(Timestamp)
  }

  var test: Test
  var isExcluded: Bool

  /// Whether the note's text is needed to tell.
  var needsText: Bool {
    switch test {
    case .tag, .tagged, .title: true
    default: false
    }
  }

  /// Tells by what a list shows of a note.
  func holds(_ row: ListRow, collection: String?) -> Bool {
    let holds: Bool
    switch test {
    case .pinned: holds = row.shelf == .pinned
    case .checklist: holds = row.total > 0
    case .done: holds = row.isDone || (row.total > 0 && row.done == row.total)
    case .archived: holds = row.shelf == .archived
    case .trashed: holds = row.shelf == .trash
    case .open: holds = row.done < row.total
    case .collection(let name): holds = collection.map { Self.isIn(Folding.fold($0), name) } ?? false
    case .before(let time): holds = row.edited < time
    case .after(let time): holds = row.edited >= time
    case .tag, .tagged, .title: return true
    }
    return holds != isExcluded
  }

  /// Tells by a note's text.
  func holds(_ text: Span<UInt8>) -> Bool {
    let holds: Bool
    switch test {
    case .tag(let name): holds = Tag.tags(in: text).contains { Self.isIn($0.folded, name) }
    case .tagged: holds = !Tag.tags(in: text).isEmpty
    case .title(let word): holds = word.isIn(Folding.fold(title(of: text)).span)
    default: return true
    }
    return holds != isExcluded
  }

  /// Whether a name is another one or nested in it: `work/plans` in `work`.
  private static func isIn(_ name: [UInt8], _ outer: [UInt8]) -> Bool {
    name.starts(with: outer) && (name.count == outer.count || name[outer.count] == UInt8(ascii: "/"))
  }
}
