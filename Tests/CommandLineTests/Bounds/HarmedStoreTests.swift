import Events
import Foundation
import LogStore
import TestSupport
import Testing

/// Stores that are damaged, newer, or no stores at all.
@Suite("Stores that cannot be read", .enabled(if: BuiltProgram.isThere))
struct HarmedStoreTests {
  /// A way to harm a store, and what every command then says and ends with.
  struct Harm: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var status: Int32
    /// What stands between `cannot open the store: ` and the hint; `STORE` is the store's path.
    var reason: String
    var hint: String
    var harm: @Sendable (ProgramDesk) throws -> Void
  }

  private static let damaged =
    "nothing was changed; restore a backup, or copy the folder away before trying anything"
  private static let foreign = "choose another folder with --store or NOTES_LOG_STORE"
  private static let newer = "use the newer notes-log that wrote it"
  private static let data = "STORE/gen-000001/data.mdb"

  private static func cut(to length: UInt64) -> @Sendable (ProgramDesk) throws -> Void {
    { desk in
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: desk.data))
      try file.truncate(atOffset: length)
      try file.close()
    }
  }

  private static func current(_ line: @escaping @Sendable (String) -> String) -> @Sendable (ProgramDesk) throws -> Void
  {
    { desk in try desk.write("store/CURRENT", line(String(decoding: try desk.read("store/CURRENT"), as: UTF8.self))) }
  }

  /// Says another format of the records of a store.
  private static func format(_ format: UInt8) -> @Sendable (ProgramDesk) throws -> Void {
    { desk in
      let log = try EventLog.open(desk.store, EventLog.Options(stateFolder: desk.path + "/state"))
      try log.write { (transaction: inout WriteTransaction) throws(StoreError) in
        try transaction.put(LogTable.meta, Array("format".utf8), [format])
        return .commit(())
      }
    }
  }

  static let harms: [Harm] = [
    Harm(
      testDescription: "a store of the draft", status: 5,
      reason: "\(data): a notes-log that was never released wrote it, in the draft of the format",
      hint: "choose another folder with --store or NOTES_LOG_STORE; this one is left as it is", harm: format(0)),
    Harm(
      testDescription: "a store of a newer format", status: 5,
      reason: "\(data): a newer notes-log wrote it, in format 2", hint: newer, harm: format(2)),
    Harm(
      testDescription: "data.mdb emptied", status: 5, reason: "\(data): the file is empty", hint: damaged,
      harm: cut(to: 0)),
    Harm(
      testDescription: "data.mdb cut within its first page", status: 5,
      reason: "\(data): the file is cut off at 100 bytes",
      hint: damaged, harm: cut(to: 100)),
    Harm(
      testDescription: "data.mdb cut after two pages", status: 5,
      reason: "\(data): the file has 2 pages, but page PAGE was written: it is cut off", hint: damaged,
      harm: cut(to: 8_192)),
    Harm(
      testDescription: "data.mdb missing", status: 5, reason: "\(data): the file that CURRENT names is missing",
      hint: damaged
    ) { try FileManager.default.removeItem(atPath: $0.data) },
    Harm(testDescription: "CURRENT missing", status: 5, reason: "STORE/CURRENT: it is missing", hint: damaged) {
      try FileManager.default.removeItem(atPath: $0.store + "/CURRENT")
    },
    Harm(
      testDescription: "CURRENT emptied", status: 5, reason: "STORE/CURRENT: it is empty", hint: damaged,
      harm: current { _ in "" }),
    Harm(
      testDescription: "CURRENT of a newer format", status: 5,
      reason: "STORE/CURRENT: a newer notes-log wrote it: it says more than this one knows", hint: newer,
      harm: current { $0.replacing("\n", with: " format 2\n") }),
    Harm(
      testDescription: "CURRENT that is something else", status: 2,
      reason: "STORE/CURRENT: it is not a line that notes-log writes", hint: foreign, harm: current { _ in "hello\n" }),
    Harm(
      testDescription: "a folder with another program's file", status: 2,
      reason: "STORE: it has no CURRENT, but holds thesis.txt", hint: foreign
    ) {
      try FileManager.default.removeItem(atPath: $0.store)
      try $0.write("store/thesis.txt", "mine")
    },
    Harm(testDescription: "a file", status: 2, reason: "STORE: it is not a folder", hint: foreign) {
      try FileManager.default.removeItem(atPath: $0.store)
      try $0.write("store", "mine")
    },
    Harm(testDescription: "a pipe", status: 2, reason: "STORE: it is not a folder", hint: foreign) {
      try FileManager.default.removeItem(atPath: $0.store)
      try $0.folder.shell("mkfifo \"$DIR/store\"")
    },
  ]

  static let commands = [
    ["list"], ["show", "@last"], ["search", "milk"], ["log"], ["audit"], ["tail", "--no-follow"], ["recent"],
    ["status"],
    ["rebuild"], ["rebuild", "--check"], ["add", "x"], ["tick", "@last", "milk"], ["trash", "@last"],
    ["import", "notes"], ["export", "out"], [],
  ]

  @Test("every command refuses it with the same words and status, and every byte stays as it was", arguments: harms)
  func refusals(harm: Harm) throws {
    let desk = try ProgramDesk()
    try desk.fill()
    try desk.write("notes/a.md", "a")
    try harm.harm(desk)
    let before = try contents(desk)
    for words in Self.commands {
      let outcome = try desk.run(words)
      #expect(outcome.status == harm.status, "\(words)")
      #expect(outcome.output == "", "\(words)")
      let reason = harm.reason.replacing("STORE", with: desk.store)
      let said = outcome.messages.replacing(#/page \d+ was/#, with: "page PAGE was")
      #expect(said == "notes-log: cannot open the store: \(reason)\nhint: \(harm.hint)\n", "\(words)")
    }
    #expect(try contents(desk) == before)
    #expect(!FileManager.default.fileExists(atPath: desk.path + "/out"))
  }

  /// The bytes below the store, by path; without the lock files, which are nobody's notes.
  private func contents(_ desk: ProgramDesk) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    let url = desk.folder.url.appendingPathComponent("store")
    for name in try FileManager.default.subpathsOfDirectory(atPath: desk.path) where name.hasPrefix("store") {
      let path = desk.path + "/" + name
      let type = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      if name.hasSuffix("lock.mdb") || type != .typeRegular { continue }
      contents[name] = try Data(contentsOf: URL(fileURLWithPath: path))
    }
    #expect(!contents.isEmpty || url.isFileURL)
    return contents
  }

  @Test("a store that is whole again is read as before: damage that was refused has cost nothing")
  func mended() throws {
    let desk = try ProgramDesk()
    try desk.fill()
    let before = try desk.everything()
    let (bytes, current) = (try desk.read("store/gen-000001/data.mdb"), try desk.read("store/CURRENT"))
    for harm in Self.harms.prefix(8) {
      try harm.harm(desk)
      for words in Self.commands { try desk.run(words) }
      try desk.write("store/gen-000001/data.mdb", bytes)
      try desk.write("store/CURRENT", current)
      #expect(try desk.everything() == before, "\(harm.testDescription)")
    }
    #expect(try desk.run("rebuild", "--check").status == 0)
  }

  @Test(
    "a record of a newer format is said with its position, exit 5; the tables go on being read, and nothing is thrown away"
  )
  func newerRecord() throws {
    let desk = try ProgramDesk()
    try desk.fill()
    let before = try desk.everything()
    let record = try change(desk, record: 2) { $0[0] = 2 }
    let words =
      "position 2: the format is newer than this program (byte 0)\nhint: use the newer notes-log that wrote it\n"
    for command in [
      ["log"], ["tail", "--no-follow"], ["rebuild"], ["rebuild", "--check"], ["history", "Zürich trip"],
    ] {
      let outcome = try desk.run(command)
      #expect(outcome.status == 5, "\(command)")
      #expect(outcome.messages == "notes-log: cannot read the log: \(words)", "\(command)")
    }
    #expect(try desk.items("list").count == 2)
    _ = try change(desk, record: 2) { $0 = record }
    #expect(try desk.everything() == before)
    #expect(try desk.run("rebuild", "--check").status == 0)
  }

  @Test("a damaged record is said with its position, exit 5, and is not called newer")
  func damagedRecord() throws {
    let desk = try ProgramDesk()
    try desk.fill()
    _ = try change(desk, record: 2) { $0[$0.count - 1] ^= 1 }
    let outcome = try desk.run("log")
    #expect(outcome.status == 5)
    #expect(
      outcome.messages == """
        notes-log: cannot read the log: position 2: the checksum does not match (byte 2)
        hint: \(Self.damaged)

        """)
  }

  @Test(
    "pages of zeros and of chance end no command by a signal: it goes on, or says that the store is damaged, exit 5")
  func wrongPages() throws {
    let seed: UInt64 = Torture.isOn ? .random(in: 0...UInt64(UInt32.max)) : 5801
    var generator = SeededGenerator(seed: seed)
    let desk = try ProgramDesk()
    try desk.fill()
    let whole = try desk.read("store/gen-000001/data.mdb")
    var refused = 0
    for _ in 0..<(Torture.isOn ? 2_000 : 60) {
      var bytes = whole
      let page = (2 + generator.below(whole.count / 4_096 - 2)) * 4_096
      switch generator.below(3) {
      case 0: for place in page..<page + 4_096 { bytes[place] = 0 }
      case 1: for place in page + 16..<page + 4_096 { bytes[place] = UInt8(generator.below(256)) }
      default: bytes[page + 8 + generator.below(32)] = UInt8(generator.below(256))
      }
      try desk.write("store/gen-000001/data.mdb", bytes)
      for words in [["list"], ["list", "--at", "3"], ["vocabulary"], ["add", "x"], ["undo"]] {
        let outcome = try desk.run(words)
        #expect([0, 1, 3, 5, 7].contains(outcome.status), "seed \(seed), \(words): \(outcome)")
        #expect(!outcome.messages.contains("Assertion"), "seed \(seed), \(words): \(outcome)")
        #expect(outcome.status != 5 || outcome.messages.contains("notes-log: "), "seed \(seed), \(words)")
        #expect(!outcome.messages.contains("MDB_") || outcome.status == 5, "seed \(seed), \(words): \(outcome)")
        refused += outcome.status == 5 ? 1 : 0
      }
    }
    #expect(refused > 0, "seed \(seed)")
  }

  @Test("a damaged page of a table is no reason to restore a backup: the hint mends it, and every note is there")
  func wrongTable() throws {
    let desk = try ProgramDesk()
    try desk.fill()
    let list = try desk.must("list", "--all", "--json")
    let whole = try desk.read("store/gen-000001/data.mdb")
    try FileManager.default.copyItem(atPath: desk.store, toPath: desk.path + "/whole")
    var mended = 0
    for page in 2..<whole.count / 4_096 {
      var bytes = whole
      for place in page * 4_096 + 8..<page * 4_096 + 16 { bytes[place] = 0 }
      try desk.write("store/gen-000001/data.mdb", bytes)
      let outcome = try desk.run("list")
      guard outcome.messages.contains("@"), try !desk.run("verify").messages.contains("log cannot be read") else {
        continue
      }
      #expect(outcome.status == 5 && outcome.messages.contains("hint: notes-log verify --repair makes"), "\(outcome)")
      try desk.must("verify", "--repair")
      #expect(try desk.must("list", "--all", "--json") == list)
      #expect(try desk.run("rebuild", "--check").status == 0)
      mended += 1
      try FileManager.default.removeItem(atPath: desk.store)
      try FileManager.default.copyItem(atPath: desk.path + "/whole", toPath: desk.store)
    }
    #expect(mended > 0)
  }

  /// Changes the bytes of a record in place; gives those before.
  private func change(_ desk: ProgramDesk, record position: UInt64, _ body: (inout [UInt8]) -> Void) throws -> [UInt8] {
    let log = try EventLog.open(desk.store, EventLog.Options(stateFolder: desk.path + "/state"))
    return try log.write { (transaction: inout WriteTransaction) throws(StoreError) in
      let before = try transaction.reading.value(LogTable.log, Key.number(position)) ?? []
      var bytes = before
      body(&bytes)
      try transaction.put(LogTable.log, Key.number(position), bytes)
      return .commit(before)
    }
  }
}
