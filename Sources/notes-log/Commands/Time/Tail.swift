import Dates
import NoteStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `tail`: the last events, and then each as it happens.
struct Tail: Command {
  var limit: Int?
  var follows = true
  var since: WhenReference?
  var after: String?
  var cursorFile: PathArgument?
  var note: NoteReference?
  var kinds: [KindPattern] = []
  var heartbeat: Int?

  static let grammar = Grammar(
    "tail", "Show the last events, and each new one as it happens",
    [
      .option("-n, --lines", \Tail.limit, value: "N", "Begin N events back (10)"),
      .flag("-f, --follow", \Tail.follows, "Keep watching, as it does anyway; --no-follow stops at the end"),
      .option("--since", \Tail.since, value: "WHEN", "Begin at WHEN"),
      .option("--after", \Tail.after, value: "CURSOR", "Begin after a cursor that --json gave"),
      .option("--cursor-file", \Tail.cursorFile, value: "F", "Begin after the cursor in F, and keep it there"),
      .option("--note", \Tail.note, value: "NOTE", "Only what happens to a note"),
      .option("--kind", \Tail.kinds, value: "K", "Only a kind of events; globs such as item.*"),
      .option("--heartbeat", \Tail.heartbeat, value: "SEC", "Say that nothing happened every SEC seconds"),
    ],
    discussion: """
      Runs until Ctrl-C; --no-follow stops at the end of the log. Nothing is lost or shown twice between what was \
      and what comes, nor between one run with --after or --cursor-file and the next.
      """,
    examples: [
      CommandExample("notes-log tail", "then tick something in a second terminal"),
      CommandExample(
        "notes-log tail --json --cursor-file seen", "each event once, over many runs"),
    ])
  static let jsonFields = LogEntry.jsonFields + ["heartbeat", "fresh"]

  func run(_ session: inout Session) throws(CommandError) {
    if session.options.at != nil {
      throw .usage("--at", why: "tail shows what happens now", hint: "notes-log log --at WHEN")
    }
    if let heartbeat, heartbeat < 1 { throw .usage("--heartbeat", why: "\(heartbeat) seconds are too few") }
    if let limit, limit < 0 { throw .usage("--lines", why: "\(limit) is less than none") }
    let store = try session.openStore(isReadOnly: true)
    var follower = TailFollower(
      store: store, note: try note.map { (note) throws(CommandError) in try session.resolve(note, in: store) },
      kinds: kinds, heartbeat: heartbeat,
      cursorFile: try cursorFile.map { (file) throws(CommandError) in try CursorFile(file) })
    follower.position = try start(store, &follower, &session)
    try follower.run(follows: follows, &session)
  }

  /// The position after which to begin.
  private func start(
    _ store: NoteStore, _ follower: inout TailFollower, _ session: inout Session
  ) throws(CommandError) -> UInt64 {
    let head = try passing { () throws(NoteStoreError) in try store.head() }
    var text = after
    if text == nil { text = try follower.cursorFile?.read() }
    if let text {
      guard let cursor = Cursor(text) else {
        throw .usage("\"\(text)\" is no cursor", hint: "a cursor is store:epoch:position, as --json gives it")
      }
      return try follower.position(after: cursor, head: head, &session)
    }
    if let since {
      let when = try session.moment(of: since, dayAlone: .start)
      let moment = try session.moment(when)
      if case .time(let time) = moment {
        let before = StoreMoment.time(Timestamp(microseconds: time.microseconds - 1))
        return try passing { () throws(NoteStoreError) in try store.position(of: before) }
      }
      return max(1, try passing { () throws(NoteStoreError) in try store.position(of: moment) }) - 1
    }
    let back = limit ?? 10
    if follower.note == nil && kinds.isEmpty { return head - min(head, UInt64(back)) }
    return try follower.position(back: back, from: head)
  }
}
