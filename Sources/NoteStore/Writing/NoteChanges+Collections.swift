public import Events
internal import LogStore
internal import Projections
internal import Replay

extension NoteChanges {
  /// Puts a note into a collection, made where there is none of that name; nil takes it out of any.
  ///
  /// - Parameter name: Nested by `/`; at most 400 bytes.
  /// - Returns: Whether anything was changed.
  @discardableResult
  public mutating func setCollection(
    _ name: String?, of note: NoteID, expecting revision: UInt64? = nil
  ) throws(NoteStoreError) -> Bool {
    let state = try writable(note, expecting: revision)
    var collection: CollectionID?
    if let name { collection = try self.collection(named: name) }
    var current = state.collection
    // A collection that was removed is none.
    if let known = current, try knownCollections().names[known] == nil { current = nil }
    if current == collection { return false }
    try add(.collectionSet(CollectionSet(collection: collection)), to: note)
    return true
  }

  /// Gives a collection another name, and those nested in it with it. Its notes need not be touched: they keep to the
  /// collection, and so does one that comes back from the Trash later.
  ///
  /// - Returns: The names before and after; empty where it is called that already.
  /// - Throws: `notFound`; `conflict` where another collection has one of the new names; `badInput`.
  @discardableResult
  public mutating func renameCollection(
    _ name: String, to newName: String
  ) throws(NoteStoreError) -> [(from: String, to: String)] {
    try Self.checkCollection(newName)
    let tree = try tree(of: name)
    if name == newName { return [] }
    let changes = tree.map { (id: $0.id, from: $0.name, to: newName + $0.name.dropFirst(name.count)) }
    let moved = Set(changes.map(\.id))
    for change in changes {
      try Self.checkCollection(change.to)
      let isTaken = try knownCollections().names.contains { $0.value == change.to && !moved.contains($0.key) }
      guard !isTaken else {
        throw NoteStoreError(
          .conflict, "there is a collection \"\(change.to)\" already",
          hint: "choose another name, or put the notes there one by one: notes-log collection set")
      }
    }
    for change in changes {
      let body = CollectionRenamed(name: change.to, collection: change.id, previous: change.from)
      try add(.collectionRenamed(body), to: nil)
    }
    return changes.map { ($0.from, $0.to) }
  }

  /// Removes a collection and those nested in it; their notes stay, in no collection.
  ///
  /// - Returns: The names of the collections removed.
  /// - Throws: `notFound`.
  @discardableResult
  public mutating func removeCollection(_ name: String) throws(NoteStoreError) -> [String] {
    let tree = try tree(of: name)
    for collection in tree {
      try add(.collectionRemoved(CollectionRemoved(collection: collection.id, previous: collection.name)), to: nil)
    }
    return tree.map(\.name)
  }

  private mutating func tree(of name: String) throws(NoteStoreError) -> [(id: CollectionID, name: String)] {
    let known = try knownCollections()
    let tree = known.tree(of: name)
    guard !tree.isEmpty else {
      let names = Set(known.names.values).sorted()
      throw NoteStoreError(
        .notFound, "there is no collection \"\(name)\"", why: names.isEmpty ? "there are none yet" : "", choices: names)
    }
    return tree
  }

  /// The collection with a name, made where there is none.
  mutating func collection(named name: String) throws(NoteStoreError) -> CollectionID {
    if let known = try knownCollections().identifier(named: name) { return known }
    try Self.checkCollection(name)
    let collection = CollectionID(Identifier128(high: SecureRandom.word(), low: SecureRandom.word()))
    try add(.collectionCreated(CollectionCreated(name: name, collection: collection)), to: nil)
    return collection
  }

  /// The collections as they stand after what was decided so far.
  mutating func knownCollections() throws(NoteStoreError) -> KnownCollections {
    if let collections { return collections }
    var known = KnownCollections(
      try withSnapshot { (snapshot) throws(StoreError) in try CollectionIndex.all(in: snapshot) })
    for draft in drafts where draft.note == nil { known.take(draft.payload) }
    collections = known
    return known
  }

  static func checkCollection(_ name: String) throws(NoteStoreError) {
    guard !name.isEmpty, name.utf8.count <= 400 else {
      throw NoteStoreError(.badInput, "a collection cannot be named so", why: "a collection's name has 1 to 400 bytes")
    }
  }
}
