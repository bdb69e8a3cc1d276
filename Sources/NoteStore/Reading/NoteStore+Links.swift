public import Events
internal import LogStore
internal import NoteText
internal import Projections

extension NoteStore {
  /// The links of a note to others, and of others to it; links to itself are among the first only.
  ///
  /// A link by title leads to the oldest note in use or set aside that has it, folded; to one in the Trash only where
  /// there is no other.
  ///
  /// - Throws: `notFound`.
  /// - Complexity: O(the note and the notes that link to it); as of a past moment O(bytes of all notes).
  public func links(of id: NoteID, at moment: StoreMoment? = nil) throws(NoteStoreError) -> NoteLinks {
    let note = try note(id, at: moment)
    if moment != nil { return try pastLinks(of: note, at: moment) }
    return try log.read { (log) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in try links(of: note, log) }
    } ?? NoteLinks()
  }

  private func links(of note: Note, _ log: borrowing ReadTransaction) throws(StoreError) -> NoteLinks {
    var links = NoteLinks()
    for link in NoteLink.links(in: note.text.span) {
      var numbers: [UInt64] = []
      switch link.target {
      case .title(let title): numbers = try TitleIndex.numbers(titled: title, in: log)
      case .note(let uuid):
        if let id = NoteID(uuid: uuid), let number = try log.noteNumber(id) { numbers = [number] }
      }
      var ends: [NoteLinks.End] = []
      for number in numbers {
        if let row = try ListQuery.row(number, in: log) { ends.append(try end(number, row, log)) }
      }
      links.outgoing.append(NoteLinks.Outgoing(link, ends))
    }
    guard let own = try log.noteNumber(note.id) else { return links }
    var numbers: Set<UInt64> = []
    for target in Self.targets(of: note) { numbers.formUnion(try LinkIndex.numbers(linkingTo: target, in: log)) }
    for number in numbers.sorted() where number != own {
      guard let row = try ListQuery.row(number, in: log), row.shelf != .trash else { continue }
      let from = try end(number, row, log)
      let found = try NoteStates().withText(number, in: log) { Self.links(in: $0, to: note) } ?? []
      links.incoming += found.map { NoteLinks.Incoming(from: from, label: $0.label, line: $0.lineNumber) }
    }
    return links
  }

  private func end(
    _ number: UInt64, _ row: ListRow, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> NoteLinks.End {
    let id = try log.noteID(number)
    return NoteLinks.End(
      note: id, shortID: try shortID(id, in: log), title: row.title, isInTrash: row.shelf == .trash)
  }

  /// What a link to a note can name.
  private static func targets(of note: Note) -> [NoteLink.Target] {
    [.title(note.title), .note(note.id.uuid.lowercased())]
  }

  private static func links(in text: Span<UInt8>, to note: Note) -> [NoteLink] {
    let key = LinkIndex.titleKey(note.title)
    let id = note.id.uuid.lowercased()
    return NoteLink.links(in: text).filter { link in
      switch link.target {
      case .title(let title): LinkIndex.titleKey(title) == key
      case .note(let uuid): uuid == id
      }
    }
  }

  private func pastLinks(of note: Note, at moment: StoreMoment?) throws(NoteStoreError) -> NoteLinks {
    var links = NoteLinks()
    let wanted = NoteLink.links(in: note.text.span)
    let titles = Set(
      wanted.compactMap { if case .title(let title) = $0.target { LinkIndex.titleKey(title) } else { nil } })
    let ids = Set(wanted.compactMap { if case .note(let uuid) = $0.target { uuid } else { nil } })
    // Ends by creation, as note numbers go.
    var byTitle: [[UInt8]: [(created: UInt64, end: NoteLinks.End)]] = [:]
    var byID: [String: NoteLinks.End] = [:]
    var incoming: [(created: UInt64, links: [NoteLinks.Incoming])] = []
    try walk(.all, at: moment) { (other) throws(NoteStoreError) in
      let key = LinkIndex.titleKey(other.title)
      let uuid = other.id.uuid.lowercased()
      let found = other.id == note.id || other.trashed != nil ? [] : Self.links(in: other.text.span, to: note)
      guard titles.contains(key) || ids.contains(uuid) || !found.isEmpty else { return true }
      let end = NoteLinks.End(
        note: other.id, shortID: other.shortID, title: Self.recordTitle(other.title), isInTrash: other.trashed != nil)
      let number = try self.number(of: other.id)
      byTitle[key, default: []].append((number, end))
      byID[uuid] = end
      if !found.isEmpty {
        incoming.append(
          (number, found.map { NoteLinks.Incoming(from: end, label: $0.label, line: $0.lineNumber) }))
      }
      return true
    }
    for link in wanted {
      switch link.target {
      case .title(let title):
        let ends = (byTitle[LinkIndex.titleKey(title)] ?? []).sorted { $0.created < $1.created }
        links.outgoing.append(NoteLinks.Outgoing(link, ends.map(\.end)))
      case .note(let uuid): links.outgoing.append(NoteLinks.Outgoing(link, byID[uuid].map { [$0] } ?? []))
      }
    }
    links.incoming = incoming.sorted { $0.created < $1.created }.flatMap(\.links)
    return links
  }

  private func number(of note: NoteID) throws(NoteStoreError) -> UInt64 {
    try log.read { (log) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in try log.noteNumber(note) ?? 0 }
    } ?? 0
  }

  private static func recordTitle(_ title: String) -> String { NoteText.cut(title, to: NoteTitle.recordLimit) }
}

extension NoteLinks.Outgoing {
  /// - Parameter ends: The notes that the link's target fits, the oldest first.
  fileprivate init(_ link: NoteLink, _ ends: [NoteLinks.End]) {
    switch link.target {
    case .title(let title): target = title
    case .note(let uuid): target = "notes://note/\(uuid)"
    }
    label = link.label
    line = link.lineNumber
    let there = ends.filter { !$0.isInTrash }
    end = there.first ?? ends.first
    isAmbiguous = there.count > 1
  }
}
