import NoteStore

/// Answers completion from a store that is there; nothing is made, locked, brought up to date or said.
struct StoreCandidates: CandidateSource {
  private let store: NoteStore?
  private let session: Session
  private static let most = 200

  /// - Parameter path: The folder that the line under completion names, as typed; nil for the one of the environment.
  init(_ session: Session, path: String?) {
    var session = session
    session.options.store = path.map { path in
      guard path.hasPrefix("~/"), let home = session.environment.nonEmpty("HOME") else { return path }
      return home + path.dropFirst()
    }
    store = try? session.openStoreAtOnce()
    self.session = session
  }

  func notes(beginning text: String, inTrash: Bool) -> [(id: String, title: String)] {
    for scope in inTrash ? [.trash] : [ListOptions.Scope.live, .all] {
      let rows = (try? store?.candidates(beginning: text, scope, limit: Self.most)) ?? []
      // Notes set aside or in the Trash come where no other begins so.
      if !rows.isEmpty { return rows.map { ($0.shortID, $0.title) } }
    }
    return []
  }

  func lastUsed(_ count: Int) -> [(id: String, title: String)] {
    var places: [(id: String, title: String)] = []
    for place in 1...max(1, count) {
      guard let note = try? store?.resolve(.recent(place)), let row = try? store?.row(note) else { break }
      places.append((row.shortID, row.title))
    }
    return places
  }

  func pinned() -> (id: String, title: String)? {
    guard let note = try? store?.resolve(.pinned), let row = try? store?.row(note) else { return nil }
    return (row.shortID, row.title)
  }

  func collections() -> [String] {
    (try? store?.collectionCandidates()) ?? []
  }

  func tags() -> [(tag: String, notes: Int)] {
    ((try? store?.tags()) ?? []).map { ($0.tag, $0.notes) }
  }

  func templates() -> [(id: String, title: String)] {
    var wanted = ListOptions()
    wanted.collection = Template.collection
    return ((try? store?.list(wanted)) ?? []).map { ($0.shortID, $0.title) }
  }

  func projections() -> [String] {
    store?.projections ?? []
  }

  func items(of note: String) -> [(words: String, isDone: Bool)] {
    guard let store, let reference = try? NoteReference(RawArgument(note)),
      let id = try? session.resolve(reference, in: store)
    else { return [] }
    return ((try? store.itemCandidates(of: id)) ?? []).map { ($0.words, $0.isDone) }
  }
}
