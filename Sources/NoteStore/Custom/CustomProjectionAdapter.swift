internal import LogStore
internal import Projections
internal import Replay

/// A custom projection as the fold sees it.
struct CustomProjectionAdapter: Projection {
  let custom: any CustomProjection
  let table: Table

  /// The first slot of custom tables; as many as there are slots left can be open at once.
  static let firstSlot = 96

  init(_ custom: any CustomProjection, place: Int) {
    self.custom = custom
    table = Table("app.\(custom.name)@\(custom.version).rows", slot: Self.firstSlot + place)
  }

  var name: String { "app." + custom.name }
  var version: UInt64 { custom.version }
  var tables: [Table] { [table] }

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

extension NoteStore {
  /// The rows of a custom projection in key order, from a key on, at most `limit`.
  ///
  /// - Throws: `notFound` where the store was not opened with a projection of that name.
  public func rows(
    ofProjection name: String, from key: [UInt8]? = nil, limit: Int = .max
  ) throws(NoteStoreError) -> [(key: [UInt8], value: [UInt8])] {
    guard let table = fold.catalog.projection(named: "app." + name)?.tables.first else {
      throw NoteStoreError(.notFound, "the store was opened without a projection called \"\(name)\"")
    }
    var rows: [(key: [UInt8], value: [UInt8])] = []
    guard limit > 0 else { return rows }
    _ = try log.read { (log) throws(NoteStoreError) in
      try log.scan(table, from: key) { (key, value) throws(NoteStoreError) in
        rows.append((key.copied(), value.copied()))
        return rows.count < limit
      }
    }
    return rows
  }
}
