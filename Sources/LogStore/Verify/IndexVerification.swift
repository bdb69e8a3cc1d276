internal import Events

/// Compares what is kept beside the log with what the log says: places of events, notes and commands, names, chain rows.
struct IndexVerification {
  private var faults: [VerifyFault] = []

  static func run(
    _ log: borrowing ReadTransaction, _ walk: LogVerification.Walk
  ) throws(StoreError) -> [VerifyFault] {
    var verification = IndexVerification()
    try verification.compareRuns(log, walk.runs)
    try verification.compareNotes(log, walk.notes)
    try verification.compareNoteNames(log, walk.notes)
    try verification.compareCommands(log, walk.commands)
    try verification.compareDictionary(log)
    if try log.count(LogTable.chain) != walk.chainRows {
      verification.fault(LogTable.chain, 0, "it has heads of events that are not there")
    }
    return verification.faults
  }

  private mutating func fault(_ table: Table, _ position: UInt64, _ reason: String) {
    if faults.count < VerifyFault.most {
      faults.append(VerifyFault(.indexes, position: position, "table \(table.name)", reason))
    }
  }

  private mutating func compareRuns(_ log: borrowing ReadTransaction, _ runs: [[UInt64]]) throws(StoreError) {
    let expected = runs.sorted { $0.lexicographicallyPrecedes($1) }
    var index = 0
    try log.scan(LogTable.eventIDs) { (key, value) throws(StoreError) in
      let row = [
        Key.readNumber(key), Key.readNumber(key, at: 8), Key.readNumber(value), Key.readNumber(value, at: 8),
      ]
      guard index < expected.count, row == expected[index], key.count == 16, value.count == 16 else {
        let position = index < expected.count ? expected[index][2] : row[2]
        fault(
          LogTable.eventIDs, position, "the place of event \(row[1]) of replica number \(row[0]) is not that of the log"
        )
        index = .max
        return false
      }
      index += 1
      return true
    }
    if index < expected.count {
      fault(
        LogTable.eventIDs, expected[index][2], "the place of the event at position \(expected[index][2]) is missing")
    }
  }

  private mutating func compareNotes(
    _ log: borrowing ReadTransaction, _ notes: [UInt64: [UInt64]]
  ) throws(StoreError) {
    var rows = 0
    for number in notes.keys.sorted() {
      let expected = notes[number] ?? []
      do throws(StoreError) {
        let found = try log.positions(ofNote: number)
        if found != expected {
          let first = Set(expected).symmetricDifference(found).min() ?? expected.first ?? 0
          fault(LogTable.noteEvents, first, "the positions of note number \(number) are not those of the log")
        }
      } catch {
        fault(LogTable.noteEvents, expected.first ?? 0, "\(error.subject): \(error.reason)")
      }
      rows += (expected.count + PositionChunk.longest - 1) / PositionChunk.longest
    }
    if faults.isEmpty, try log.count(LogTable.noteEvents) != rows {
      fault(LogTable.noteEvents, 0, "it has \(try log.count(LogTable.noteEvents)) rows where the log gives \(rows)")
    }
  }

  private mutating func compareNoteNames(
    _ log: borrowing ReadTransaction, _ notes: [UInt64: [UInt64]]
  ) throws(StoreError) {
    var next: UInt64 = 1
    var names: [(UInt64, [UInt8])] = []
    try log.scan(LogTable.notes) { (key, value) throws(StoreError) in
      let number = Key.readNumber(key)
      if number != next || key.count != 8 || value.count != 16 {
        fault(LogTable.notes, 0, "note number \(next) is missing or cannot be read")
        return false
      }
      names.append((number, value.copied()))
      next += 1
      return true
    }
    for (number, bytes) in names {
      guard let id = NoteID(bytes: bytes), try log.noteNumber(id) == number else {
        fault(LogTable.noteIDs, notes[number]?.first ?? 0, "note number \(number) is not found by its id")
        continue
      }
    }
    if try log.count(LogTable.noteIDs) != names.count {
      fault(LogTable.noteIDs, 0, "it has ids of notes that are not there")
    }
  }

  private mutating func compareCommands(
    _ log: borrowing ReadTransaction, _ commands: [CommandID: Set<UInt64>]
  ) throws(StoreError) {
    var known = 0
    for (command, positions) in commands {
      guard let range = try log.positions(of: command), UInt64(positions.count) >= range.upperBound - range.lowerBound,
        range.allSatisfy({ positions.contains($0) }),
        try log.value(LogTable.commands, command.bytes) == Key.pair(range.lowerBound, UInt64(range.count))
      else {
        fault(LogTable.commands, positions.min() ?? 0, "a command is not found by its id")
        continue
      }
      known += 1
    }
    if faults.isEmpty, try log.count(LogTable.commands) != known {
      fault(LogTable.commands, 0, "it has commands that no event came of")
    }
  }

  private mutating func compareDictionary(_ log: borrowing ReadTransaction) throws(StoreError) {
    var rows: [(letter: UInt8, number: UInt64, value: [UInt8])] = []
    var names = 0
    try log.scan(LogTable.dictionary) { (key, value) throws(StoreError) in
      let letter = key.count > 0 ? key[0] : 0
      switch letter {
      case UInt8(ascii: "r") where key.count == 9, UInt8(ascii: "w") where key.count == 9:
        rows.append((letter, Key.readNumber(key, at: 1), value.copied()))
      case UInt8(ascii: "R") where key.count == 17, UInt8(ascii: "W") where key.count == 17: names += 1
      default: fault(LogTable.dictionary, 0, "it has a row that is neither a replica nor a writer")
      }
      return true
    }
    for (letter, number, value) in rows {
      var found: UInt64?
      if letter == UInt8(ascii: "r") {
        if let id = Identifier128(bytes: value) { found = try log.replicaNumber(ReplicaID(id)) }
      } else {
        let writer = try? log.writer(number)
        if let writer = writer ?? nil { found = try log.writerNumber(writer) }
      }
      if found != number {
        fault(
          LogTable.dictionary, 0,
          "\(letter == UInt8(ascii: "r") ? "replica" : "writer") number \(number) is not found by its name")
      }
    }
    if names != rows.count { fault(LogTable.dictionary, 0, "it has names without a number") }
  }
}
