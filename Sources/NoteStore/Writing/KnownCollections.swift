internal import Events

/// The collections of a store by identifier and by name, as they stand after what was decided so far.
struct KnownCollections {
  private(set) var names: [CollectionID: String]
  private var identifiers: [String: CollectionID] = [:]

  init(_ names: [CollectionID: String]) {
    self.names = names
    index()
  }

  /// The collection with a name. Of two with one name (a merge can bring that) the smaller identifier is meant,
  /// everywhere alike.
  func identifier(named name: String) -> CollectionID? { identifiers[name] }

  mutating func add(_ collection: CollectionID, named name: String) {
    names[collection] = name
    identifiers[name] = min(collection, identifiers[name] ?? collection)
  }

  /// Gives some collections other names; nil removes one.
  mutating func change(_ changes: [(CollectionID, String?)]) {
    for (collection, name) in changes { names[collection] = name }
    index()
  }

  /// The collections with a name or nested below it, by name.
  func tree(of name: String) -> [(id: CollectionID, name: String)] {
    names.filter { $0.value == name || $0.value.hasPrefix("\(name)/") }
      .map { ($0.key, $0.value) }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
  }

  private mutating func index() {
    identifiers = [:]
    for (id, name) in names { identifiers[name] = min(id, identifiers[name] ?? id) }
  }
}
