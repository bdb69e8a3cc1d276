import Foundation
import TestSupport
import Testing

@Suite("backup", .enabled(if: BuiltProgram.isThere))
struct BackupTests {
  @Test("R34: a backup is one file, 0600, and gives back every note and every event; the store becomes a new replica")
  func roundTrip() throws {
    let desk = try ProgramDesk()
    #expect(try desk.run("backup", "create", "b").status == 1)
    try desk.fill()
    try desk.must("tick", "Groceries", "milk")
    let everything = try desk.everything()
    let heads = try desk.must("verify", "--head", "-q")
    let made = try desk.run("backup", "create", "b")
    #expect(made.status == 0 && made.messages.hasPrefix("backed up 6 events to b, "))
    let attributes = try FileManager.default.attributesOfItem(atPath: desk.path + "/b")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.path).filter { $0.hasPrefix("b") } == ["b"])
    #expect(try desk.run("backup", "check", "b").status == 0)
    try desk.must("add", "After the backup")

    // Elsewhere, then in the place of the store.
    try desk.must("backup", "restore", "b", "--store", desk.path + "/elsewhere")
    #expect(try desk.must("verify", "--head", "-q", "--store", desk.path + "/elsewhere") == heads)
    #expect(try desk.run("backup", "restore", "b").status == 2)
    let restored = try desk.run("backup", "restore", "b", "--force")
    #expect(restored.status == 0 && restored.messages.contains("kept in \(desk.store).before-restore\n"))
    #expect(try Self.withoutCursors(try desk.everything()) == Self.withoutCursors(everything))
    #expect(try desk.must("verify", "--head", "-q") == heads)
    try desk.must("add", "After the restore")
    let later = try desk.must("verify", "--head", "-q").split(separator: "\n")
    #expect(later.count == 2 && later.contains(Substring(heads)), "the new event is of a new replica")
    #expect(try desk.items("list", "--store", desk.store + ".before-restore").count == 3)
    #expect(try desk.run("doctor", "-q").status == 0)
    // The two that went on can be merged.
    try desk.must("export", "all", "--as", "events", "--store", desk.store + ".before-restore")
    try desk.must("import", "all")
    #expect(try desk.titles("list").contains("After the backup") && desk.titles("list").contains("After the restore"))
    #expect(try desk.run("verify").status == 0)
  }

  @Test("what a killed backup or restore left beside its file is taken away by the next; what another works on is not")
  func leftByKilled() throws {
    let desk = try ProgramDesk()
    try desk.fill()
    func folder(_ name: String) throws -> String {
      let path = desk.path + "/" + name
      try FileManager.default.createDirectory(atPath: path + "/gen-000001", withIntermediateDirectories: true)
      try Data("secret".utf8).write(to: URL(fileURLWithPath: path + "/data.mdb"))
      try Data("secret".utf8).write(to: URL(fileURLWithPath: path + "/gen-000001/data.mdb"))
      return path
    }
    for name in ["b.new-17", "b.new-18", "b.new-other", "c.new-17", "elsewhere.restoring-17"] { _ = try folder(name) }
    let inUse = open(desk.path + "/b.new-18", O_RDONLY | O_DIRECTORY)
    #expect(flock(inUse, LOCK_EX | LOCK_NB) == 0)
    try desk.must("backup", "create", "b")
    try desk.must("backup", "restore", "b", "--store", desk.path + "/elsewhere")
    close(inUse)
    let names = try FileManager.default.contentsOfDirectory(atPath: desk.path).filter {
      $0.contains(".new-") || $0.contains("rest")
    }
    #expect(names.sorted() == ["b.new-18", "b.new-other", "c.new-17"])
    try desk.must("backup", "create", "b", "--force")
    #expect(!FileManager.default.fileExists(atPath: desk.path + "/b.new-18"))
    try desk.must("backup", "restore", "b", "--store", desk.path + "/above/below")
    #expect(try desk.run("verify", "--store", desk.path + "/above/below").status == 0)
  }

  private static func withoutCursors(_ text: String) throws -> String {
    text.replacing(#/"cursor":"[^"]*"/#, with: "")
  }

  @Test("a backup in which any byte was changed, or that was cut, is refused by check and restore, and nothing is made")
  func damage() throws {
    let desk = try ProgramDesk()
    try desk.fill()
    try desk.must("backup", "create", "b")
    let bytes = try desk.read("b")
    let seed: UInt64 = 5401
    var generator = SeededGenerator(seed: seed)
    for round in 0..<(Torture.isOn ? 400 : 24) {
      var harmed = bytes
      switch round % 4 {
      case 0: harmed = Array(bytes.prefix(generator.below(bytes.count)))
      case 1: harmed[bytes.count - 1 - generator.below(512)] ^= 1 << UInt8(generator.below(8))
      case 2: harmed += [0]
      default: harmed[generator.below(bytes.count)] ^= 1 << UInt8(generator.below(8))
      }
      try desk.write("c", harmed)
      let check = try desk.run("backup", "check", "c")
      #expect(check.status == 5, "seed \(seed), round \(round): \(check)")
      #expect(check.messages.contains("hint: use "), "seed \(seed), round \(round): \(check)")
      if round < 8 {
        #expect(try desk.run("backup", "restore", "c", "--store", desk.path + "/new").status == 5)
        #expect(try FileManager.default.contentsOfDirectory(atPath: desk.path).filter { $0.hasPrefix("new") } == [])
      }
    }
    #expect(try desk.run("backup", "check", "nothing").status == 7)
  }

  @Test("a file that is there is replaced only by --force, a link is never written through, the store takes none")
  func names() throws {
    let desk = try ProgramDesk()
    try desk.fill()
    try desk.write("precious", "mine")
    #expect(try desk.run("backup", "create", "precious").status == 2)
    #expect(try desk.read("precious") == Array("mine".utf8))
    try desk.folder.shell("ln -s precious \"$DIR/link\"; mkdir \"$DIR/folder\"")
    #expect(try desk.run("backup", "create", "link").status == 2)
    try desk.must("backup", "create", "link", "--force")
    #expect(try desk.read("precious") == Array("mine".utf8))
    #expect(try desk.run("backup", "create", "folder", "--force").status == 7)
    #expect(try desk.run("backup", "create", "nowhere/b").status == 7)
    #expect(try desk.run("backup", "create", "store/b").status == 2)
    #expect(try desk.run("backup", "create", "folder/../store/gen-000001/b").status == 2)
    #expect(try desk.run("backup", "check", "folder").status != 0)
    #expect(try desk.run("backup", "restore", "link", "--store", desk.path + "/precious").status != 0)
    #expect(try desk.read("precious") == Array("mine".utf8))
  }

  @Test("while others write, each backup is one moment of the store: sound, and a beginning of the log as it is later")
  func meanwhile() throws {
    let desk = try ProgramDesk()
    try desk.fill()
    let result = try desk.folder.shell(
      """
      cd "$DIR"
      ( for i in $(seq 40); do $NL append Groceries "line $i" -q; done ) & one=$!
      ( for i in $(seq 40); do $NL add "note $i" -q >/dev/null; done ) & two=$!
      n=0
      while kill -0 $one 2>/dev/null; do n=$((n+1)); $NL backup create b$n -q || echo "failed $?"; done
      wait $one $two
      for f in b*; do
        $NL backup check $f -q || echo "bad $f"
        $NL backup restore $f --store "$DIR/r-$f" -q || echo "not restored $f"
        $NL verify --expect "$($NL verify --head -q --store "$DIR/r-$f")" -q || echo "not a beginning $f"
      done
      echo "made $((n > 2))"
      """)
    #expect(result.output == "made 1\n", "\(result.output)")
  }
}

extension ProgramDesk {
  fileprivate func titles(_ words: String...) throws -> [String] {
    let outcome = try run(words + ["--json=title"])
    let object = try JSONSerialization.jsonObject(with: Data(outcome.bytes)) as? [String: Any]
    return (object?["items"] as? [[String: Any]] ?? []).compactMap { $0["title"] as? String }
  }
}
