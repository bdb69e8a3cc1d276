import Foundation
import Testing

@Suite("doctor, status --sizes", .enabled(if: BuiltProgram.isThere))
struct DoctorTests {
  private func states(_ desk: ProgramDesk) throws -> [String: String] {
    Dictionary(
      try desk.items("doctor").map { ($0["subject"] as? String ?? "", $0["state"] as? String ?? "") },
      uniquingKeysWith: { first, _ in first })
  }

  private func mend(_ desk: ProgramDesk, _ subject: String) throws -> String? {
    try desk.items("doctor").first { $0["subject"] as? String == subject && $0["state"] as? String != "fine" }?["mend"]
      as? String
  }

  @Test("an empty desk and a sound store have nothing wrong, and looking changes nothing")
  func sound() throws {
    let desk = try ProgramDesk()
    #expect(try desk.run("doctor").status == 0)
    #expect(!FileManager.default.fileExists(atPath: desk.store))
    try desk.fill()
    let outcome = try desk.run("doctor")
    #expect(outcome.status == 0 && outcome.messages == "nothing is wrong\n", "\(outcome)")
    let states = try states(desk)
    for subject in ["store", "lock", "data", "tables", "scrub", "fence", "readers", "zone"] {
      #expect(states[subject] == "fine", "\(subject): \(states)")
    }
  }

  @Test("what is wrong is named with the command that mends it, and that command does")
  func mends() throws {
    let desk = try ProgramDesk()
    try desk.fill()
    try desk.folder.shell("chmod 755 \"$DIR/store\"; chmod 644 \"$DIR/store/CURRENT\"")
    let outcome = try desk.run("doctor")
    #expect(outcome.status == 5 && outcome.output.contains("CURRENT (644)"))
    let command = try #require(try mend(desk, "permissions"))
    #expect(command.hasPrefix("chmod -R go= "))
    try desk.folder.shell(command)
    #expect(try desk.run("doctor").status == 0)
    // A generation that a killed compaction left.
    try desk.folder.shell("mkdir \"$DIR/store/gen-000009\"; touch \"$DIR/store/gen-000009/data.mdb\"")
    #expect(try mend(desk, "generations") == "notes-log compact")
    try desk.must("compact")
    #expect(try mend(desk, "generations") == nil)
    // Data that cannot be opened.
    try desk.write("store/CURRENT", "")
    #expect(try desk.run("doctor").status == 5)
    #expect(try states(desk)["data"] == "wrong")
  }

  @Test("a writer that was stopped is named by its process, and goes on")
  func stopped() throws {
    let desk = try ProgramDesk()
    try desk.fill()
    let result = try desk.folder.shell(
      """
      exec 9<"$DIR/store/write.lock"
      ( flock -x 9; echo $BASHPID > "$DIR/store/write.lock"; touch "$DIR/held"; kill -STOP $BASHPID ) & holder=$!
      while ! [ -e "$DIR/held" ]; do sleep 0.05; done
      sleep 0.2
      $NL doctor --json=subject,state,mend 2>/dev/null | grep '"lock"' | sed "s/$holder/PID/"
      kill -CONT $holder; wait $holder; exec 9<&-
      $NL doctor --json=subject,state,mend 2>/dev/null | grep '"lock"'
      """)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2, "\(result.output)")
    #expect(lines.first?.contains("\"state\":\"wrong\",\"mend\":\"kill -CONT PID, or end it\"") == true, "\(lines)")
    #expect(lines.last?.contains("\"state\":\"fine\"") == true, "\(lines)")
  }

  @Test("a copied store is said to be one, a tmpfs to be gone at the next start")
  func places() throws {
    let desk = try ProgramDesk()
    try desk.fill()
    try desk.folder.shell("cp -r \"$DIR/store\" \"$DIR/copy\"")
    #expect(
      try desk.items("doctor", "--store", desk.path + "/copy").contains {
        $0["subject"] as? String == "fence" && $0["state"] as? String == "note"
      })
    try desk.must("add", "x", "--store", desk.path + "/copy")
    #expect(
      try desk.items("doctor", "--store", desk.path + "/copy").contains {
        $0["subject"] as? String == "fence" && $0["state"] as? String == "fine"
      })
  }

  @Test("status --sizes: the tables take what the file has, less old pages; drafts are counted")
  func sizes() throws {
    let desk = try ProgramDesk()
    try desk.fill()
    try desk.write("store/drafts/left.md", "a draft")
    let plain = try desk.run("status").output
    let output = try desk.run("status", "--sizes").output
    #expect(output.hasPrefix(plain) && output.contains("\n  log   ") && output.contains("generation 1"))
    let sizes = try #require(
      try JSONSerialization.jsonObject(with: Data(try desk.run("status", "--sizes", "--json").bytes)) as? [String: Any])
    let object = try #require(sizes["sizes"] as? [String: Any])
    let bytes = (["log", "tables"].flatMap { object[$0] as? [[String: Any]] ?? [] }).reduce(0) {
      $0 + ($1["bytes"] as? Int ?? 0)
    }
    let file = try FileManager.default.attributesOfItem(atPath: desk.data)[.size] as? Int
    #expect(object["file_bytes"] as? Int == file && bytes > 20_000)
    #expect(bytes + (object["old_page_bytes"] as? Int ?? 0) == file)
    #expect(object["drafts"] as? Int == 1 && object["draft_bytes"] as? Int == 7)
  }
}
