/// `doctor`: says what is wrong around the store and the program, and the command that mends it.
struct Doctor: Command {
  static let grammar = Grammar(
    "doctor", "Say what is wrong around the store and the program, and what mends it",
    discussion: """
      Files and who may read them, the lock, the fence, tables, the disk, the terminal, the editor, and what belongs to \
      the program. Nothing is changed, and the notes are not read: that is what notes-log verify does. Exit 5 where \
      something is wrong.
      """,
    examples: [CommandExample("notes-log doctor")])
  static let access = StoreAccess.none
  static let jsonFields = ["subject", "state", "text", "mend"]

  func run(_ session: inout Session) throws(CommandError) {
    var findings = try StoreChecks.findings(&session)
    findings += try SurroundingChecks.findings(&session)
    let wrong = findings.filter { $0.state == .wrong }.count
    if session.wantsJSON {
      var list = session.beginJSONList()
      for finding in findings { try list.add(finding.json, to: &session) }
      try list.end(to: &session)
    } else {
      for finding in findings { try write(finding, &session) }
    }
    guard wrong == 0 else {
      throw CommandError(
        .damaged, wrong == 1 ? "1 thing is wrong" : "\(wrong) things are wrong",
        hint: findings.first { $0.state == .wrong }?.mend)
    }
    session.say("nothing is wrong")
  }

  private func write(_ finding: Finding, _ session: inout Session) throws(CommandError) {
    let (mark, style): (String, Style) =
      switch finding.state {
      case .fine: ("ok", .done)
      case .note: ("note", .due)
      case .wrong: ("wrong", .removed)
      }
    try session.output.text(DisplayWidth.padded(mark, to: 7), style)
    try session.output.text(DisplayWidth.padded(finding.subject, to: 14), .faint)
    try session.output.line(finding.text)
    if let mend = finding.mend { try session.output.line(String(repeating: " ", count: 21) + "→ \(mend)", .hint) }
  }
}
