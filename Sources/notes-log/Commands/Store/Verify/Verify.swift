import NoteStore

/// `verify`: looks whether everything is as it was written.
struct Verify: Command {
  var expected: [String] = []
  var printsHeads = false
  var repairs = false
  var isSure = false

  static let grammar = Grammar(
    "verify", "Check that every byte of the store is as it was written",
    [
      .flag("--head", \Verify.printsHeads, "Print the head of each replica's chain, to be kept elsewhere"),
      .option("--expect", \Verify.expected, value: "HEAD", "A head that was kept: the chain must have had it"),
      .flag("--repair", \Verify.repairs, "Make again from the log what is damaged beside it"),
      .flag("--yes", \Verify.isSure, "With --repair: cut a damaged log off, after writing what is cut to a file"),
    ],
    discussion: """
      Pages, checksums, positions, hash chains, indexes, and every table against a fold of the log. A process of its \
      own looks, so that a damaged file is told of and not met. Others may write meanwhile. Exit 5 where something is \
      wrong, with the first position; exit 3 where a head that was expected is not there.

      --repair loses nothing where the log itself is whole. Where it is not, restoring a backup is better; --repair \
      --yes keeps the events before the first bad position, writes the others to a file beside the store, and keeps \
      the damaged data.

      The chain shows accidents and changes by other programs. Whoever can write the files can also make a chain anew; \
      only a head that was kept elsewhere shows that.
      """,
    examples: [
      CommandExample("notes-log verify", "for a timer"),
      CommandExample("notes-log verify --head > ~/heads", "keep it on another disk"),
      CommandExample("notes-log verify --expect \"$(cat ~/heads)\"", "later: nothing before it has changed"),
      CommandExample("notes-log verify --repair", "mends tables and indexes"),
    ])
  static let access = StoreAccess.write
  static let jsonFields = [
    "sound", "first_bad", "events", "pages", "faults", "heads", "unmet", "compared", "behind", "repair",
  ]

  func run(_ session: inout Session) throws(CommandError) {
    guard repairs || !isSure else { throw .usage("--yes", why: "there is nothing to be sure of without --repair") }
    let job = VerifyJob(
      expected: expected.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }, repairs: repairs,
      cuts: isSure)
    let path = try session.storePath()
    guard let answer = try VerifyProcess.run(job, &session) else {
      throw CommandError(.notFound, "there is no store at \(path) yet", hint: "notes-log add makes it")
    }
    let found = answer.found
    if session.wantsJSON {
      try session.writeJSON(found.report(answer.repair))
    } else {
      for fault in answer.before + found.faults { try session.output.line(fault.line) }
    }
    if let repair = answer.repair { for line in repair.lines { session.say(line) } }
    guard found.isSound else { throw found.error }
    if let missing = found.unmetHeads.first {
      throw CommandError(
        .conflict, "the chain never had the head \(missing)",
        why: "the log is whole in itself, but it is not the one that the head was taken of",
        hint: "it was restored from an older backup, or rewritten; compare with a backup")
    }
    if printsHeads && !session.wantsJSON { for head in found.heads { try session.output.line(head) } }
    session.say(found.verdict)
  }
}

extension Repair {
  /// What is said of it.
  var lines: [String] {
    var lines: [String] = []
    if let cut {
      lines.append("cut off positions \(cut.lowerBound) to \(cut.upperBound); they are in \(cutFile ?? "no file")")
    }
    if let generation {
      lines.append("made generation \(generation) from the log, with all indexes and tables")
    } else if !rebuilt.isEmpty {
      lines.append("made again from the log: \(rebuilt.joined(separator: ", "))")
    }
    if replica != nil { lines.append("this store writes as a new replica from now on") }
    if let oldFolder { lines.append("the damaged data is kept in \(oldFolder); remove it when nothing is missed") }
    return lines
  }
}

extension Verification {
  /// The answer of `verify --json`.
  func report(_ repair: Repair?) -> JSONValue {
    guard case .object(let members) = json else { return json }
    let verdict: [JSONValue.Member] = [
      .init(key: "sound", value: .boolean(isSound)),
      .init(key: "first_bad", value: firstBad.map { .unsigned($0) } ?? .null),
    ]
    return .object(verdict + members + [.init(key: "repair", value: repair?.json ?? .null)])
  }

  /// What is said where all is well.
  var verdict: String {
    let tables = compared.isEmpty ? "" : ", \(compared.count) projections"
    let behind = behind.isEmpty ? "" : " (to be brought up: \(self.behind.joined(separator: ", ")))"
    return "verified \(events) events, \(pages) pages\(tables): all as written\(behind)"
  }

  /// What is said where something is not, and what to do.
  var error: CommandError {
    let what =
      faults.count == 1 ? "1 thing is not as it was written" : "\(faults.count) things are not as they were written"
    guard harmsLog else {
      return CommandError(
        .damaged, what, why: "the log itself is whole",
        hint: "notes-log verify --repair makes the rest again from the log, and loses nothing")
    }
    if faults.contains(where: \.mayBeNewer) {
      return CommandError(
        .damaged, what, why: "position \(firstBad ?? 0) is damaged, or a newer notes-log wrote it",
        hint: "use the newest notes-log; nothing was changed")
    }
    return CommandError(
      .damaged, what, why: firstBad.map { "the log is whole up to position \($0 - 1)" } ?? "the log cannot be read",
      hint:
        "nothing was changed; copy the folder away, then notes-log backup restore FILE, or notes-log verify --repair")
  }
}

extension Verification.Fault {
  /// `log: position 17: the checksum does not match`.
  var line: String {
    let position = position > 0 && !place.contains("position \(position)") ? " (position \(position))" : ""
    return "\(area.name): \(place): \(reason)\(position)"
  }
}
