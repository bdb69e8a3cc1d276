import NoteStore

/// `delete`: deletes notes, or a passage of one, for good.
struct Delete: WriteCommand {
  var write = WriteOptions()
  var notes: [NoteReference] = []
  var passage: ByteText?
  var isDue = false
  var isSure = false
  var forgetsTitle = false

  static let grammar = Grammar(
    "delete", "Delete notes, or a passage of one, for good",
    [
      .argument("note", \Delete.notes, "The notes; in the Trash or not", optional: true),
      .option(
        "--text", \Delete.passage, value: "SECRET", "Delete only this passage, from every version of the one note"),
      .flag("--due", \Delete.isDue, "Delete what lay in the Trash for its days and was announced a day ago"),
      .flag("--yes", \Delete.isSure, "Do not ask"),
      .flag("--forget-title", \Delete.forgetsTitle, "Keep no title in the audit either"),
    ],
    discussion: """
      The text goes from the log, from all tables, from drafts and from old pages of the data file. The audit keeps \
      when it was, by which command and on which machine, and the title. It cannot be undone. Backups, snapshots and \
      other copies outside the store are not reached.

      With --text, the passage is cut out of the newest text; older versions show other characters in its place. Give \
      it as - to type or pipe it in, so that it does not stand in the shell's history.
      """,
    examples: [
      CommandExample("notes-log delete k7m2", "asks first"),
      CommandExample("notes-log delete Bank --text -", "reads the passage from standard input"),
      CommandExample("notes-log delete --due --yes", "for a timer"),
    ])
  static let jsonFields = [
    "position", "change", "note", "id", "title", "action", "events", "bytes", "repeated", "scrubbed", "generation",
    "other_notes",
  ]

  func run(_ session: inout Session) throws(CommandError) {
    if isDue {
      guard notes.isEmpty, passage == nil, !forgetsTitle else {
        throw .usage("--due", why: "it says itself which notes go", hint: "notes-log delete --due --yes")
      }
      return try deleteDue(&session)
    }
    guard !notes.isEmpty else { throw .usage("no note is named", hint: "notes-log delete NOTE, or --due") }
    let store = try session.openStore(isReadOnly: false)
    if passage != nil {
      guard notes.count == 1, !forgetsTitle else {
        throw .usage("--text", why: "it is a passage of one note, which stays")
      }
      return try deletePassage(try session.resolve(notes[0], in: store), store, &session)
    }
    let ids = try resolveNotes(store, session)
    try write.checkExpectation(of: ids)
    let names = try NoteNames(of: ids, in: store)
    guard try isConfirmed("delete \(names.text) for good?", &session) else { return }
    let options = try write.changeOptions()
    let deletion = try passing { () throws(NoteStoreError) in
      try store.delete(ids, forgettingTitles: forgetsTitle, expecting: write.expect, options)
    }
    let drafts = DraftErasure(store)
    let open = ids.filter { drafts.erase($0) }
    try report(deletion, names, store, &session)
    if !open.isEmpty { session.warn("an editor still has a draft of it open; what it saves now is kept nowhere") }
  }

  /// Asks, where a person can be asked; else `--yes` must have been given.
  private func isConfirmed(_ question: String, _ session: inout Session) throws(CommandError) -> Bool {
    if isSure { return true }
    guard session.canAsk else {
      throw .usage(
        "delete needs --yes here", why: "nobody can be asked, and it cannot be undone",
        hint: "repeat the command with --yes; notes-log trash keeps a note where it can be put back")
    }
    if try session.confirm("\(question) This cannot be undone.") { return true }
    session.say("no change: nothing was deleted")
    return false
  }

  /// The notes that are named; one that was deleted before is found by its id in the audit, to forget its title.
  private func resolveNotes(_ store: NoteStore, _ session: Session) throws(CommandError) -> [NoteID] {
    do throws(CommandError) {
      return try session.resolve(notes, in: store)
    } catch {
      guard forgetsTitle, error.kind == .notFound, notes.count == 1 else { throw error }
      let audit = try passing { () throws(NoteStoreError) in try store.audit() }
      let named = notes[0].text.lowercased()
      let gone = Set(audit.filter { $0.action == .deleted && $0.title != nil }.map(\.note))
      let meant = gone.filter { named.utf8.count >= 4 && $0.description.hasPrefix(named) }
      guard meant.count == 1 else { throw error }
      return Array(meant)
    }
  }

  private func deletePassage(
    _ note: NoteID, _ store: NoteStore, _ session: inout Session
  ) throws(CommandError) {
    let name = try NoteNames(of: [note], in: store).text
    if passage?.isDash == true && !isSure && session.canAsk { session.say("the passage, then Enter:") }
    let secret = try secret(&session)
    guard try isConfirmed("delete the passage (\(secret.count) bytes) from every version of \(name)?", &session) else {
      return
    }
    let options = try write.changeOptions()
    let deletion = try passing { () throws(NoteStoreError) in
      try store.delete(passage: secret, from: note, expecting: write.expect, options)
    }
    let isOpen = DraftErasure(store).erase(secret, of: note)
    let isRepeated = deletion.receipt?.isRepeated ?? false
    if session.wantsJSON {
      var row = try NamedNote(note, store).json(deletion.receipt, deletion.scrub)
      row.merge([
        "action": "redacted", "events": .unsigned(deletion.events), "bytes": .unsigned(deletion.bytes),
        "other_notes": .array(deletion.otherNotes.map { .string($0.uuid) }),
      ])
      try session.writeJSON(row.value)
    }
    if isRepeated {
      return session.say("done before, at position \(deletion.receipt?.positions.lowerBound ?? 0): \(name)")
    }
    let what = ": \(Self.count(deletion.events, "event")), \(deletion.bytes) bytes overwritten. \(Self.whatStays)"
    session.say([("deleted the passage from ", nil)] + (try NoteNames(of: [note], in: store)).parts + [(what, nil)])
    if !deletion.otherNotes.isEmpty {
      session.warn("other notes hold it too: \(try NoteNames(of: deletion.otherNotes, in: store).text)")
    } else if deletion.standsElsewhere {
      session.warn(
        "something else holds it too: an earlier version of another note, or the name of a collection or an import")
    }
    Self.warn(of: deletion.scrub, &session)
    if isOpen { session.warn("an editor has a draft of the note open, which may hold the passage and bring it back") }
  }

  private func secret(_ session: inout Session) throws(CommandError) -> [UInt8] {
    guard let passage else { return [] }
    guard passage.isDash else { return try TextInput.checked(passage.bytes, isLossy: false, "the passage") }
    if session.canAsk {
      return try TextInput.checked(try session.input.readLine() ?? [], isLossy: false, "the passage")
    }
    let bytes = try TextInput.standardInput(isLossy: false, &session)
    // The line break that echo and editors put at the end is no part of it.
    return bytes.last == UInt8(ascii: "\n") ? Array(bytes.dropLast()) : bytes
  }

  private func deleteDue(_ session: inout Session) throws(CommandError) {
    let store = try session.openStore(isReadOnly: false)
    let notice = try passing { () throws(NoteStoreError) in try store.trashNotice() }
    guard !notice.ripe.isEmpty else {
      let isSaid = TrashKeeping.announce(notice, store, &session)
      if !isSaid { session.say("no change: no note has been in the Trash long enough") }
      return
    }
    let names = try NoteNames(of: notice.ripe, in: store)
    guard try isConfirmed("delete \(names.text) for good?", &session) else { return }
    let options = try write.changeOptions()
    let deletion = try passing { () throws(NoteStoreError) in try store.deleteDue(options) }
    guard let deletion else { return session.say("no change: nothing is due any more") }
    let drafts = DraftErasure(store)
    for note in deletion.notes { _ = drafts.erase(note.note) }
    try report(deletion, NoteNames(deletion.notes.map { ($0.shortID, " \($0.title ?? "")") }), store, &session)
  }

  private func report(
    _ deletion: Deletion, _ names: NoteNames, _ store: NoteStore, _ session: inout Session
  ) throws(CommandError) {
    if session.wantsJSON {
      for note in deletion.notes {
        var row = NamedNote(note).json(deletion.receipt, deletion.scrub)
        row.merge(["events": .unsigned(note.events), "bytes": .unsigned(note.bytes)])
        try session.writeJSON(row.value)
      }
    }
    if let receipt = deletion.receipt, receipt.isRepeated {
      return session.say("done before, at position \(receipt.positions.lowerBound)")
    }
    let (events, bytes) = deletion.notes.reduce((0, 0)) { ($0.0 + $1.events, $0.1 + $1.bytes) }
    let what = ": \(Self.count(events, "event")), \(ByteCount.text(Int(clamping: bytes))). "
    let stays = forgetsTitle ? Self.whatStaysWithoutTitle : Self.whatStays
    session.say([("deleted for good ", nil)] + names.parts + [(what + stays, nil)])
    Self.warn(of: deletion.scrub, &session)
  }

  private static let whatStays =
    "The audit keeps when, by whom and the title; backups and snapshots outside the store are not reached."
  private static let whatStaysWithoutTitle =
    "The audit keeps when and by whom; backups and snapshots outside the store are not reached."

  static func warn(of scrub: ScrubReport, _ session: inout Session) {
    guard !scrub.isDone else { return }
    session.warn(
      "old pages of the data file still hold the text: \(scrub.why); the next write leaves them behind, or notes-log "
        + "compact")
  }

  private static func count(_ number: UInt64, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
}

/// A note of a deletion with its names, and its row of JSON.
private struct NamedNote {
  let note: NoteID
  let shortID: String
  let title: String?

  init(_ note: DeletedNote) {
    (self.note, shortID, title) = (note.note, note.shortID, note.title)
  }

  init(_ note: NoteID, _ store: NoteStore) throws(CommandError) {
    self.note = note
    let row = try passing { () throws(NoteStoreError) in try store.row(note) }
    (shortID, title) = (row?.shortID ?? "", row?.title)
  }

  func json(_ receipt: ChangeReceipt?, _ scrub: ScrubReport) -> DeletionRow {
    DeletionRow([
      "position": receipt.map { .unsigned($0.positions.upperBound) } ?? .null,
      "change": .optional(receipt?.change.description), "note": .string(note.uuid), "id": .string(shortID),
      "title": .optional(title), "action": "deleted", "events": .integer(0), "bytes": .integer(0),
      "repeated": .boolean(receipt?.isRepeated ?? false), "scrubbed": .boolean(scrub.isDone),
      "generation": .unsigned(scrub.generation), "other_notes": .array([]),
    ])
  }
}

/// An object of JSON of which some members are set later.
private struct DeletionRow {
  private var members: [(key: String, value: JSONValue)]

  init(_ members: KeyValuePairs<String, JSONValue>) {
    self.members = members.map { ($0.key, $0.value) }
  }

  mutating func merge(_ values: KeyValuePairs<String, JSONValue>) {
    for (key, value) in values {
      if let index = members.firstIndex(where: { $0.key == key }) { members[index].value = value }
    }
  }

  var value: JSONValue { .object(members.map { JSONValue.Member(key: $0.key, value: $0.value) }) }
}
