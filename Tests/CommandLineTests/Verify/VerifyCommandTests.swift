import Events
import Foundation
import LogStore
import Testing

@Suite("verify", .enabled(if: BuiltProgram.isThere))
struct VerifyCommandTests {
  private func harm(_ desk: ProgramDesk, _ position: UInt64) throws {
    let log = try EventLog.open(desk.store, EventLog.Options(stateFolder: desk.path + "/.local/state/notes-log"))
    try log.write { (transaction: inout WriteTransaction) throws(StoreError) in
      var bytes = try transaction.reading.value(LogTable.log, Key.number(position)) ?? []
      bytes[bytes.count - 1] ^= 1
      try transaction.put(LogTable.log, Key.number(position), bytes)
      return .commit(())
    }
  }

  @Test("says how much it looked at; a head that was kept is met later, another one is exit 3")
  func heads() throws {
    let desk = try ProgramDesk()
    #expect(try desk.run("verify").status == 1)
    #expect(!FileManager.default.fileExists(atPath: desk.store))
    try desk.fill()
    let sound = try desk.run("verify")
    #expect(sound.status == 0 && sound.output == "")
    #expect(
      sound.messages.hasPrefix("verified 5 events, ") && sound.messages.hasSuffix(" projections: all as written\n"))
    let head = try desk.must("verify", "--head", "-q")
    #expect(head.split(separator: "\n").count == 1 && head.contains(".5:"))
    try desk.must("add", "later")
    #expect(try desk.run("verify", "--expect", head).status == 0)
    let other = try desk.run("verify", "--expect", head.dropLast() + (head.hasSuffix("0") ? "1" : "0"))
    #expect(other.status == 3 && other.messages.contains("the chain never had the head"))
    #expect(try desk.run("verify", "--expect", "nonsense").status == 2)
    #expect(try desk.run("verify", "--yes").status == 2)
    #expect(try desk.run("verify", "--at", "1").status == 2)
    let json = try desk.object("verify")
    #expect(json["sound"] as? Bool == true && json["events"] as? Int == 6 && (json["heads"] as? [String])?.count == 1)
    #expect(json["first_bad"] is NSNull && (json["faults"] as? [Any])?.isEmpty == true)
  }

  @Test("a damaged record is named, exit 5, and nothing is changed; --repair says what it would cut, --yes cuts it")
  func damage() throws {
    let desk = try ProgramDesk()
    try desk.fill()
    try harm(desk, 3)
    let found = try desk.run("verify")
    #expect(found.status == 5)
    #expect(found.output == "log: position 3: the checksum does not match (byte 2)\n")
    #expect(found.messages.contains("the log is whole up to position 2\n") && found.messages.contains("backup restore"))
    let json = try desk.object("verify")
    #expect(json["sound"] as? Bool == false && json["first_bad"] as? Int == 3)
    let refused = try desk.run("verify", "--repair")
    #expect(refused.status == 5 && refused.messages.contains("positions 3 to 5 would be cut off"))
    let repaired = try desk.run("verify", "--repair", "--yes")
    #expect(repaired.status == 0, "\(repaired)")
    #expect(repaired.messages.contains("cut off positions 3 to 5; they are in \(desk.store).cut-3\n"))
    #expect(try desk.run("verify").messages.hasPrefix("verified 2 events"))
    try desk.must("add", "It goes on")
    #expect(try desk.run("verify").status == 0)
    #expect(try desk.items("list").count == 3)
  }

  @Test("files that cannot be opened are a verdict too, exit 5; a folder that is no store is exit 2")
  func files() throws {
    let desk = try ProgramDesk()
    try desk.fill()
    let data = try desk.read("store/gen-000001/data.mdb")
    try desk.write("store/gen-000001/data.mdb", data.prefix(20_000))
    let cut = try desk.run("verify")
    #expect(cut.status == 5 && cut.output.contains("it is cut off"))
    #expect(try desk.run("verify", "--repair", "--yes").status == 5)
    try FileManager.default.removeItem(atPath: desk.store)
    try desk.write("store/thesis.txt", "mine")
    #expect(try desk.run("verify").status == 2)
    #expect(try desk.run("verify", "--store", desk.path + "/store/thesis.txt").status != 0)
  }

  @Test("the process that looks may be ended by anything: the one that asked says so, exit 5")
  func killed() throws {
    let desk = try ProgramDesk()
    try desk.fill()
    // The address space of the child is too small for what it has to read; or it cannot be started at all.
    let outcome = try desk.run(
      ["verify"], prefix: ["bash", "-c", "ulimit -t 0; exec \"$@\"", "bash"])
    #expect(outcome.status != 0)
    let sound = try desk.run("verify")
    #expect(sound.status == 0)
  }

  @Test("it looks while others write, and finds nothing")
  func meanwhile() throws {
    let desk = try ProgramDesk()
    try desk.fill()
    let result = try desk.folder.shell(
      """
      ( for i in $(seq 60); do $NL append Groceries "line $i" -q; done ) & writer=$!
      ( for i in $(seq 6); do $NL compact -q; done ) & compactor=$!
      while kill -0 $writer 2>/dev/null; do $NL verify -q || echo "failed $?"; done
      wait $writer; wait $compactor; $NL verify
      """)
    #expect(result.output.hasPrefix("verified 65 events"), "\(result.output)")
  }
}
