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

  /// Takes an event over that was decided.
  mutating func take(_ payload: Payload) {
    switch payload {
    case .collectionCreated(let body):
      names[body.collection] = body.name
      identifiers[body.name] = min(body.collection, identifiers[body.name] ?? body.collection)
    case .collectionRenamed(let body): change([CollectionName(collection: body.collection, name: body.name)])
    case .collectionRemoved(let body): change([CollectionName(collection: body.collection, name: nil)])
    case .changeUndone(let body): change(body.collections)
    case .changeRedone(let body): change(body.collections)
    default: break
    }
  }

  private mutating func change(_ changes: [CollectionName]) {
    for change in changes { names[change.collection] = change.name }
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
