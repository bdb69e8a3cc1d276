import Foundation
import TestSupport
import Testing

/// Whole vaults out of one store and into another, through the built programs.
@Suite(
  "export and import again between stores", .enabled(if: BuiltProgram.isThere && SharedData.isPresent),
  .timeLimit(.minutes(20)))
struct ProgramRoundTripTests {
  /// Every note of a store as `--as json` gives it, without what names it there.
  private func notes(_ desk: ProgramDesk) throws -> [String] {
    let name = "all-\(UUID().uuidString)"
    try desk.must("-q", "export", name, "--as", "json", "--with-trash")
    let data = try Data(contentsOf: desk.folder.url.appendingPathComponent(name + "/notes.json"))
    let file = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    return try #require(file["notes"] as? [[String: Any]]).map { note in
      var note = note
      note["id"] = nil
      note["notes-log-source"] = nil
      return String(decoding: try JSONSerialization.data(withJSONObject: note, options: [.sortedKeys]), as: UTF8.self)
    }.sorted()
  }

  @Test(
    "Step 6: a vault comes back with texts, states, times and tags, in every form",
    arguments: ["vaults/tasks-demo", "samples/obsidian-vault-small"])
  func vault(path: String) throws {
    let desk = try ProgramDesk()
    let source = try SharedData.url(path).path
    try desk.must("-q", "import", source)
    let ids = try desk.must("list", "--ids").split(separator: "\n").map(String.init)
    #expect(ids.count > 90)
    try desk.run(["-q", "trash"] + ids[10..<25])
    for id in ids[30..<40] { try desk.must("-q", "archive", id) }
    try desk.must("-q", "collection", "set", ids[41], "Elsewhere/Ä ö")
    try desk.must("-q", "append", ids[42], "done here #new")
    try desk.must("-q", "pin", ids[43])
    let before = try notes(desk)
    for form in ["markdown", "textbundle", "simplenote", "joplin-md", "json"] {
      try desk.must("-q", "export", "out-" + form, "--as", form, "--with-trash", "--front-matter")
      let other = try ProgramDesk()
      let outcome = try other.run("import", desk.path + "/out-" + form)
      #expect(outcome.status == 0, "\(form): \(outcome.messages)")
      let after = try notes(other)
      #expect(after.count == before.count, "\(path) as \(form)")
      let lost = Set(before).subtracting(after)
      let new = Set(after).subtracting(before)
      #expect(lost.isEmpty, "\(path) as \(form): \(lost.count), such as \(lost.first ?? "") / \(new.first ?? "")")
    }
  }

  @Test("Step 6: plain Markdown gives a vault back file by file: names, bytes, front matter, times")
  func files() throws {
    for path in ["vaults/til-en", "samples/obsidian-vault-small"] {
      let desk = try ProgramDesk()
      try desk.must("-q", "import", try SharedData.url(path).path)
      try desk.must("-q", "export", "out")
      let compared = try desk.folder.shell(
        """
        cd "$DIR/out"; find . -name '*.md' | wc -l
        find . -type f | while IFS= read -r f; do cmp -s "$f" "\(try SharedData.url(path).path)/$f" || echo "differs $f"
        [ "$(stat -c %Y "$f")" = "$(stat -c %Y "\(try SharedData.url(path).path)/$f")" ] || echo "time $f"; done
        """)
      let lines = compared.output.split(separator: "\n")
      #expect(lines.count == 1, "\(path): \(lines.prefix(5))")
      #expect(Int(lines.first?.trimmingCharacters(in: .whitespaces) ?? "").map { $0 > 90 } == true, "\(path)")
    }
  }
}
