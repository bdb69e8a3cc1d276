internal import Events
internal import LogStore
internal import Projections

/// Names of collections as they are now, each read once.
struct CollectionNames {
  private var known: [CollectionID: String?] = [:]

  mutating func name(
    _ collection: CollectionID?, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> String? {
    guard let collection else { return nil }
    if let name = known[collection] { return name }
    let name = try CollectionIndex.name(of: collection, in: log)
    known[collection] = .some(name)
    return name
  }
}
