internal import Events
internal import LogStore
internal import Projections

/// What a list holds and in which order.
public struct ListOptions: Sendable {
  /// Which notes.
  public enum Scope: Sendable {
    /// Notes in use, the pinned one first.
    case live
    /// Notes set aside.
    case archived
    /// Notes in the Trash, the newest there first.
    case trash
    /// All of them.
    case all
  }

  /// The order of a list.
  public enum Order: String, Sendable, CaseIterable {
    /// Last opened or edited first.
    case used
    /// Last edited first.
    case edited
    /// Last created first.
    case created
    /// By title, folded, from A.
    case title
    /// By hand; notes that were never placed come after, in the order of use.
    case manual
    /// By place among the bookmarks; notes that are none come after, in the order of use.
    case bookmarks
  }

  public var scope = Scope.live
  public var order = Order.used
  public var isReversed = false
  public var limit = Int.max
  /// Only notes of a collection and those nested in it.
  public var collection: String?
  /// Only notes that are bookmarked.
  public var isBookmarked = false
  /// Only notes that have each of these tags, or one nested in it; folded, with or without `#`.
  public var tags: [String] = []

  public init() {}
}

extension NoteStore {
  /// The rows of a list. In the order of use only the rows wanted are read; other orders read all and sort.
  public func list(_ options: ListOptions = ListOptions(), at moment: StoreMoment? = nil) throws(NoteStoreError)
    -> [NoteRow]
  {
    try view(at: moment) { (log, tables, _) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in try rows(options, log, tables) }
    } ?? []
  }

  /// How many notes a list has.
  public func count(_ scope: ListOptions.Scope = .live, at moment: StoreMoment? = nil) throws(NoteStoreError) -> Int {
    try view(at: moment) { (_, tables, _) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in try ListQuery.numbers(scope.shelves, in: tables).count }
    } ?? 0
  }

  private func rows(
    _ options: ListOptions, _ log: borrowing ReadTransaction, _ tables: borrowing ReadTransaction
  ) throws(StoreError) -> [NoteRow] {
    var filter = ListFilter(options)
    let isFirstOnly = options.order == .used && !options.isReversed && filter.isEmpty
    var names = CollectionNames()
    var kept: [(number: UInt64, row: ListRow)] = []
    let all = try ListQuery.rows(options.scope.shelves, limit: isFirstOnly ? options.limit : .max, in: tables)
    for (number, row) in all {
      guard try filter.keeps(row, number, in: tables) else { continue }
      kept.append((number, row))
    }
    try sort(&kept, by: options.order, tables)
    if options.isReversed { kept.reverse() }
    var rows: [NoteRow] = []
    for (number, row) in kept.prefix(max(0, options.limit)) {
      rows.append(try self.row(row, number, name: try names.name(row.collection, tables), log))
    }
    return rows
  }

  private func sort(
    _ rows: inout [(number: UInt64, row: ListRow)], by order: ListOptions.Order, _ tables: borrowing ReadTransaction
  ) throws(StoreError) {
    // The order of use stands already, and decides between equals: sorting keeps it (stable by offset).
    func sorted<Value: Comparable>(_ key: ((number: UInt64, row: ListRow)) -> Value, ascending: Bool) {
      rows = rows.enumerated().sorted { left, right in
        let (a, b) = (key(left.element), key(right.element))
        if a == b { return left.offset < right.offset }
        return ascending ? a < b : b < a
      }.map(\.element)
    }
    switch order {
    case .used: break
    case .edited: sorted(\.row.edited, ascending: false)
    case .created: sorted(\.row.created, ascending: false)
    case .title: sorted({ TitleOrder.key($0.row.title) }, ascending: true)
    case .manual:
      let places = try Self.places(PlaceTable.manual.numbers(in: tables))
      sorted({ places[$0.number] ?? .max }, ascending: true)
    case .bookmarks:
      let places = try Self.places(PlaceTable.bookmarks.numbers(in: tables))
      sorted({ places[$0.number] ?? .max }, ascending: true)
    }
  }

  private static func places(_ numbers: [UInt64]) -> [UInt64: Int] {
    Dictionary(zip(numbers, numbers.indices)) { first, _ in first }
  }

  func row(
    _ row: ListRow, _ number: UInt64, name: String?, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> NoteRow {
    let id = row.note
    return NoteRow(
      id: id, shortID: try shortID(id, in: log), shelf: row.shelf.shown, title: row.title, preview: row.preview,
      done: row.total > 0 ? row.done : nil, total: row.total > 0 ? row.total : nil, created: row.created,
      edited: row.edited, used: row.used, trashed: row.trashed, isDone: row.isDone, isMerged: row.isMerged,
      collection: name, isBookmarked: !row.bookmark.isEmpty, bytes: row.bytes,
      revision: row.revision)
  }
}

/// Names of collections, each read once.
struct CollectionNames {
  private var known: [CollectionID: String?] = [:]

  mutating func name(
    _ collection: CollectionID?, _ tables: borrowing ReadTransaction
  ) throws(StoreError) -> String? {
    guard let collection else { return nil }
    if let name = known[collection] { return name }
    let name = try CollectionIndex.name(of: collection, in: tables)
    known[collection] = .some(name)
    return name
  }
}

extension Shelf {
  var shown: NoteRow.Shelf {
    switch self {
    case .pinned: .pinned
    case .live: .live
    case .archived: .archived
    case .trash: .trash
    }
  }
}

extension ListOptions.Scope {
  var shelves: ClosedRange<Shelf> {
    switch self {
    case .live: .pinned ... .live
    case .archived: .archived ... .archived
    case .trash: .trash ... .trash
    case .all: .pinned ... .trash
    }
  }
}
