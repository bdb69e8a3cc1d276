internal import Events
internal import LogStore
internal import Projections

/// A collection with how many notes in use it has.
public struct CollectionRow: Hashable, Sendable {
  public var name: String
  /// Notes in it.
  public var notes: Int
  /// Notes in it and in those nested in it: what a list of the collection has.
  public var total: Int
}

extension NoteStore {
  /// The collections by name. Complexity: O(their notes) now, O(notes) in the past.
  public func collections(at moment: StoreMoment? = nil) throws(NoteStoreError) -> [CollectionRow] {
    try view(at: moment) { (log, notes) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        var counts: [String: Int] = [:]
        let names = try notes.collectionNames(in: log)
        for name in names.values { counts[name] = 0 }
        if notes.isPast {
          for (_, row) in try notes.rows(.pinned ... .live, in: log) {
            if let name = try notes.name(of: row.collection, in: log) { counts[name, default: 0] += 1 }
          }
        } else {
          for (id, name) in names {
            counts[name, default: 0] += try MemberIndex.numbers(of: id, .pinned ... .live, in: log).count
          }
        }
        return Self.rows(counts)
      }
    } ?? []
  }

  private static func rows(_ counts: [String: Int]) -> [CollectionRow] {
    var totals = counts
    for (name, count) in counts {
      // Every collection around it, where there is one of that name.
      var outer = name[...]
      while let slash = outer.lastIndex(of: "/") {
        outer = outer[..<slash]
        if let total = totals[String(outer)] { totals[String(outer)] = total + count }
      }
    }
    return counts.map { CollectionRow(name: $0.key, notes: $0.value, total: totals[$0.key] ?? $0.value) }
      .sorted { TitleOrder.key($0.name) < TitleOrder.key($1.name) }
  }
}
