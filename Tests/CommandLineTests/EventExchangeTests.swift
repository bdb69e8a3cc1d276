import Foundation
import Testing

@testable import notes_log

@Suite("Exchanging events") struct EventExchangeTests {
  @Test("export --as events and import merge two stores; again changes nothing")
  func exchanges() throws {
    let (one, two) = (try CommandStore(), try CommandStore())
    let file = one.folder.url.path + "/all.events"
    one.must("add", "Groceries\n\n- [ ] milk\n- [ ] bread")
    #expect(one.run("export", file, "--as", "events").messages == "exported 1 event to \(file)\n")
    #expect(two.run("import", file, "--dry-run").messages == "would merge 1 event on 1 note\n")
    #expect(two.run("import", file).messages == "merged 1 event on 1 note\n")
    one.must("tick", "@last", "milk")
    two.must("tick", "@last", "milk")
    two.must("tick", "@last", "bread")
    let back = two.folder.url.path + "/back.events"
    two.must("export", back, "--as=events")
    #expect(one.run("import", back).messages == "merged 3 events on 1 note, 1 was here already\n")
    #expect(one.must("show", "@last") == "Groceries\n\n- [x] milk\n- [x] bread")
    #expect(one.run("import", back).messages == "nothing new: all 4 events are here already\n")
    #expect(one.run("rebuild", "--check").status == 0)
    // Another name, given by --from, is read all the same; as a folder it is one text file.
    #expect(one.run("import", back, "--from", "events").status == 0)
    let object =
      try JSONSerialization.jsonObject(
        with: Data(one.run("import", back, "--json").output.utf8)) as? [String: Any]
    #expect(object?["events"] as? Int == 0 && object?["known"] as? Int == 4)
  }

  @Test("Dumps that are cut or broken change nothing and say which line")
  func refuses() throws {
    let (one, two) = (try CommandStore(), try CommandStore())
    let file = one.folder.url.path + "/all.events"
    for word in ["one", "two", "three"] { one.must("add", word) }
    one.must("export", file, "--as", "events")
    #expect(one.run("export", file, "--as", "events").status != 0)
    #expect(one.run("export", file, "--as", "events", "--force").status == 0)
    #expect(one.run("export", file, "--as", "events", "--force", "--at", "1").status == 2)
    let whole = try Data(contentsOf: URL(fileURLWithPath: file))
    for count in [30, 200, whole.count - 40, whole.count - 2] {
      try whole.prefix(count).write(to: URL(fileURLWithPath: file))
      let outcome = two.run("import", file, "--from", "events")
      #expect(outcome.status != 0 && outcome.messages.contains("line "), "\(outcome)")
      #expect(two.run("list").output == "")
    }
    #expect(two.run("import", file, "--from", "events", "--lossy").status == 2)
    #expect(two.run("import", one.folder.url.path, "--from", "events").status != 0)
  }

  @Test("export - --as events writes the dump to standard output, and nothing else")
  func standardOutput() throws {
    let one = try CommandStore()
    one.must("add", "one")
    let outcome = one.run("export", "-", "--as", "events")
    #expect(outcome.status == 0 && outcome.messages == "")
    #expect(outcome.output.split(separator: "\n").count == 3)
  }
}
