import Foundation
import Testing

@testable import notes_log

@Suite("recent, widget, titles")
struct RecordCommandTests {
  @Test("R29: the pinned note first and eight others, blank ones left out")
  func recent() throws {
    let store = try CommandStore()
    for number in 1...12 { store.must("add", "note \(number)\nbody") }
    store.must("pin", "note 1")
    store.must("edit", "note 12", "--text", "  ")
    let wanted = ["note 1"] + (4...11).reversed().map { "note \($0)" }
    #expect(try store.titles("recent") == wanted)
    let item = try store.items("recent")[0]
    #expect(item["pinned"] as? Bool == true)
    #expect(item["preview"] as? String == "body")
    #expect(store.lines("recent")[1].hasSuffix("\tnote 11\tbody"))
    #expect(try store.titles("recent", "--at", "1") == ["note 1"])
  }

  @Test("R28, R30: the widget record is one versioned object of the pinned note, empty when there is none")
  func widget() throws {
    let store = try CommandStore()
    store.must("add", "Other")
    #expect(store.run("widget") == .init(status: 0, output: "{}\n", messages: ""))
    #expect(store.run("widget", "--format", "json").output == "{}\n")
    #expect(store.run("widget", "--format", "plain").output == "")
    let id = store.must("add", "Day\nWater 3\nPushups 20\nCoffee 2\nTea 1\n□ run\n■ read", "--pin")
    let note = try #require(try store.items("list")[0]["note"] as? String)
    #expect(
      store.run("widget").output == """
        {"schema":1,"id":"\(id)","note":"\(note)","title":"Day","preview":"Tea 1","counters":[\
        {"label":"Water","value":3,"line":2},{"label":"Pushups","value":20,"line":3},\
        {"label":"Coffee","value":2,"line":4}],"count":{"done":1,"total":2},"updated":"2026-10-03T12:36:56Z"}

        """)
    #expect(store.run("widget", "--format", "plain").output == "Day  1/2  Water 3  Pushups 20  Coffee 2\n")
    #expect(store.run("widget", "--json=title").output == "{\"title\":\"Day\"}\n")
    store.width = 80
    #expect(store.run("widget").output == "Day  1/2  Water 3  Pushups 20  Coffee 2\n")
    store.width = nil
    #expect(store.run("widget", "--at", "1").output == "{}\n")
    #expect(store.run("widget", "--format", "waybra").status == 2)
    store.must("unpin")
    #expect(store.run("widget").output == "{}\n")
  }

  @Test("R28: the widget's JSON stays under 4,096 bytes, whatever the note")
  func widgetSize() throws {
    let family = "👩‍👩‍👧‍👦"
    for piece in [family, "\u{2028}", "\u{1}", "\"", "\\", "\u{7f}", "日", "e\u{301}\u{302}\u{303}\u{304}"] {
      let store = try CommandStore()
      let long = String(repeating: piece, count: 400)
      let counters = (1...4).map { "x\(long)\($0 == 0 ? "" : "y") 999999999999999\n" }.joined()
      store.must("add", "T\(long)\n\(counters)\(long)b", "--pin")
      let output = store.run("widget").output
      #expect(output.utf8.count < 4_096, "\(piece.debugDescription): \(output.utf8.count)")
      #expect((try? JSONSerialization.jsonObject(with: Data(output.utf8))) != nil)
    }
  }

  @Test("R33: every title in use with its id, the last used first")
  func titles() throws {
    let store = try CommandStore()
    let ids = ["a\tb", "# B", "c"].map { store.must("add", $0) }
    store.must("trash", ids[2])
    store.must("append", ids[1], "more")
    #expect(store.run("titles").output == "\(ids[1])\tB\n\(ids[0])\ta b\n")
    #expect(try store.titles("titles") == ["B", "a\tb"])
  }
}
