import NoteStore

/// `status`: the store at a glance.
struct Status: Command {
  var showsSizes = false

  static let grammar = Grammar(
    "status", "Show the store at a glance",
    [.flag("--sizes", \Status.showsSizes, "What each table takes of the disk, the data file, old pages, drafts")])
  static let jsonFields = [
    "path", "store", "generation", "replica", "position", "last_event", "live", "archived", "trashed", "log_bytes",
    "table_bytes", "projections", "clock_leap", "due", "scrub_due", "sizes",
  ]

  func run(_ session: inout Session) throws(CommandError) {
    let moment = try session.storeMoment()
    let path = try session.storePath()
    let store = try session.openStore(isReadOnly: true)
    guard let status = try passing({ () throws(NoteStoreError) in try store.status(at: moment) }) else {
      if session.wantsJSON {
        return try session.writeJSON([
          "path": .string(path), "store": .null, "generation": .null, "replica": .null, "position": .integer(0),
          "last_event": .null, "live": .integer(0), "archived": .integer(0), "trashed": .integer(0),
          "log_bytes": .integer(0), "table_bytes": .integer(0), "projections": .array([]), "clock_leap": .null,
          "due": .integer(0), "scrub_due": false, "sizes": .null,
        ])
      }
      return session.say("there is no store at \(path) yet; notes-log add makes it")
    }
    var sizes: StatusSizes?
    if showsSizes, let found = try passing({ () throws(NoteStoreError) in try store.sizes() }) {
      sizes = StatusSizes(found, generation: status.generation, draftsFolder: store.draftsFolder)
    }
    let notice = try passing { () throws(NoteStoreError) in try store.trashNotice() }
    if session.wantsJSON { return try session.writeJSON(try json(status, notice, sizes, path, &session)) }
    try write(status, path, &session)
    if let sizes {
      try session.output.line()
      try sizes.write(to: &session)
    }
    if status.isScrubDue {
      session.warn(
        "old pages of the data file still hold deleted text; the next write or notes-log compact leaves them")
    }
    // What was never said is said by every command, so here too.
    if !notice.due.isEmpty && notice.unannounced.isEmpty { session.say(TrashKeeping.text(notice, &session)) }
  }

  private func write(_ status: StoreStatus, _ path: String, _ session: inout Session) throws(CommandError) {
    func line(_ name: String, _ value: String) throws(CommandError) {
      try session.output.text(DisplayWidth.padded(name, to: 12), .faint)
      try session.output.line(value)
    }
    try line("store", path)
    var notes = "\(status.live) in use"
    if status.archived > 0 { notes += ", \(status.archived) set aside" }
    if status.trashed > 0 { notes += ", \(status.trashed) in the Trash" }
    try line("notes", notes)
    var events = String(status.position)
    if let last = status.lastEvent { events += ", the last \(try session.humanDate(last.microseconds))" }
    try line("events", events)
    try line("size", "\(ByteCount.text(status.logBytes)) of log, \(ByteCount.text(status.tableBytes)) of tables")
    let behind = status.projections.filter { $0.position < status.position }.map(\.name)
    try line("tables", behind.isEmpty ? "all up to date" : "behind: \(behind.joined(separator: ", "))")
    try line("id", "\(status.store), generation \(status.generation)")
    if let replica = status.replica { try line("replica", replica.description) }
    if let leap = status.clockLeap {
      session.warn(
        "the clock jumped ahead by more than a year at position \(leap); if it was wrong, later events set it right")
    }
  }

  private func json(
    _ status: StoreStatus, _ notice: TrashNotice, _ sizes: StatusSizes?, _ path: String, _ session: inout Session
  ) throws(CommandError) -> JSONValue {
    [
      "path": .string(path), "store": .string(status.store), "generation": .unsigned(status.generation),
      "replica": .optional(status.replica?.description), "position": .unsigned(status.position),
      "last_event": try status.lastEvent.map { (time) throws(CommandError) in
        try session.jsonTime(time.microseconds)
      } ?? .null,
      "live": .integer(Int64(status.live)), "archived": .integer(Int64(status.archived)),
      "trashed": .integer(Int64(status.trashed)), "log_bytes": .integer(Int64(status.logBytes)),
      "table_bytes": .integer(Int64(status.tableBytes)),
      "projections": .array(
        status.projections.map {
          [
            "name": .string($0.name), "version": .unsigned($0.version), "position": .unsigned($0.position),
            "bytes": .integer(Int64($0.bytes)),
          ]
        }), "clock_leap": status.clockLeap.map { .unsigned($0) } ?? .null,
      "due": .integer(Int64(notice.due.count)), "scrub_due": .boolean(status.isScrubDue),
      "sizes": sizes?.json ?? .null,
    ]
  }
}

/// Sizes as people read them.
enum ByteCount {
  static func text(_ bytes: Int) -> String {
    if bytes < 1_024 { return "\(bytes) B" }
    var value = Double(bytes)
    for unit in ["KiB", "MiB", "GiB"] {
      value /= 1_024
      if value < 1_024 || unit == "GiB" { return "\((value * 10).rounded() / 10) \(unit)" }
    }
    return "\(bytes) B"
  }
}
