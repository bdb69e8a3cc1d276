import Events
import Foundation
import LogStore
import TestSupport
import Testing

struct RefusalTests {
  /// A way to harm a store, and what opening it must then say.
  struct Harm: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var code: StoreError.Code
    /// Whether LMDB must open the file to see it, and so touches `lock.mdb`.
    var isSeenInside = false
    var harm: @Sendable (StoreLayout) throws -> Void
  }

  private static func write(_ bytes: some Collection<UInt8>, _ path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  private static func replaceCurrent(_ text: String) -> @Sendable (StoreLayout) throws -> Void {
    { try write(text.utf8, $0.current) }
  }

  private static func patch(_ path: String, at offset: Int, _ bytes: [UInt8]) throws {
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    data.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    try data.write(to: URL(fileURLWithPath: path))
  }

  /// Says another format of the records of a store, or none as the draft did.
  private static func setFormat(_ format: UInt8?) -> @Sendable (StoreLayout) throws -> Void {
    { layout in
      let environment = try Environment.open(
        folder: layout.generation(1), purpose: .writing, tables: [LogTable.meta])
      let transaction = try WriteTransaction.begin(environment)
      let key = Array("format".utf8)
      if let format { try transaction.put(LogTable.meta, key, [format]) }
      if format == nil { try transaction.remove(LogTable.meta, key) }
      try transaction.commit()
    }
  }

  static let harms: [Harm] = [
    Harm(testDescription: "data.mdb emptied", code: .damaged) { try write([], $0.data(1)) },
    Harm(testDescription: "data.mdb missing", code: .damaged) {
      try FileManager.default.removeItem(atPath: $0.data(1))
    },
    Harm(testDescription: "generation missing", code: .damaged) {
      try FileManager.default.removeItem(atPath: $0.generation(1))
    },
    Harm(testDescription: "CURRENT missing", code: .damaged) { try FileManager.default.removeItem(atPath: $0.current) },
    Harm(testDescription: "CURRENT and write.lock missing", code: .damaged) {
      try FileManager.default.removeItem(atPath: $0.current)
      try FileManager.default.removeItem(atPath: $0.writeLock)
    },
    Harm(testDescription: "CURRENT empty", code: .damaged, harm: replaceCurrent("")),
    Harm(testDescription: "CURRENT garbage", code: .notAStore, harm: replaceCurrent("hello\n")),
    Harm(
      testDescription: "CURRENT of NULs", code: .notAStore, harm: replaceCurrent(String(repeating: "\0", count: 70))),
    Harm(
      testDescription: "CURRENT huge", code: .notAStore, harm: replaceCurrent(String(repeating: "a", count: 1 << 20))),
    Harm(testDescription: "CURRENT without its line break", code: .notAStore) {
      let line = try String(contentsOfFile: $0.current, encoding: .utf8)
      try write(line.dropLast().utf8, $0.current)
    },
    Harm(testDescription: "CURRENT with generation 0", code: .notAStore) {
      let line = try String(contentsOfFile: $0.current, encoding: .utf8)
      try write(line.replacing("generation 1", with: "generation 0").utf8, $0.current)
    },
    Harm(testDescription: "CURRENT with more words", code: .newerFormat) {
      let line = try String(contentsOfFile: $0.current, encoding: .utf8)
      try write(line.replacing("generation 1", with: "generation 1 format 2").utf8, $0.current)
    },
    Harm(testDescription: "CURRENT of a newer kind", code: .newerFormat, harm: replaceCurrent("notes-log 2 vault x\n")),
    Harm(
      testDescription: "CURRENT of two lines", code: .notAStore, harm: replaceCurrent("notes-log 2\nnotes-log 3\n")),
    Harm(testDescription: "CURRENT a link", code: .notAStore) {
      try FileManager.default.moveItem(atPath: $0.current, toPath: $0.folder + "/drafts")
      try FileManager.default.createSymbolicLink(atPath: $0.current, withDestinationPath: "drafts")
    },
    Harm(testDescription: "CURRENT a folder", code: .notAStore) {
      try FileManager.default.removeItem(atPath: $0.current)
      try FileManager.default.createDirectory(atPath: $0.current, withIntermediateDirectories: false)
    },
    Harm(testDescription: "CURRENT a FIFO", code: .notAStore) {
      try FileManager.default.removeItem(atPath: $0.current)
      try TemporaryFolder.run("mkfifo", $0.current)
    },
    Harm(testDescription: "CURRENT of a newer generation", code: .damaged) {
      let line = try String(contentsOfFile: $0.current, encoding: .utf8)
      try write(line.replacing("generation 1", with: "generation 2").utf8, $0.current)
    },
    Harm(testDescription: "CURRENT of another store", code: .damaged, isSeenInside: true) {
      try write("notes-log store 0123456789abcdef0123456789abcdef generation 1\n".utf8, $0.current)
    },
    Harm(testDescription: "another store's data", code: .damaged, isSeenInside: true) {
      let other = try StoreFixture()
      try other.filled()
      try FileManager.default.removeItem(atPath: $0.data(1))
      try FileManager.default.copyItem(atPath: other.layout.data(1), toPath: $0.data(1))
    },
    Harm(testDescription: "another program's LMDB file", code: .damaged, isSeenInside: true) {
      try FileManager.default.removeItem(atPath: $0.data(1))
      try FileManager.default.removeItem(atPath: $0.generation(1) + "/lock.mdb")
      let table = Table("theirs", slot: 0)
      let environment = try Environment.open(folder: $0.generation(1), purpose: .writing, tables: [table])
      let transaction = try WriteTransaction.begin(environment)
      try transaction.put(table, [1], [2])
      try transaction.commit()
    },
    Harm(testDescription: "a store of the draft", code: .draftFormat, isSeenInside: true, harm: setFormat(nil)),
    Harm(testDescription: "a store of format 0", code: .draftFormat, isSeenInside: true, harm: setFormat(0)),
    Harm(testDescription: "a store of a newer format", code: .newerFormat, isSeenInside: true, harm: setFormat(2)),
    Harm(testDescription: "data.mdb random bytes", code: .damaged) {
      var generator = SeededGenerator(seed: 301)
      try write(generator.bytes(50_000), $0.data(1))
    },
    Harm(testDescription: "data.mdb zeros", code: .damaged) {
      try write([UInt8](repeating: 0, count: 50_000), $0.data(1))
    },
    Harm(testDescription: "data.mdb a text", code: .damaged) { try write("Dear diary\n".utf8, $0.data(1)) },
    Harm(testDescription: "data.mdb a folder", code: .notAStore) {
      try FileManager.default.removeItem(atPath: $0.data(1))
      try FileManager.default.createDirectory(atPath: $0.data(1), withIntermediateDirectories: false)
    },
    Harm(testDescription: "second meta page zeroed", code: .damaged) {
      try patch($0.data(1), at: 4_096, [UInt8](repeating: 0, count: 4_096))
    },
    Harm(testDescription: "LMDB of a newer version", code: .newerFormat) {
      try patch($0.data(1), at: 20, [2])
      try patch($0.data(1), at: 4_096 + 20, [2])
    },
    Harm(testDescription: "pages counted that nobody wrote", code: .damaged) {
      for page in [0, 4_096] { try patch($0.data(1), at: page + 16 + 120, [0, 0, 1]) }
    },
    Harm(testDescription: "an absurd page count", code: .damaged) {
      for page in [0, 4_096] { try patch($0.data(1), at: page + 16 + 120, [UInt8](repeating: 255, count: 8)) }
    },
  ]

  @Test(
    "A store that was harmed is refused with the right reason, and nothing on the disk is changed", arguments: harms)
  func refusals(harm: Harm) throws {
    let fixture = try StoreFixture()
    try fixture.filled()
    try harm.harm(fixture.layout)
    func contents() throws -> [String: String] {
      try TemporaryFolder.contents(fixture.store).filter { !harm.isSeenInside || !$0.key.hasSuffix("lock.mdb") }
    }
    // A FIFO cannot be read for comparison.
    let before = harm.testDescription.contains("FIFO") ? nil : try contents()
    for readOnly in [true, false] {
      let refused = failure { () throws(StoreError) in _ = try fixture.open(readOnly: readOnly) }
      #expect(refused?.code == harm.code, "\(refused as Any)")
      #expect(refused?.reason.isEmpty == false)
      #expect(refused?.subject.hasPrefix(fixture.store) == true)
      if let before { #expect(try contents() == before) }
    }
    // The verdict came from before anything was left open or locked.
    #expect(
      try TemporaryFolder.run("flock", "-n", fixture.layout.writeLock, "true").status == 0
        || before?["write.lock"] == nil)
  }

  @Test(
    "A folder that holds something else is refused and left alone, and so is a file",
    arguments: ["thesis.txt", "data.mdb", ".git"])
  func foreignFolder(name: String) throws {
    let fixture = try StoreFixture()
    try FileManager.default.createDirectory(atPath: fixture.store, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: fixture.store + "/" + name))
    let before = try TemporaryFolder.contents(fixture.store)
    for path in [fixture.store, fixture.store + "/" + name] {
      let refused = failure { () throws(StoreError) in _ = try fixture.open(path) }
      #expect(refused?.code == .notAStore)
    }
    #expect(try TemporaryFolder.contents(fixture.store) == before)
  }

  @Test("A data file cut to any length is refused, never a crash and never an empty store")
  func truncated() throws {
    for changes in [1, 40] {
      let fixture = try StoreFixture()
      let events = try fixture.filled(changes)
      let path = fixture.layout.data(1)
      let whole = try Data(contentsOf: URL(fileURLWithPath: path))
      let pages = whole.count / 4_096
      var lengths = [16, 4_095, whole.count - 1]
      for page in 0..<pages { lengths += [page * 4_096, page * 4_096 + 1, page * 4_096 + 2_048] }
      var refusals = 0
      for length in lengths {
        try whole.prefix(length).write(to: URL(fileURLWithPath: path))
        let before = try TemporaryFolder.contents(fixture.store)
        do {
          // A cut that takes only pages that are free takes nothing.
          let log = try fixture.open()
          #expect(try log.events() == events)
          #expect(try log.fault() == nil)
        } catch {
          #expect(error.code == .damaged)
          #expect(try TemporaryFolder.contents(fixture.store) == before, "cut to \(length)")
          refusals += 1
        }
      }
      #expect(refusals > lengths.count * 3 / 4)
      try whole.write(to: URL(fileURLWithPath: path))
      #expect(try fixture.open().events() == events)
    }
  }

  @Test("A file that is lawfully short, because pages were taken and given back in one transaction, is opened")
  func lawfullyShort() throws {
    let fixture = try StoreFixture()
    try fixture.filled()
    let table = Table("scratch@1.rows", slot: 40)
    do {
      let log = try fixture.open(tables: [table])
      try log.write { (transaction) throws(StoreError) in
        try transaction.put(table, [1], [UInt8](repeating: 1, count: 3 << 20))
        try transaction.remove(table, [1])
        _ = try transaction.append(tick().drafts, tick().context)
        return .commit(())
      }
    }
    let size = try Data(contentsOf: URL(fileURLWithPath: fixture.layout.data(1))).count
    #expect(size < 3 << 20, "the file is not short, so this tests nothing")
    let log = try fixture.open(tables: [table])
    #expect(try log.fault() == nil)
    try log.add(tick())
  }
}
