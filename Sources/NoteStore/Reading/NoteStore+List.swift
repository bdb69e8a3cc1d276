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
    try view(at: moment) { (log, notes) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in try rows(options, log, notes) }
    } ?? []
  }

  /// How many notes a list has.
  public func count(_ scope: ListOptions.Scope = .live, at moment: StoreMoment? = nil) throws(NoteStoreError) -> Int {
    try view(at: moment) { (log, notes) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in try notes.count(scope.shelves, in: log) }
    } ?? 0
  }

  private func rows(
    _ options: ListOptions, _ log: borrowing ReadTransaction, _ notes: NotesView
  ) throws(StoreError) -> [NoteRow] {
    let filter = ListFilter(options)
    let isFirstOnly = options.order == .used && !options.isReversed && filter.isEmpty
    var kept = try notes.rows(options.scope.shelves, limit: isFirstOnly ? options.limit : .max, in: log)
    if !filter.isEmpty {
      let all = kept
      kept = []
      for (number, row) in all where try filter.keeps(row, number, notes, log) { kept.append((number, row)) }
    }
    try sort(&kept, by: options.order, log)
    if options.isReversed { kept.reverse() }
    var rows: [NoteRow] = []
    let shown = kept.prefix(max(0, options.limit))
    let ids = try ShortIDs(for: shown.count, areNamed: !notes.isPast, in: log)
    rows.reserveCapacity(shown.count)
    for (number, row) in shown {
      let names = try ids.names(of: number, row.note, self, in: log)
      rows.append(Self.row(row, names, collection: try notes.name(of: row.collection, in: log)))
    }
    return rows
  }

  private func sort(
    _ rows: inout [(number: UInt64, row: ListRow)], by order: ListOptions.Order, _ log: borrowing ReadTransaction
  ) throws(StoreError) {
    // The order of use stands already, and decides between equals: sorting keeps it (stable by offset).
    func sorted<Value: Comparable>(_ key: (ListRow) -> Value, ascending: Bool) {
      sort(rows.map { key($0.row) }, ascending: ascending)
    }
    func sort<Value: Comparable>(_ keys: [Value], ascending: Bool) {
      let keyed = keys.enumerated().map { (offset: $0.offset, key: $0.element) }
      let sorted = keyed.sorted { left, right in
        if left.key == right.key { return left.offset < right.offset }
        return ascending ? left.key < right.key : right.key < left.key
      }
      rows = sorted.map { rows[$0.offset] }
    }
    switch order {
    case .used: break
    case .edited: sorted(\.edited, ascending: false)
    case .created: sorted(\.created, ascending: false)
    case .title: sorted({ TitleOrder.key($0.title) }, ascending: true)
    case .manual, .bookmarks:
      var places: [PlaceOrder] = []
      for (number, row) in rows {
        let place = order == .manual ? row.place : row.bookmark
        places.append(PlaceOrder(place: place, note: place.isEmpty ? nil : try log.noteID(number)))
      }
      sort(places, ascending: true)
    }
  }

  func row(
    _ row: ListRow, _ number: UInt64, name: String?, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> NoteRow {
    let id = if let note = row.note { note } else { try log.noteID(number) }
    return Self.row(row, (id, try shortID(id, in: log)), collection: name)
  }

  private static func row(_ row: ListRow, _ names: (id: NoteID, shortID: String), collection: String?) -> NoteRow {
    NoteRow(
      id: names.id, shortID: names.shortID, shelf: row.shelf.shown, title: row.title, preview: row.preview,
      done: row.total > 0 ? row.done : nil, total: row.total > 0 ? row.total : nil, created: row.created,
      edited: row.edited, used: row.used, trashed: row.trashed, isDone: row.isDone, isMerged: row.isMerged,
      collection: collection, isBookmarked: !row.bookmark.isEmpty, bytes: row.bytes, revision: row.revision)
  }
}

/// Compares places of an order by hand by bytes, equal ones by note; a note without one comes after all that have one.
private struct PlaceOrder: Comparable {
  let place: [UInt8]
  /// Nil for a note without a place.
  let note: NoteID?

  static func < (left: PlaceOrder, right: PlaceOrder) -> Bool {
    guard let note = left.note else { return false }
    guard let other = right.note else { return true }
    return left.place == right.place ? note < other : left.place.lexicographicallyPrecedes(right.place)
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
