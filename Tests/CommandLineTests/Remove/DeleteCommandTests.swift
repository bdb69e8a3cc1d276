import Foundation
import NoteStore
import Testing

@testable import notes_log

@Suite("delete and compact")
struct DeleteCommandTests {
  @Test("delete says what went, what stays and what is not reached; the note is in no file, the audit keeps its title")
  func delete() throws {
    let store = try CommandStore()
    store.must("add", "Groceries\n\nunobtainium and milk")
    store.must("append", "@last", "more unobtainium")
    let id = store.lines("titles").first?.split(separator: "\t").first.map(String.init) ?? ""
    store.now += CommandStore.minute
    let outcome = store.run("delete", "@last", "--yes")
    #expect(outcome.status == 0)
    #expect(outcome.messages.hasPrefix("deleted for good \(id.prefix(4))"))
    #expect(outcome.messages.contains("Groceries: 2 events, "))
    #expect(outcome.messages.contains("The audit keeps when, by whom and the title"))
    #expect(outcome.messages.contains("backups and snapshots outside the store are not reached"))
    #expect(try held("unobtainium", store) == [])
    #expect(store.run("show", "Groceries").status == 1)
    let row = store.lines("audit").first?.split(separator: "\t", omittingEmptySubsequences: false) ?? []
    #expect(row[1] == "deleted" && row[3] == "Groceries" && row[4] == "delete" && row[5] == "ada" && row[6] == "desk")
    #expect(row[7] == "2" && (Int(row[8]) ?? 0) > 20)
    #expect(store.run("rebuild", "--check").status == 0)
  }

  @Test("delete without a terminal needs --yes, exit 2; on a terminal it asks, and no is no")
  func asks() throws {
    let desk = try CommandDesk()
    let id = desk.add("Note\n")
    var outcome = desk.run("delete", id)
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("delete needs --yes here"))
    desk.terminals = .init(input: true, output: true, error: true)
    outcome = desk.run("delete", id, input: "n\n")
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains("for good? This cannot be undone. [y/N]"))
    #expect(outcome.messages.contains("no change: nothing was deleted"))
    outcome = desk.run("delete", id, "--no-input", input: "y\n")
    #expect(outcome.status == 2)
    outcome = desk.run("delete", id, input: "y\n")
    #expect(outcome.status == 0)
    desk.terminals = .init()
    #expect(try desk.list() == [])
    #expect(desk.run("delete", id, "--yes").status == 1)
    #expect(desk.run("delete", "--yes").status == 2)
    #expect(desk.run("delete", id, "--due", "--yes").status == 2)
  }

  @Test("delete --forget-title leaves no title, also of a note that was deleted before; --json has what went")
  func forgetTitle() throws {
    let store = try CommandStore()
    store.must("add", "Unmentionable affairs\n\nbody")
    let object =
      try JSONSerialization.jsonObject(
        with: Data(store.must("delete", "Unmentionable affairs", "--yes", "--json").utf8)) as? [String: Any]
    #expect(object?["action"] as? String == "deleted" && object?["title"] as? String == "Unmentionable affairs")
    #expect(
      object?["events"] as? Int == 1 && object?["scrubbed"] as? Bool == true && object?["generation"] as? Int == 2)
    #expect(try held("Unmentionable", store) != [])
    let id = try #require(object?["id"] as? String)
    store.must("delete", id, "--forget-title", "--yes")
    #expect(try held("Unmentionable", store) == [])
    #expect(try store.items("audit").allSatisfy { $0["title"] is NSNull })
  }

  @Test("delete --text takes a passage from every version, by word or from standard input, and names other notes")
  func passage() throws {
    let desk = try CommandDesk()
    let id = desk.add("Bank\n\nPIN 47115 here\n")
    desk.run("edit", id, "-", input: "Bank\n\nPIN 47115 here and there\n")
    let other = desk.add("Copy\n\nPIN 47115 too\n")
    #expect(desk.run("delete", id, "--text", "47115").status == 2)
    #expect(desk.run("delete", id, other, "--text", "47115", "--yes").status == 2)
    var outcome = desk.run("delete", id, "--text", "-", "--yes", input: "47115\n")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.messages.contains("deleted the passage from"))
    #expect(outcome.messages.contains("other notes hold it too") && outcome.messages.contains("Copy"))
    #expect(!desk.text(id).contains("47115") && desk.text(other).contains("47115"))
    outcome = desk.run("show", id, "--at", "1")
    #expect(outcome.output.contains("PIN ????? here"))
    outcome = desk.run("delete", id, "--text", "47115", "--yes")
    #expect(outcome.status == 1 && outcome.messages.contains("no version of the note holds the passage"))
    outcome = desk.run("delete", other, "--text", "47115", "--yes", "--json")
    #expect(outcome.output.contains("\"action\":\"redacted\"") && outcome.output.contains("\"other_notes\":[]"))
    let file = try Data(contentsOf: desk.store.appendingPathComponent("gen-000003/data.mdb"))
    #expect(file.range(of: Data("47115".utf8)) == nil)
  }

  @Test("drafts that editors left behind go with the note, or lose the passage")
  func drafts() throws {
    let desk = try CommandDesk()
    let (first, second) = (desk.add("First\n"), desk.add("Second\n"))
    let folder = desk.store.appendingPathComponent("drafts")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["\(first)-1.md", "\(first)-1.md~", ".\(first)-1.md.swp", "\(second)-1.md", ".\(second)-1.md.swp"] {
      try Data("draft with kumquat inside".utf8).write(to: folder.appendingPathComponent(name))
    }
    #expect(desk.run("delete", first, "--yes").status == 0)
    var names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains(first) }
    #expect(names == [])
    desk.run("append", second, "kumquat")
    #expect(desk.run("delete", second, "--text", "kumquat ", "--yes").status == 1)
    #expect(desk.run("delete", second, "--text", "kumquat", "--yes").status == 0)
    names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swp") }
    #expect(names == [])
    let text = try String(contentsOf: folder.appendingPathComponent("\(second)-1.md"), encoding: .utf8)
    #expect(text == "draft with  inside")
  }

  @Test("R35: what is due is said by every command and by status, and deleted by a write a day later")
  func due() throws {
    let store = try CommandStore()
    store.must("add", "Old note")
    store.must("add", "New note")
    store.must("trash", "Old note")
    for _ in 0..<29 {
      store.now += CommandStore.day
      #expect(!store.run("list").messages.contains("in the Trash for"))
    }
    store.now += CommandStore.day + CommandStore.minute
    #expect(try object(store, "status")["due"] as? Int == 1)
    store.now += CommandStore.minute
    #expect(store.run("delete", "--due", "--yes").messages.contains("is deleted for good from"))
    #expect(!store.run("list").messages.contains("in the Trash for"), "it was said")
    #expect(store.run("status").messages.contains("1 note has been in the Trash for 30 days"))
    store.must("append", "New note", "soon")
    #expect(try store.titles("list", "--trash") == ["Old note"])
    store.now += CommandStore.day
    #expect(store.run("list").messages == "")
    #expect(try store.titles("list", "--trash") == ["Old note"], "a reading command deletes nothing")
    let outcome = store.run("append", "New note", "now")
    #expect(outcome.status == 0)
    #expect(
      outcome.messages.contains("deleted for good, after 30 days in the Trash") && outcome.messages.contains("Old note")
    )
    #expect(try store.titles("list", "--trash") == [])
    #expect(
      store.run("delete", "--due", "--yes").messages == "no change: no note has been in the Trash long enough\n")
  }

  @Test("compact says the sizes; a store that is not there is not made")
  func compact() throws {
    let store = try CommandStore()
    #expect(store.run("compact").status == 1)
    #expect(!FileManager.default.fileExists(atPath: store.folder.url.path + "/store"))
    store.must("add", "Note")
    let outcome = store.run("compact")
    #expect(outcome.status == 0 && outcome.messages.contains("generation 2"))
    #expect(try object(store, "compact")["generation"] as? Int == 3)
    #expect(try object(store, "status")["scrub_due"] as? Bool == false)
    #expect(try store.titles("list") == ["Note"])
  }

  private func object(_ store: CommandStore, _ command: String) throws -> [String: Any] {
    let data = Data(store.run(command, "--json").output.utf8)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func held(_ text: String, _ store: CommandStore) throws -> [String] {
    let folder = store.folder.url.path + "/store"
    return try FileManager.default.subpathsOfDirectory(atPath: folder).filter { name in
      let data = try? Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
      return data?.range(of: Data(text.utf8)) != nil
    }
  }
}
