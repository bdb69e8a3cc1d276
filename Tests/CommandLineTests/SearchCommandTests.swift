import Foundation
import Testing

@testable import notes_log

@Suite("search, and the index of a system-wide one")
struct SearchCommandTests {
  private func filled() throws -> CommandStore {
    let store = try CommandStore()
    store.must("add", "Straße\ncafe in Zürich")
    store.must("add", "Groceries", "--item", "milk", "--item", "oat milk")
    store.must("add", "日本語のノート")
    return store
  }

  @Test(
    "-word leaves notes out, as not:word does; other dashes are looked for by their letters",
    arguments: [
      (["milk", "-tea"], "milk not:tea"), (["-tag:work"], "not:tag:work"), (["-\"oat milk\" x"], "not:\"oat milk\" x"),
      (["oat-milk"], "oat-milk"), (["- [ ] x"], "- [ ] x"), (["--sort"], "--sort"), (["-5"], "-5"),
      (["\"a -b\" -c"], "\"a -b\" not:c"), (["-é"], "not:é"), (["-"], "-"), ([], ""),
    ])
  func dashes(words: [String], query: String) {
    #expect(SearchWords.query(words) == query)
  }

  @Test("after -- and within quotes -word leaves notes out")
  func exclusion() throws {
    let store = try CommandStore()
    store.must("add", "milk and tea")
    store.must("add", "milk alone")
    for words in [["search", "--ids", "--", "milk", "-tea"], ["search", "--ids", "milk -tea"]] {
      #expect(store.run(words).output == store.run("search", "--ids", "alone").output)
    }
    #expect(store.run("search", "milk", "-tea").status == 2)
  }

  @Test("R40: every word is a folded substring, in the order of the list, with count and snippet")
  func words() throws {
    let store = try filled()
    let id = try #require(store.lines("list", "--ids").dropFirst().first)
    #expect(store.run("search", "MILK").output == "\(id)\tGroceries\t0/2\t□ milk\n")
    #expect(try store.titles("search", "strasse", "café", "zuri") == ["Straße"])
    #expect(try store.titles("search", "本語") == ["日本語のノート"])
    #expect(try store.titles("search", "e") == ["Groceries", "Straße"])
    #expect(try store.titles("search", "e", "not:milk") == ["Straße"])
    #expect(try store.titles("search", "\"oat milk\"") == ["Groceries"])
    #expect(try store.titles("search").count == 3)
  }

  @Test("R40: nothing found is said in its own words, exit 1, and not at all with -q")
  func noMatches() throws {
    let store = try filled()
    #expect(store.run("search", "xyz") == .init(status: 1, output: "", messages: "No matches.\n"))
    #expect(store.run("search", "-q", "xyz") == .init(status: 1, output: "", messages: ""))
    #expect(
      store.run("search", "xyz", "--json")
        == .init(status: 1, output: "{\"schema\":1,\"items\":[]}\n", messages: "No matches.\n"))
    #expect(store.run("spotlight", "xyz") == .init(status: 1, output: "", messages: "No matches.\n"))
    #expect(store.run("search", "-c", "xyz") == .init(status: 1, output: "0\n", messages: "No matches.\n"))
  }

  @Test("every hit is marked: bold on a terminal, byte ranges in JSON that cut out the hit")
  func marks() throws {
    let store = try filled()
    store.must("add", "Title\näh milk, MILK")
    let item = try store.items("search", "milk")[0]
    let snippet = Array(try #require(item["snippet"] as? String).utf8)
    let hits = try #require(item["hits"] as? [[Int]])
    #expect(hits.map { String(decoding: snippet[$0[0]..<$0[1]], as: UTF8.self) } == ["milk", "MILK"])
    #expect(item["line"] as? Int == 2)
    store.width = 80
    store.isColored = true
    #expect(
      store.run("search", "milk").output.contains("äh \u{1b}[1;31mmilk\u{1b}[0m, \u{1b}[1;31mMILK\u{1b}[0m\n"))
    // A hit in the title is marked there, and the title is not shown twice.
    let title = store.run("search", "titl").output
    #expect(title.contains("\u{1b}[1;31mTitl\u{1b}[0m"))
    #expect(title.split(separator: "\n").count == 1)
  }

  @Test("-l prints ids, -c the count, -n stops; -n 0 only tells whether there are any")
  func options() throws {
    let store = try filled()
    let ids = store.lines("list", "--ids")
    #expect(store.lines("search", "-l", "e") == [ids[1], ids[2]])
    #expect(store.run("search", "-c", "e").output == "2\n")
    #expect(store.run("search", "-c", "e", "--json").output == "{\"count\":2}\n")
    #expect(store.lines("search", "-l", "-n", "1", "e") == [ids[1]])
    #expect(store.run("search", "-n", "0", "e") == .init(status: 0, output: "", messages: ""))
    #expect(store.run("search", "-n", "0", "xyz").status == 1)
    #expect(store.run("search", "-n", "-1", "e").status == 2)
  }

  @Test("more hits than a screen come in order, each once")
  func many() throws {
    let store = try CommandStore()
    for number in 1...120 { store.must("add", "note \(number)") }
    #expect(try store.titles("search", "note") == (1...120).reversed().map { "note \($0)" })
    #expect(store.lines("search", "-l", "-n", "70", "note").count == 70)
  }

  @Test("R40: notes in the Trash are not found, in the past they are; notes are found where they were")
  func past() throws {
    let store = try filled()
    store.must("trash", "Groceries")
    #expect(store.run("search", "milk").status == 1)
    #expect(try store.titles("search", "milk", "--at", "3") == ["Groceries"])
  }

  @Test("no line is wider than the terminal, and the first hit stays in sight")
  func width() throws {
    let store = try CommandStore()
    let filler = String(repeating: "word 日本 ", count: 40)
    store.must("add", "\(filler)\n\(filler) needle \(filler)")
    for width in [24, 30, 40, 80, 120] {
      store.width = width
      let lines = store.run("search", "needle").output.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines.last?.contains("needle") == true, "\(width)")
      for line in lines { #expect(DisplayWidth.columns(of: line) <= width, "\(width): \(line)") }
    }
  }

  @Test("R31: the spotlight index has every note that is not blank and not in the Trash")
  func spotlight() throws {
    let store = try filled()
    #expect(try store.titles("spotlight") == ["日本語のノート", "Groceries", "Straße"])
    #expect(try store.titles("spotlight", "strasse") == ["Straße"])
    let item = try store.items("spotlight", "groc")[0]
    #expect(item["preview"] as? String == "milk")
    #expect(item["link"] as? String == "notes://note/\(item["note"] as? String ?? "")")
    #expect(item["used"] as? String == "2026-10-03T12:36:56Z")
    store.must("trash", "Groceries")
    #expect(store.run("spotlight", "groc").status == 1)
    store.must("restore", "Groceries")
    #expect(try store.titles("spotlight", "groc") == ["Groceries"])
    store.must("edit", "Groceries", "--text", " \n")
    #expect(try store.titles("spotlight").count == 2)
    #expect(try store.titles("spotlight", "--at", "3").count == 3)
  }
}

@Suite("A marked line")
struct MarkedTextTests {
  @Test("cut, it fits, its marks stay on the same words, and the first is in sight")
  func cut() throws {
    let text = "eins zwei drei vier fünf 日本語 sechs"
    let words = ["eins", "drei", "日本語", "sechs"]
    for word in words {
      let range = try #require(Array(text.utf8).firstRange(of: Array(word.utf8)))
      for width in 9...50 {
        var marked = MarkedText(text, [range])
        marked.cut(to: width)
        #expect(DisplayWidth.columns(of: marked.text) <= width)
        let bytes = Array(marked.text.utf8)
        #expect(marked.marks.map { String(decoding: bytes[$0], as: UTF8.self) } == [word], "\(width) \(marked.text)")
      }
    }
  }

  @Test("what fits is left alone, and too narrow a width does not trap")
  func edges() {
    var whole = MarkedText("abc", [0..<3])
    whole.cut(to: 3)
    #expect(whole == MarkedText("abc", [0..<3]))
    for width in -1...8 {
      var marked = MarkedText("ab 👩‍👩‍👧‍👦 日本 long text", [3..<28, 29..<35])
      marked.cut(to: width)
      for mark in marked.marks { #expect(mark.upperBound <= marked.text.utf8.count) }
    }
  }
}
