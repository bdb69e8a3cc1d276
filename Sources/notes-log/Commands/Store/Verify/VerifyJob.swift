import NoteStore

/// What a verification is asked to look at.
struct VerifyJob: Equatable {
  /// Heads that the chains must have had.
  var expected: [String] = []
  /// The backup to look at, instead of the store.
  var backup: String?
  /// Whether to mend what is found, and whether events may be cut off for it.
  var repairs = false
  var cuts = false

  /// The words by which the program runs the job in a process of its own.
  func words(_ session: Session) throws(CommandError) -> [String] {
    var words = ["verify-walk", "--store", try session.storePath()]
    if session.options.allowsNetworkFS { words.append("--allow-network-fs") }
    for head in expected { words += ["--expect", head] }
    if let backup { words += ["--backup", backup] }
    if repairs { words.append("--repair") }
    if cuts { words.append("--yes") }
    return words
  }

  /// Does the job in this process; nil where there is no store yet.
  func run(
    _ session: inout Session, progress: @escaping (String, UInt64, UInt64) -> Void
  ) throws(CommandError) -> VerifyAnswer? {
    let options = try session.storeOptions(writes: repairs)
    let folder = try session.storePath()
    return try passing { () throws(NoteStoreError) in
      if let backup {
        return VerifyAnswer(found: try NoteStore.checkBackup(backup, options, progress: progress).verification)
      }
      guard let found = try NoteStore.verify(folder, options, expecting: expected, progress: progress) else {
        return nil
      }
      guard repairs, !found.isSound else { return VerifyAnswer(found: found) }
      let repair = try NoteStore.repair(folder, options, found: found, cuts: cuts, progress: progress)
      let after = try NoteStore.verify(folder, options, progress: progress)
      return VerifyAnswer(found: after ?? found, repair: repair, before: found.faults)
    }
  }
}

/// What a verification gives.
struct VerifyAnswer: Equatable {
  /// What is there now.
  var found: Verification
  /// What was mended, and what was wrong before.
  var repair: Repair?
  var before: [Verification.Fault] = []
}

/// What the process that looks says to the one that waits: a line of JSON each.
enum VerifyMessage: Equatable {
  case progress(step: String, done: UInt64, total: UInt64)
  case found(VerifyAnswer?)
  case failed(CommandError)
}

extension VerifyMessage {
  var line: [UInt8] {
    let value: JSONValue =
      switch self {
      case .progress(let step, let done, let total):
        ["step": .string(step), "done": .unsigned(done), "total": .unsigned(total)]
      case .found(let answer):
        [
          "found": answer?.found.json ?? .null, "repair": answer?.repair?.json ?? .null,
          "before": .array(answer?.before.map(\.json) ?? []),
        ]
      case .failed(let error):
        [
          "status": .integer(Int64(error.kind.status)), "what": .string(error.what), "why": .optional(error.why),
          "hint": .optional(error.hint),
        ]
      }
    return value.serialized + [UInt8(ascii: "\n")]
  }

  /// Reads a line; nil for what no verification says.
  init?(_ line: [UInt8]) {
    guard let value = try? JSONReader.read(line), case .object = value else { return nil }
    if let step = value["step"]?.text {
      self = .progress(step: step, done: value["done"]?.count ?? 0, total: value["total"]?.count ?? 0)
    } else if let found = value["found"] {
      guard found != .null else {
        self = .found(nil)
        return
      }
      var answer = VerifyAnswer(found: Verification(found))
      if let repair = value["repair"], repair != .null { answer.repair = Repair(repair) }
      answer.before = (value["before"]?.items ?? []).map { Verification.Fault($0) }
      self = .found(answer)
    } else if let status = value["status"]?.count, let what = value["what"]?.text {
      self = .failed(
        CommandError(Self.kind(status), what, why: value["why"]?.text, hint: value["hint"]?.text))
    } else {
      return nil
    }
  }

  private static func kind(_ status: UInt64) -> CommandError.Kind {
    switch status {
    case 1: .notFound
    case 2: .usage
    case 3: .conflict
    case 4: .busy
    case 5: .damaged
    case 6: .partial
    default: .system
    }
  }
}

extension JSONValue {
  /// A whole number from 0 up; nil for anything else.
  var count: UInt64? {
    switch self {
    case .integer(let value): UInt64(exactly: value)
    case .unsigned(let value): value
    default: nil
    }
  }
}

extension Verification {
  var json: JSONValue {
    func list(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
    return [
      "events": .unsigned(events), "pages": .unsigned(pages), "faults": .array(faults.map(\.json)),
      "heads": list(heads), "unmet": list(unmetHeads), "compared": list(compared), "behind": list(behind),
    ]
  }

  init(_ value: JSONValue) {
    self.init(
      events: value["events"]?.count ?? 0, pages: value["pages"]?.count ?? 0,
      faults: (value["faults"]?.items ?? []).map { Fault($0) }, heads: value["heads"]?.texts ?? [],
      unmetHeads: value["unmet"]?.texts ?? [], compared: value["compared"]?.texts ?? [],
      behind: value["behind"]?.texts ?? [])
  }
}

extension Verification.Fault {
  var json: JSONValue {
    [
      "area": .string(area.name), "position": position == 0 ? .null : .unsigned(position), "place": .string(place),
      "reason": .string(reason), "newer": .boolean(mayBeNewer),
    ]
  }

  init(_ value: JSONValue) {
    self.init(
      area: Area(name: value["area"]?.text ?? ""), position: value["position"]?.count ?? 0,
      place: value["place"]?.text ?? "", reason: value["reason"]?.text ?? "",
      mayBeNewer: value["newer"] == .boolean(true))
  }
}

extension Repair {
  var json: JSONValue {
    [
      "rebuilt": .array(rebuilt.map { .string($0) }), "generation": generation.map { .unsigned($0) } ?? .null,
      "cut_from": cut.map { .unsigned($0.lowerBound) } ?? .null,
      "cut_to": cut.map { .unsigned($0.upperBound) } ?? .null,
      "cut_file": .optional(cutFile), "replica": .optional(replica), "old_folder": .optional(oldFolder),
    ]
  }

  init(_ value: JSONValue) {
    self.init()
    rebuilt = value["rebuilt"]?.texts ?? []
    generation = value["generation"]?.count
    if let first = value["cut_from"]?.count, let last = value["cut_to"]?.count, first <= last { cut = first...last }
    cutFile = value["cut_file"]?.text
    replica = value["replica"]?.text
    oldFolder = value["old_folder"]?.text
  }
}
