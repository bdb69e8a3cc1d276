import NoteStore

/// Notes named one after the other in a message; of many the first few.
struct NoteNames {
  /// A note's short id, and what is said behind it: ` Groceries`, ` Groceries: milk, bread`.
  typealias Name = (id: String, rest: String)

  private let names: [Name]
  private static let mostShown = 5

  init(_ names: [Name]) {
    self.names = names
  }

  /// Names notes as they are now; of one that is not there any more the id alone.
  init(of notes: [NoteID], in store: NoteStore) throws(CommandError) {
    var names: [Name] = []
    for note in notes { names.append(try Self.name(of: note, in: store)) }
    self.names = names
  }

  /// `k7m2`, ` Groceries`
  static func name(of note: NoteID, in store: NoteStore) throws(CommandError) -> Name {
    try passing { () throws(NoteStoreError) in
      if let row = try store.row(note) { (row.shortID, " \(row.title)") } else { (try store.shortID(note), "") }
    }
  }

  var count: Int { names.count }

  /// `k7m2 Groceries; 4qpa Long and 3 more`, the ids in their style.
  var parts: [(text: String, style: Style?)] {
    let shown = names.count <= Self.mostShown ? names[...] : names.prefix(Self.mostShown - 1)
    var parts: [(text: String, style: Style?)] = []
    for name in shown {
      if !parts.isEmpty { parts.append(("; ", nil)) }
      parts += [(name.id, .id), (name.rest, nil)]
    }
    if shown.count < names.count { parts.append((" and \(names.count - shown.count) more", nil)) }
    return parts
  }

  /// The same without styles.
  var text: String { parts.map(\.text).joined() }
}
