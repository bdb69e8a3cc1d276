import NoteStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A record as one line.
enum RecordLine: Equatable {
  case json([UInt8])
  case text(String)

  /// A record of many rows: one JSON object with `--json`, else one cell a row, parted by tabs.
  static func list(_ items: [JSONValue], cells: [String], _ session: Session) -> RecordLine {
    guard session.wantsJSON else { return .text(cells.map(TabCell.text).joined(separator: "\t")) }
    let selected = items.map { $0.selecting(session.jsonFields) }
    let object: JSONValue = ["schema": .integer(Int64(JSONList.schema)), "items": .array(selected)]
    return .json(object.serialized)
  }
}

/// `--watch`: prints a record, and then a new line each time it has become another, until Ctrl-C.
///
/// A status bar reads the last line. The wake-up carries no news: the record is read again after each change of the
/// store, by whatever process, and once a second in case a writer was killed right after its commit.
struct RecordWatch {
  let store: NoteStore

  /// - Throws: A usage error with `--at`: the past does not change.
  init(_ store: NoteStore, _ session: Session) throws(CommandError) {
    if session.options.at != nil { throw .usage("--watch", why: "what was in the past does not change") }
    self.store = store
  }

  /// Prints `line` whenever it is another than the one printed last.
  func run(
    _ session: inout Session, _ line: (inout Session) throws(CommandError) -> RecordLine
  ) throws(CommandError) {
    var last: RecordLine?
    try Self.follow(store, &session) { (session) throws(CommandError) in
      let current = try line(&session)
      guard current != last else { return }
      last = current
      switch current {
      case .json(let bytes): try session.output.raw(bytes: bytes + [UInt8(ascii: "\n")])
      case .text(let text): try session.output.line(text)
      }
    }
  }

  /// Does something now and after each change of the store, until Ctrl-C or until nobody reads the output.
  static func follow(
    _ store: NoteStore, _ session: inout Session, _ body: (inout Session) throws(CommandError) -> Void
  ) throws(CommandError) {
    // The signal stands before the record is read, so that no change falls between.
    let signal = store.signal()
    var head: UInt64?
    while true {
      let now = try passing { () throws(NoteStoreError) in try store.head() }
      if now != head {
        head = now
        try body(&session)
        try session.output.flush()
      }
      var item = pollfd(fd: 1, events: 0, revents: 0)
      if poll(&item, 1, 0) > 0, item.revents & Int16(POLLERR) != 0 { throw CommandError.outputClosed }
      _ = signal.wait(milliseconds: 1_000)
    }
  }

  /// The flag of the commands that have it.
  static let summary = "Print a new line each time the record changes"
}
