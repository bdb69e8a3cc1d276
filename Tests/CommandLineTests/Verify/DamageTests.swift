import Foundation
import LogStore
import TestSupport
import Testing

/// Shown 3 of the fifth step: random bit flips and truncations; 200 of them as a rule, 4,000 with `NOTES_LOG_TORTURE`.
@Suite("Damage", .timeLimit(.minutes(240)), .enabled(if: BuiltProgram.isThere))
struct DamageTests {
  /// Where each record of the log stands in the data file.
  private struct Places {
    var records: [(position: Int, range: Range<Int>)] = []

    init(_ desk: ProgramDesk, _ bytes: Data, folder: String) throws {
      let log = try EventLog.open(folder, EventLog.Options(stateFolder: desk.path + "/none", isReadOnly: true))
      let found = try log.read { (transaction) throws(StoreError) in
        var records: [(UInt64, [UInt8])] = []
        try transaction.scan(LogTable.log) { (key, value) throws(StoreError) in
          records.append((Key.readNumber(key), value.copied()))
          return true
        }
        return records
      }
      for (position, record) in found ?? [] {
        // The salt makes every record's bytes one of a kind; a compacted file has each once.
        let range = try #require(bytes.range(of: Data(record)), "position \(position)")
        #expect(bytes[range.upperBound...].range(of: Data(record)) == nil)
        records.append((Int(position), range))
      }
    }
  }

  /// A store of some hundred events, short and long, that was compacted.
  private func desk() throws -> (desk: ProgramDesk, generation: String) {
    let desk = try ProgramDesk()
    try desk.folder.shell(
      """
      set -e
      for i in $(seq 30); do $NL add "Note $i" --item milk --item "bread $i" -q; done
      for i in 3 9 21; do head -c $((i * 200)) /dev/urandom | base64 -w 70 | $NL add - -q; done
      for i in $(seq 1 30); do $NL tick "Note $i" milk -q; done
      for i in 4 8 12; do $NL trash "Note $i" -q; done
      for i in 5 6; do $NL delete "Note $i" --yes -q; done
      $NL delete "Note 7" --text "bread 7" --yes -q
      $NL pin "Note 9" -q; $NL undo -q; $NL compact -q
      """)
    let names = try FileManager.default.contentsOfDirectory(atPath: desk.store).filter { $0.hasPrefix("gen-") }
    return (desk, try #require(names.first))
  }

  private func dump(_ desk: ProgramDesk, _ store: String) throws -> [UInt8] {
    try desk.must("export", "dump", "--as", "events", "--force", "--store", store)
    return try desk.read("dump")
  }

  /// The harms of one run, and the seeds of the runs, which go on side by side.
  private static let rounds = Torture.isOn ? 1_000 : 200
  private static let seeds: [UInt64] = Torture.isOn ? (0..<4).map { _ in .random(in: 0..<1 << 32) } : [5301]

  @Test(
    "Shown 3: every flip that changes a record is named, nothing ends the process that asked, what is sound is whole",
    arguments: seeds)
  func flips(_ seed: UInt64) throws {
    print("damage: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let (desk, generation) = try desk()
    let pristine = try Data(contentsOf: URL(fileURLWithPath: "\(desk.store)/\(generation)/data.mdb"))
    let places = try Places(desk, pristine, folder: desk.store)
    let whole = try dump(desk, desk.store)
    #expect(places.records.count > 70 && whole.count > 10_000)
    var tally = Tally()
    for round in 0..<Self.rounds {
      let store = desk.path + "/harmed"
      try? FileManager.default.removeItem(atPath: store)
      try FileManager.default.copyItem(atPath: desk.store, toPath: store)
      var bytes = pristine
      var hit: Int?
      let what: String
      if round % 10 == 9 {
        let length = generator.below(bytes.count)
        bytes = bytes.prefix(length)
        what = "cut to \(length)"
      } else {
        // Half of the flips hit a record; the others anything.
        var offset = generator.below(bytes.count)
        if round % 2 == 0 {
          let range = generator.element(places.records).range
          offset = range.lowerBound + generator.below(range.count)
        }
        hit = places.records.first { $0.range.contains(offset) }?.position
        bytes[offset] ^= 1 << UInt8(generator.below(8))
        what = "flip in byte \(offset)"
      }
      try bytes.write(to: URL(fileURLWithPath: "\(store)/\(generation)/data.mdb"))
      let outcome = try desk.run("verify", "--store", store)
      #expect(outcome.status == 0 || outcome.status == 5, "seed \(seed), \(what): \(outcome)")
      tally.add(outcome.status, outcome.output, hit)
      if let hit {
        #expect(outcome.status == 5, "seed \(seed), \(what): position \(hit) was not missed")
        #expect(outcome.output.contains("log: position \(hit): "), "seed \(seed), \(what): \(outcome.output)")
      }
      if outcome.status == 0 {
        #expect(try dump(desk, store) == whole, "seed \(seed), \(what): it is not sound")
      } else {
        #expect(outcome.messages.contains("hint: "), "seed \(seed), \(what)")
      }
      if Torture.isOn && round % 100 == 99 { print("damage: seed \(seed), so far \(tally)") }
    }
    print("damage: seed \(seed), \(tally)")
    #expect(tally.hits > 50 && tally.sound > 10)
  }

  /// Counts for docs/RELIABILITY.md.
  private struct Tally: CustomStringConvertible {
    var rounds = 0
    var hits = 0
    var sound = 0
    var ended = 0

    mutating func add(_ status: Int32, _ output: String, _ hit: Int?) {
      rounds += 1
      if hit != nil { hits += 1 }
      if status == 0 { sound += 1 }
      if output.contains("ended the process that looked") { ended += 1 }
    }

    var description: String {
      "\(rounds) harms, \(hits) of them in records, \(rounds - sound) found, \(sound) that touched nothing, \(ended) ended the child"
    }
  }
}
