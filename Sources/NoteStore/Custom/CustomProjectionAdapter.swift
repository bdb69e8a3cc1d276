internal import LogStore
internal import Projections
internal import Replay
internal import Synchronization

/// A custom projection as the fold sees it.
struct CustomProjectionAdapter: Projection {
  let custom: any CustomProjection
  let table: Table

  private init(_ custom: any CustomProjection, _ table: Table) {
    self.custom = custom
    self.table = table
  }

  private static func tableName(_ custom: any CustomProjection) throws(NoteStoreError) -> String {
    let isName = custom.name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard isName, (1...100).contains(custom.name.utf8.count) else {
      throw NoteStoreError(
        .badInput, "a projection cannot be called \"\(custom.name)\"",
        why: "a name has 1 to 100 letters, digits and hyphens")
    }
    return "app.\(custom.name)@\(custom.version).rows"
  }

  /// Takes an app's projections.
  ///
  /// - Throws: `badInput` for a name that is none, for two of one name, and where the process has no room for the tables.
  static func adapters(_ customs: [any CustomProjection]) throws(NoteStoreError) -> [CustomProjectionAdapter] {
    guard !customs.isEmpty else { return [] }
    var names: Set<String> = []
    var tables: [String] = []
    for custom in customs {
      guard names.insert(custom.name).inserted else {
        throw NoteStoreError(.badInput, "two projections are called \"\(custom.name)\"")
      }
      tables.append(try tableName(custom))
    }
    guard let slots = CustomSlots.slots(of: tables) else {
      throw NoteStoreError(
        .badInput, "there is no room for \(customs.count) more projections",
        why: "a process can have \(CustomSlots.count) of them")
    }
    return customs.indices.map { CustomProjectionAdapter(customs[$0], Table(tables[$0], slot: slots[$0])) }
  }

  var name: String { "app." + custom.name }
  var version: UInt64 { custom.version }
  var tables: [Table] { [table] }
  var mayLag: Bool { true }

  func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    let header = change.logged.event.header
    let seen = CustomChange(
      position: change.logged.position, event: header.id, kind: header.kind, time: change.logged.effectiveTime,
      note: header.note, textBefore: change.before?.text, textAfter: change.after?.text,
      isTrashed: change.after?.trash != nil)
    var lent = CustomTable(transaction, table)
    let result = Result { () throws(NoteStoreError) in try custom.apply(seen, to: &lent) }
    transaction = lent.end()
    if case .failure(let error) = result {
      throw StoreError(
        .system, "fold \(name)", subject: "position \(seen.position)", reason: "\(error.what) \(error.why)")
    }
  }
}

/// Where environments keep the handles of custom tables.
///
/// Stores of one process that are on one folder share an environment, and with it the slots: a slot belongs to a
/// table's name for as long as the process lives, whichever store opens it.
private enum CustomSlots {
  private static let first = 96
  private static let known = Mutex<[String: Int]>([:])

  /// How many tables there is room for.
  static let count = Table.slots - first

  /// A slot for each table; nil, and none taken, where there are too few.
  static func slots(of tables: [String]) -> [Int]? {
    known.withLock { known in
      var slots = known
      for table in tables where slots[table] == nil { slots[table] = first + slots.count }
      guard slots.count <= count else { return nil }
      known = slots
      return tables.compactMap { slots[$0] }
    }
  }
}

extension NoteStore {
  /// The rows of a custom projection in key order, from a key on, at most `limit`.
  ///
  /// - Throws: `notFound` where the store was not opened with a projection of that name.
  public func rows(
    ofProjection name: String, from key: [UInt8]? = nil, limit: Int = .max
  ) throws(NoteStoreError) -> [(key: [UInt8], value: [UInt8])] {
    guard let projection = fold.catalog.projection(named: "app." + name), let table = projection.tables.first else {
      throw NoteStoreError(.notFound, "the store was opened without a projection called \"\(name)\"")
    }
    // Another program that deleted notes for good has emptied the table, since it may have held their text.
    if !options.isReadOnly, state == .ready, try staleProjections().contains(projection.name) {
      try bringUp([projection.name]) { _, _ in }
    }
    var rows: [(key: [UInt8], value: [UInt8])] = []
    guard limit > 0 else { return rows }
    _ = try log.read { (log) throws(NoteStoreError) in
      let reached = try NoteStoreError.passing { () throws(StoreError) in
        try ProjectionCheckpoint.read(projection, in: log)
      }
      // A table that is on its way from the first event is as good as none.
      if reached?.isUnfinished == true { return }
      try log.scan(table, from: key) { (key, value) throws(NoteStoreError) in
        rows.append((key.copied(), value.copied()))
        return rows.count < limit
      }
    }
    return rows
  }
}
