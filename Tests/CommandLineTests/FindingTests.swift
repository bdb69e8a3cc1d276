import Foundation
import Testing

@testable import notes_log

@Suite("Finding by words, patterns, the past, and by hand")
struct FindingTests {
  private func filled() throws -> CommandStore {
    let store = try CommandStore()
    store.must("add", "Errands\nbuy milk\n- [ ] call the dentist tuesday")
    store.must("add", "Milk\nnothing else")
    store.must("add", "Straße\nthe café in Zürich #reise")
    return store
  }

  @Test("R40: a filter that means nothing shows where, and exits 2; dates are those of --since")
  func filters() throws {
    let store = try filled()
    let refused = store.run("search", "milk", "is:pined")
    #expect(refused.status == 2 && refused.output.isEmpty)
    #expect(
      refused.messages.split(separator: "\n").prefix(3).map(String.init) == [
        "notes-log: \"is:pined\": there is is:pinned, is:checklist, is:done, is:archived", "  milk is:pined",
        "       ^^^^^^^^",
      ])
    #expect(store.run("search", "after:never").messages.contains("^^^^^^^^^^^"))
    #expect(store.run("search", "after:3").messages.contains("is no day or time"))
    #expect(try store.titles("search", "after:12:36", "before:12:37") == ["Milk"])
    #expect(try store.titles("search", "after:today").count == 3)
    #expect(store.run("search", "before:today").status == 1)
    #expect(try store.titles("search", "tag:reise") == ["Straße"])
    #expect(try store.titles("search", "title:milk") == ["Milk"])
    #expect(try store.titles("search", "has:open", "not:title:milk") == ["Errands"])
    store.must("trash", "Milk")
    #expect(try store.titles("search", "in:trash") == ["Milk"])
    store.width = 80
    #expect(store.run("search", "in:trash").output.contains("in the Trash"))
  }

  @Test("-E takes a regular expression; a wrong one shows where, a slow one is stopped")
  func patterns() throws {
    let store = try filled()
    #expect(try store.titles("search", "-E", "^(buy|call).*(milk|day)$") == ["Errands"])
    #expect(try store.titles("search", "-E", "STRA.E") == ["Straße"])
    #expect(try store.titles("search", "-E", "m.lk", "--at", "1") == ["Errands"])
    let item = try store.items("search", "-E", "d.nt")[0]
    #expect(item["line"] as? Int == 3)
    #expect((item["hits"] as? [[Int]])?.count == 1)
    let refused = store.run("search", "-E", "den(tist")
    #expect(refused.status == 2)
    #expect(refused.messages.contains("  den(tist\n          ^\n"))
    #expect(store.run("search", "-E", "zebra") == .init(status: 1, output: "", messages: "No matches.\n"))
    #expect(store.run("search", "-E", "--rank", "x").status == 2)
    for number in 0..<3 { store.must("add", "\(number) " + String(repeating: "a", count: 4000) + "b") }
    let slow = store.run("search", "-E", "^.. ?(a+)+$|milk")
    #expect(slow.status == 0)
    #expect(slow.output.split(separator: "\n").count == 2)
    #expect(slow.messages.contains("3 notes were passed over"))
  }

  @Test("R41: --rank puts the best first; a plain search that finds nothing offers it")
  func ranked() throws {
    let store = try filled()
    #expect(try store.titles("search", "--rank", "milk") == ["Milk", "Errands"])
    #expect(try store.titles("search", "--rank", "dentist", "milk") == ["Errands", "Milk"])
    #expect(try store.titles("search", "--rank", "milk", "--at", "1") == ["Errands"])
    #expect(try #require(try store.items("search", "--rank", "milk")[0]["score"] as? Double) > 0)
    #expect(store.lines("search", "--rank", "-c", "milk") == ["2"])
    let missed = store.run("search", "milk", "zebra")
    #expect(missed.status == 1 && missed.output.isEmpty)
    #expect(missed.messages == "No matches. 2 notes have some of the words: notes-log search --rank milk zebra\n")
    #expect(store.run("search", "zebra").messages == "No matches.\n")
    #expect(store.run("search", "--rank", "!").status == 2)
    #expect(store.run("search", "--rank", "zebra").messages == "No matches.\n")
  }

  @Test("R42: --answer gives the line that says it, only where the letters are in no note")
  func answers() throws {
    let store = try filled()
    let id = try #require(store.lines("search", "-l", "dentist").first)
    let lines = store.lines("search", "--answer", "when is the dentist")
    #expect(
      lines.first == "call the dentist tuesday", "in a pipe the answer is the first line, and nothing else is in it")
    #expect(lines.count == 2 && lines[1].hasPrefix("\(id)\tErrands\t0/1\tErrands"))
    #expect(
      store.lines("search", "--answer", "tuesday dentist").first == "call the dentist tuesday",
      "letters of other words do not keep the answer back")
    let item = try store.items("search", "--answer", "when is the dentist?")[0]
    #expect(item["answer"] as? String == "call the dentist tuesday")
    #expect(item["line"] as? Int == 3)
    #expect((item["beginning"] as? String)?.hasPrefix("Errands") == true)
    #expect(store.lines("search", "--answer", "the dentist") == store.lines("search", "the dentist"))
    #expect(
      store.run("search", "--answer", "where are zebras") == .init(status: 1, output: "", messages: "No matches.\n"))
    #expect(store.lines("search", "--answer", "-l", "when is the dentist") == [id])
    store.width = 60
    #expect(store.run("search", "--answer", "when is the dentist").output.hasPrefix("call the dentist tuesday\n\(id)"))
  }

  @Test("--ever finds words that are gone, with the event and the command that brings them back")
  func ever() throws {
    let store = try filled()
    store.must("edit", "Milk", "--text", "Milk\nsomething")
    let id = try #require(store.lines("search", "-l", "something").first)
    let line = try #require(store.lines("search", "--ever", "nothing").first)
    #expect(line.hasPrefix("\(id)\tMilk\tnothing else\t4\tedited\t2026-10-03T12:38:56Z\tnotes-log "))
    #expect(line.contains(" \(id) "))
    #expect(store.run("show", id, "--at", "3").output == "Milk\nnothing else")
    let item = try store.items("search", "--ever", "nothing")[0]
    #expect(item["removed_by"] as? Int == 4)
    #expect(item["last_held"] as? Int == 2)
    #expect(store.run("search", "--ever", "milk").status == 1, "it is still there")
    #expect(store.run("search", "--ever").status == 2)
    #expect(store.run("search", "--ever", "x", "--at", "1").status == 2)
    #expect(store.lines("search", "--ever", "-c", "nothing") == ["1"])
  }

  @Test("R43: related names notes that share content, and says so where none does")
  func related() throws {
    let store = try filled()
    let words = "kitchen garden window ladder painter brush ceiling colour"
    store.must("add", "House\n\(words)")
    store.must("add", "Two\n\(words) more")
    let line = try #require(store.lines("related", "House").first)
    #expect(line.contains("\tTwo\t"))
    #expect((try store.items("related", "House")[0]["shared"] as? [String])?.count == 8)
    #expect(store.run("related", "Milk") == .init(status: 1, output: "", messages: "No related notes.\n"))
    #expect(store.run("related", "House", "--at", "4").status == 1)
  }

  @Test("pick prints the one note that is found, asks for a number, and asks nobody who is not there")
  func pick() throws {
    let store = try filled()
    let ids = store.lines("search", "-l")
    #expect(store.run("pick", "dentist") == .init(status: 0, output: "\(ids[2])\n", messages: ""))
    #expect(store.run("pick").status == 2)
    #expect(store.run("pick", "zebra").status == 1)
    store.typed = "x\n9\n2\n"
    let picked = store.run("pick")
    #expect(picked.status == 0 && picked.output == "\(ids[1])\n")
    #expect(picked.messages.contains("1  \(ids[0])  Straße"))
    store.typed = "3 1\n"
    #expect(store.run("pick").output == "\(ids[2])\n\(ids[0])\n")
    store.typed = "\n"
    #expect(store.run("pick").status == 1)
    #expect(store.run("pick", "--no-input").status == 2)
  }

  @Test("pick lets fzf choose where it is installed: it gets the rows and a preview, and its choice is printed")
  func pickWithFzf() throws {
    let store = try filled()
    let ids = store.lines("search", "-l")
    let folder = store.folder.url.appendingPathComponent("bin")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let program = folder.appendingPathComponent("fzf")
    let log = store.folder.url.appendingPathComponent("args")
    func install(_ body: String) throws {
      try Data("#!/bin/sh\nprintf '%s\\n' \"$@\" >'\(log.path)'\n\(body)\n".utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    }
    store.typed = ""
    store.path = "relative:\(folder.path)"
    try install("sed -n '2p;3p'")
    #expect(store.run("pick") == .init(status: 0, output: "\(ids[1])\n\(ids[2])\n", messages: ""))
    let arguments = try String(contentsOf: log, encoding: .utf8)
    #expect(arguments.contains(" 'show' {1}") && arguments.contains("'--store' '\(store.folder.url.path)/store'"))
    // It may end without reading, be given up, or fail.
    try install("exit 130")
    #expect(store.run("pick").status == 1)
    try install("exit 2")
    #expect(store.run("pick").status == 7)
  }
}
