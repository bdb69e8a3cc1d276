import NoteStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads events past a position in short snapshots, and waits for more.
struct TailFollower {
  let store: NoteStore
  let note: NoteID?
  let kinds: [KindPattern]
  let heartbeat: Int?
  let cursorFile: CursorFile?
  /// The last position that was dealt with.
  var position: UInt64 = 0
  /// A cursor that was given before there was a store.
  private var pending: Cursor?
  private var lines = EntryLines()

  private static let batch = 256

  init(store: NoteStore, note: NoteID?, kinds: [KindPattern], heartbeat: Int?, cursorFile: CursorFile?) {
    self.store = store
    self.note = note
    self.kinds = kinds
    self.heartbeat = heartbeat
    self.cursorFile = cursorFile
  }

  /// Whether an event is wanted.
  private func wants(_ entry: LogEntry) -> Bool {
    (note == nil || entry.note == note)
      && (kinds.isEmpty || kinds.contains { $0.matches(entry.kind.description) })
  }

  /// The position before the last so many wanted events.
  func position(back count: Int, from head: UInt64) throws(CommandError) -> UInt64 {
    var left = count
    var end = head
    while end > 0 && left > 0 {
      let start = end > UInt64(Self.batch) ? end - UInt64(Self.batch) : 0
      let entries = try passing { () throws(NoteStoreError) in
        try store.events(after: start, upTo: end, limit: Self.batch)
      }
      for entry in entries.reversed() where wants(entry) {
        left -= 1
        if left == 0 { return entry.position - 1 }
      }
      end = start
    }
    return count == 0 ? head : 0
  }

  /// The position of a cursor; another store's is refused, one past the log begins anew and says so.
  mutating func position(
    after cursor: Cursor, head: UInt64, _ session: inout Session
  ) throws(CommandError) -> UInt64 {
    guard let own = store.cursor(at: head) else {
      // No store yet: whose the cursor is shows when there is one.
      pending = cursor
      return 0
    }
    guard own.store == cursor.store else {
      throw CommandError(
        .conflict, "the cursor is of another store", why: "this one is \(own.store)",
        hint: "begin without it, or with --since")
    }
    if own.epoch == cursor.epoch && cursor.position <= head { return cursor.position }
    // The store was put back to an earlier state: positions mean other events now.
    if session.wantsJSON {
      try session.writeJSON(["cursor": .string(own.description), "fresh": .boolean(true)])
    } else {
      try session.output.line("fresh: the store was put back to an earlier state", .faint)
    }
    try session.output.flush()
    try cursorFile?.write(own.description)
    return head
  }

  /// Takes up a cursor that waits for a store; false while there is none.
  private mutating func hasBegun(_ session: inout Session) throws(CommandError) -> Bool {
    guard let cursor = pending else { return true }
    let head = try passing { () throws(NoteStoreError) in try store.head() }
    guard store.cursor(at: head) != nil else { return false }
    pending = nil
    position = try position(after: cursor, head: head, &session)
    return true
  }

  /// Shows events as they come, until the end of the log or until the reader goes.
  mutating func run(follows: Bool, _ session: inout Session) throws(CommandError) {
    // Closing a watch that was never needed takes the kernel longer than reading the log.
    let signal = follows ? store.signal() : nil
    var lastWords = session.now()
    // The end of the log at the start is where --no-follow stops, whatever others append meanwhile.
    let end = follows ? .max : try passing { () throws(NoteStoreError) in try store.head() }
    while true {
      guard try hasBegun(&session) else {
        guard let signal else { return }
        try Self.checkReader()
        _ = signal.wait(milliseconds: 1_000)
        continue
      }
      let entries = try passing { () throws(NoteStoreError) in
        try store.events(after: position, upTo: end, limit: Self.batch)
      }
      // Lines that were shown and the cursor past them go together: Ctrl-C in between would show them again.
      let hold = cursorFile != nil && !entries.isEmpty ? InterruptHold() : nil
      for entry in entries {
        if wants(entry) {
          try show(entry, &session)
          lastWords = session.now()
        }
        position = entry.position
      }
      if !entries.isEmpty { try settle(&session) }
      hold?.release()
      if entries.count == Self.batch { continue }
      guard let signal else { return }
      var patience = 1_000
      if let heartbeat {
        let due = lastWords + Int64(heartbeat) * 1_000_000 - session.now()
        if due <= 0 {
          try beat(&session)
          lastWords = session.now()
        } else {
          patience = min(patience, Int(due / 1_000) + 1)
        }
      }
      try Self.checkReader()
      _ = signal.wait(milliseconds: patience)
    }
  }

  /// What was shown reaches the reader before the cursor moves: a crash between shows again, never loses.
  private func settle(_ session: inout Session) throws(CommandError) {
    try session.output.flush()
    if let cursor = store.cursor(at: position) { try cursorFile?.write(cursor.description) }
  }

  private mutating func show(_ entry: LogEntry, _ session: inout Session) throws(CommandError) {
    if session.wantsJSON { return try session.writeJSON(try entry.json(store, &session)) }
    try lines.write(entry, to: &session)
  }

  private func beat(_ session: inout Session) throws(CommandError) {
    let time = try session.jsonTime(session.now())
    if session.wantsJSON {
      let cursor = store.cursor(at: position)?.description
      try session.writeJSON(["heartbeat": time, "cursor": .optional(cursor)])
    } else {
      try session.output.line("…", .faint)
    }
    try session.output.flush()
  }

  /// Ends when nobody reads any more, even if nothing is ever written again.
  static func checkReader() throws(CommandError) {
    var item = pollfd(fd: 1, events: 0, revents: 0)
    if poll(&item, 1, 0) > 0, item.revents & Int16(POLLERR) != 0 { throw CommandError(.outputClosed, "") }
  }
}
