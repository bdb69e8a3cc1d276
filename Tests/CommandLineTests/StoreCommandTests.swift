import Foundation
import Testing

@testable import notes_log

@Suite("status, rebuild")
struct StoreCommandTests {
  @Test("status counts notes and events and says where the store is; an empty one is said kindly")
  func status() throws {
    let store = try CommandStore()
    let path = store.folder.url.path + "/store"
    #expect(
      store.run("status")
        == .init(status: 0, output: "", messages: "there is no store at \(path) yet; notes-log add makes it\n"))
    #expect(store.run("status", "--json=live,position").output == "{\"position\":0,\"live\":0}\n")
    let id = store.must("add", "a")
    store.must("add", "b", "--pin")
    store.must("trash", id)
    let lines = store.lines("status")
    #expect(lines[0] == "store       \(path)")
    #expect(lines[1] == "notes       1 in use, 1 in the Trash")
    #expect(lines[2] == "events      4, the last Today at 12:37 PM")
    #expect(lines[4] == "tables      all up to date")
    let line = store.run("status", "--json").output
    let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    #expect(Set(object.keys) == Set(Status.jsonFields))
    #expect(object["live"] as? Int == 1)
    #expect(object["trashed"] as? Int == 1)
    #expect(object["last_event"] as? String == "2026-10-03T12:37:56Z")
    #expect(
      store.run("status", "--at", "1", "--json=live,trashed,position").output
        == "{\"position\":1,\"live\":1,\"trashed\":0}\n")
  }

  @Test("status warns of a clock that jumped by more than a year")
  func leap() throws {
    let store = try CommandStore()
    store.must("add", "a")
    store.now += 73 * 365 * CommandStore.day
    store.must("add", "b")
    #expect(store.run("status").messages.contains("the clock jumped ahead by more than a year at position 2"))
  }

  @Test("rebuild says what it made from how many events, and changes nothing that is seen")
  func rebuild() throws {
    let store = try CommandStore()
    store.must("add", "a")
    store.must("add", "b", "--pin")
    let before = store.run("list", "--json").output
    let outcome = store.run("rebuild")
    #expect(outcome.status == 0)
    #expect(outcome.messages.hasPrefix("rebuilt all ") && outcome.messages.hasSuffix(" from 3 events\n"))
    #expect(store.run("rebuild", "list", "search").messages == "rebuilt list, search from 3 events\n")
    #expect(store.run("list", "--json").output == before)
    #expect(store.run("status", "--json=position").output == "{\"position\":3}\n")
    #expect(
      store.run("rebuild", "--check") == .init(status: 0, output: "", messages: "every row is what the log says\n"))
  }

  @Test("rebuild knows its projections: an unknown name is exit 2, with the nearest or all of them")
  func names() throws {
    let store = try CommandStore()
    store.must("add", "a")
    #expect(
      store.run("rebuild", "lsit")
        == .init(
          status: 2, output: "", messages: "notes-log: \"lsit\" is no projection\nhint: did you mean list?\n"))
    let hint = store.run("rebuild", "nonsense").messages
    for name in ["states", "list", "recents", "widget"] { #expect(hint.contains(name)) }
    #expect(store.run("rebuild", "--at", "1").status == 2)
  }
}
