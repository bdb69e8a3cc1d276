public import Events
internal import LogStore
internal import NoteText
internal import Projections

/// How a person names a note.
public enum NoteName: Hashable, Sendable {
  /// The pinned note.
  case pinned
  /// The n-th last used, from 1.
  case recent(Int)
  /// Words that its title has, all of them.
  case titleWords(String)
  /// A UUID, as in `notes://note/<uuid>`.
  case uuid(String)
  /// A prefix of its shown id, its UUID, or its exact title.
  case idOrTitle(String)
}

extension NoteStore {
  /// Finds the one note that a name means.
  ///
  /// - Parameter moment: The pin, the order of use and titles are those of the moment; a note that had another title then
  ///   may be named by its exact title of now. Ids are always those of now.
  /// - Throws: `notFound`; `ambiguous`, with the candidates.
  public func resolve(_ name: NoteName, at moment: StoreMoment? = nil) throws(NoteStoreError) -> NoteID {
    let found = try view(at: moment) { (log, notes) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        let then = try candidates(name, notes, log)
        if !then.isEmpty || !notes.isPast || !name.isLasting { return then }
        return try candidates(name, NotesView(at: notes.head.position, head: notes.head), log)
      }
    }
    let notes = found ?? []
    if notes.count == 1 { return notes[0].note }
    if notes.isEmpty {
      throw NoteStoreError(
        .notFound, "no note is meant by \(name.shown)",
        hint: !exists
          ? "the store is empty; notes-log add makes the first note"
          : name == .pinned
            ? "no note is pinned; notes-log pin NOTE does it" : "notes-log list shows the notes and their ids")
    }
    throw NoteStoreError(
      .ambiguous, "\(name.shown) means \(notes.count == Self.mostCandidates ? "many" : "\(notes.count)") notes",
      hint: "give more characters of the id", candidates: notes)
  }

  private static let mostCandidates = 20

  private func candidates(
    _ name: NoteName, _ notes: NotesView, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> [NoteStoreError.Candidate] {
    var numbers: [UInt64] = []
    switch name {
    case .pinned:
      numbers = try notes.numbers(.pinned ... .pinned, limit: 1, in: log)
    case .recent(let place):
      numbers = try lastUsed(place, notes, log)
    case .titleWords(let words):
      numbers = try titled(with: words, notes, log)
    case .uuid(let text):
      if let id = NoteID(uuid: text), let number = try log.noteNumber(id) { numbers = [number] }
    case .idOrTitle(let text):
      let byTitle = try notes.numbers(titled: text, in: log)
      // A title of a note in use goes before the same title in the Trash.
      var inUse: [UInt64] = []
      for number in byTitle {
        if let row = try notes.row(number, in: log), row.shelf != .trash { inUse.append(number) }
      }
      numbers = inUse.isEmpty ? byTitle : inUse
      for (number, _) in try log.notes(withShownPrefix: text, limit: Self.mostCandidates)
      where !numbers.contains(number) {
        numbers.append(number)
      }
      if let id = NoteID(uuid: text), let number = try log.noteNumber(id), !numbers.contains(number) {
        numbers.append(number)
      }
    }
    var candidates: [NoteStoreError.Candidate] = []
    for number in numbers.prefix(Self.mostCandidates) {
      guard let row = try notes.row(number, in: log) else { continue }
      let id = try log.noteID(number)
      candidates.append(NoteStoreError.Candidate(note: id, shortID: try shortID(id, in: log), title: row.title))
    }
    return candidates
  }

  private func lastUsed(
    _ place: Int, _ notes: NotesView, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> [UInt64] {
    guard place > 0 else { return [] }
    let numbers = try notes.lastUsed(place, in: log)
    return numbers.count == place ? [numbers[place - 1]] : []
  }

  private func titled(
    with words: String, _ notes: NotesView, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> [UInt64] {
    let query = SearchQuery(parsing: words)
    guard !query.isEmpty else { return [] }
    var numbers: [UInt64] = []
    for number in try notes.numbers(.pinned ... .trash, in: log) {
      guard numbers.count < Self.mostCandidates, let row = try notes.row(number, in: log) else { continue }
      if query.matches(folded: Folding.fold(row.title).span) { numbers.append(number) }
    }
    return numbers
  }
}

extension NoteName {
  /// Whether the name means a note at any time, not by what it was at one.
  var isLasting: Bool {
    switch self {
    case .pinned, .recent, .titleWords: false
    case .uuid, .idOrTitle: true
    }
  }

  /// The name as a person would type it.
  var shown: String {
    switch self {
    case .pinned: "@pinned"
    case .recent(1): "@last"
    case .recent(let place): "@\(place)"
    case .titleWords(let words): "title:\(words)"
    case .uuid(let text): text
    case .idOrTitle(let text): "\"\(text)\""
    }
  }
}
