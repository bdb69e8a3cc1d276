import Foundation
import LogStore
import Testing

/// What `doctor` says of the file system and of tables that are not this program's.
@Suite("doctor, places", .enabled(if: BuiltProgram.isThere))
struct DoctorPlacesTests {
  private struct Finding {
    var subject: String
    var state: String
    var finding: String
    var mend: String?
  }

  private func findings(
    _ desk: ProgramDesk, _ environment: [String: String] = [:], _ words: [String] = []
  ) throws -> [Finding] {
    let outcome = try desk.run(["doctor", "--json"] + words, environment: environment)
    let object = try JSONSerialization.jsonObject(with: Data(outcome.bytes)) as? [String: Any]
    return try #require(object?["items"] as? [[String: Any]], "\(outcome)").map {
      Finding(
        subject: $0["subject"] as? String ?? "", state: $0["state"] as? String ?? "",
        finding: $0["text"] as? String ?? "", mend: $0["mend"] as? String)
    }
  }

  @Test(
    "a network file system is refused by every command, by its name, unless it is allowed; doctor and verify say it",
    .enabled(if: FaultShim.compiler != nil, "needs a C compiler"),
    arguments: [("NFS", 0x6969), ("SMB2", 0xfe53_4d42), ("9P", 0x0102_1997), ("Ceph", 0x00c3_6400)]
      as [(String, UInt32)])
  func network(_ name: String, _ magic: UInt32) throws {
    let desk = try ProgramDesk()
    try desk.fill()
    let before = try desk.everything()
    let shim = try #require(try FaultShim(desk))
    let fault = shim.environment(.type(magic))
    for words in [["add", "x"], ["list"], ["verify"], ["status"], ["backup", "create", "b"], ["compact"]] {
      let outcome = try desk.run(words, environment: fault)
      #expect(outcome.status != 0, "\(words)")
      #expect(
        outcome.messages.contains("network file system (\(name))")
          && outcome.messages.contains("--allow-network-fs"), "\(words): \(outcome)")
    }
    #expect(try desk.everything() == before)
    let found = try findings(desk, fault)
    let place = try #require(found.first { $0.subject == "file system" })
    #expect(place.state == "wrong" && place.finding.contains(name) && place.mend?.contains("local disk") == true)
    #expect(try desk.run(["add", "x", "--allow-network-fs"], environment: fault).status == 0)
    #expect(try desk.run(["verify", "--allow-network-fs"], environment: fault).status == 0)
  }

  @Test(
    "FUSE counts as local; a disk without room is wrong and names df",
    .enabled(if: FaultShim.compiler != nil, "needs a C compiler"))
  func room() throws {
    let desk = try ProgramDesk()
    try desk.fill()
    let shim = try #require(try FaultShim(desk))
    #expect(try desk.run(["add", "x"], environment: shim.environment(.type(0x6573_5546))).status == 0)
    let fuse = try findings(desk, shim.environment(.type(0x6573_5546)))
    #expect(fuse.contains { $0.subject == "file system" && $0.state == "fine" && $0.finding == "FUSE" })
    let full = shim.environment(.free(4_096))
    let space = try #require(try findings(desk, full).first { $0.subject == "space" })
    #expect(space.state == "wrong" && space.mend?.hasPrefix("free some space: df -h ") == true)
    #expect(try desk.run(["doctor"], environment: full).status == 5)
    #expect(try findings(desk).contains { $0.subject == "space" && $0.state != "wrong" })
  }

  /// A folder on a file system that is gone when the machine is switched off.
  private static let memoryFolder: String? = {
    guard let types = try? String(contentsOfFile: "/proc/mounts", encoding: .utf8) else { return nil }
    let isThere = types.split(separator: "\n").contains { $0.contains(" /dev/shm tmpfs ") }
    return isThere && FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : nil
  }()

  @Test(
    "a store in memory is said to be gone at the next start", .enabled(if: memoryFolder != nil, "/dev/shm is no tmpfs"))
  func memory() throws {
    let desk = try ProgramDesk()
    let folder = "\(Self.memoryFolder ?? "")/notes-log-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try desk.must("add", "x", "--store", folder)
    let place = try #require(
      try findings(desk, [:], ["--store", folder]).first { $0.subject == "file system" })
    #expect(place.state == "note" && place.finding.hasPrefix("tmpfs") && place.mend?.contains("--store DIR") == true)
  }

  @Test("tables of an older version are a note with the command that mends it; after it they are only of others")
  func oldTables() throws {
    let desk = try ProgramDesk()
    try desk.fill()
    let log = try EventLog.open(desk.store, EventLog.Options(stateFolder: desk.path + "/.local/state/notes-log"))
    try log.write { (transaction: inout WriteTransaction) throws(StoreError) in
      guard let row = try FollowingProjections.read(in: transaction.reading) else { return .abandon(()) }
      let keys = [Array("older@0".utf8)] + row.keys.dropFirst()
      try FollowingProjections(position: row.position, keys: keys).write(in: &transaction)
      return .commit(())
    }
    let old = try #require(try findings(desk).first { $0.subject == "tables" })
    #expect(old.state == "note" && old.finding == "they are those of an older program", "\(old)")
    #expect(old.mend == "notes-log rebuild")
    try desk.must("rebuild")
    let now = try findings(desk).filter { $0.subject == "tables" }
    #expect(now.map(\.state) == ["fine", "note"] && now.last?.finding.contains("older@0") == true, "\(now)")
    #expect(try desk.run("verify").status == 0)
  }
}
