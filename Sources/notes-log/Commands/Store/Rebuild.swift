import NoteStore

/// `rebuild`: folds the log into tables again, or checks that it would give the same.
struct Rebuild: Command {
  var names: [String] = []
  var isCheck = false

  static let grammar = Grammar(
    "rebuild", "Make tables again from the log, or check them",
    [
      .argument("projection", \Rebuild.names, "Which ones; without any, all", optional: true),
      .flag("--check", \Rebuild.isCheck, "Change nothing; name the first row that differs, and the event that made it"),
    ],
    discussion: "No event is written and no order changes: tables are nothing but folds of the log.",
    examples: [CommandExample("notes-log rebuild --check", "whether every table is what the log says")])
  static let access = StoreAccess.write
  static let jsonFields = ["projection", "table", "key", "position", "rebuilt", "events"]

  func run(_ session: inout Session) throws(CommandError) {
    let store = try session.openStore(isReadOnly: isCheck)
    for name in names where !store.projections.contains(name) {
      let near = Suggestion.nearest(to: name, in: store.projections)
      throw .usage(
        "\"\(name)\" is no projection",
        hint: near.map { "did you mean \($0)?" } ?? "they are \(store.projections.joined(separator: ", "))")
    }
    if isCheck { return try check(store, &session) }
    var bar = ProgressBar("folding", of: 1_000, session)
    var shown = session
    let events = try passing { () throws(NoteStoreError) in
      try store.rebuild(names) { _, share in bar.update(Int(share * 1_000), &shown) }
    }
    bar.finish(&session)
    let what = names.isEmpty ? "all \(store.projections.count) projections" : names.joined(separator: ", ")
    if session.wantsJSON {
      try session.writeJSON([
        "projection": .null, "table": .null, "key": .null, "position": .null,
        "rebuilt": .array((names.isEmpty ? store.projections : names).map { .string($0) }), "events": .unsigned(events),
      ])
    }
    session.say("rebuilt \(what) from \(events) events")
  }

  private func check(_ store: NoteStore, _ session: inout Session) throws(CommandError) {
    let differences = try passing { () throws(NoteStoreError) in try store.checkTables(names) }
    for difference in differences {
      if session.wantsJSON {
        try session.writeJSON([
          "projection": .string(difference.projection), "table": .string(difference.table),
          "key": .string(Self.hexadecimal(difference.key)), "position": .unsigned(difference.position),
          "rebuilt": .null, "events": .null,
        ])
        continue
      }
      let what =
        difference.live == nil ? "is missing" : difference.folded == nil ? "should not be there" : "differs"
      let event = difference.position == 0 ? "no event" : "the event at position \(difference.position)"
      try session.output.line(
        "\(difference.projection): in \(difference.table) the row \(Self.readable(difference.key)) \(what); "
          + "it was made by \(event)")
    }
    guard differences.isEmpty else {
      throw CommandError(
        .damaged, differences.count == 1 ? "1 projection differs" : "\(differences.count) projections differ",
        why: "tables are not what the log gives",
        hint: "notes-log rebuild \(differences.map(\.projection).joined(separator: " "))")
    }
    session.say("every row is what the log says")
  }

  /// A key that is text in quotes, one that is a number with it, any other in hexadecimal digits.
  private static func readable(_ key: [UInt8]) -> String {
    if !key.isEmpty, key.allSatisfy({ (0x20..<0x7f).contains($0) }) {
      return "\"\(String(decoding: key, as: UTF8.self))\""
    }
    guard key.count == 8 else { return hexadecimal(key) }
    return "\(hexadecimal(key)) (number \(key.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }))"
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.utf8.count == 1 ? "0" + digits : digits
    }.joined()
  }
}
