import Foundation
import Testing

@testable import notes_log

/// The commands that ask a person's model, with a few lines of shell in its place.
@Suite("Commands that ask a model")
struct ModelCommandTests {
  init() { signal(SIGPIPE, SIG_IGN) }

  /// A store whose model answers as given and keeps the request in `request`.
  private func store(answer: String, _ notes: String...) throws -> CommandStore {
    let store = try CommandStore()
    let file = store.folder.url.appendingPathComponent("model.sh")
    let script = "cat > '\(store.folder.url.path)/request'\ncat <<'END'\n\(answer)\nEND\n"
    try script.write(to: file, atomically: true, encoding: .utf8)
    for note in notes { store.must("add", note) }
    store.must("config", "set", "model.command", "sh", "'\(file.path)'")
    return store
  }

  private func request(_ store: CommandStore) throws -> [String: Any] {
    let data = try Data(contentsOf: store.folder.url.appendingPathComponent("request"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func wasAsked(_ store: CommandStore) -> Bool {
    FileManager.default.fileExists(atPath: store.folder.url.appendingPathComponent("request").path)
  }

  /// The text of the only note, without the line break that printing adds.
  private func text(_ store: CommandStore) -> String { store.must("show", "@last") }

  private static let unused = "notes-log: the model's answer is not used"

  @Test("R20, R45: a model tidies line by line; lines that it made something else of stay; one undo")
  func tidy() throws {
    let before = "weekend list\n□ milk ,eggs\n- call   mum\nsee `a ,b` at 9:30\nbuy 1,000 nails\nplain words here"
    let store = try store(
      answer: """
        {"lines":["Weekend list","Milk, eggs","Ring our mother on the telephone","See `a, b` at 9:30",
        "Buy 1,001 nails","# Plain words here"]}
        """, before)
    #expect(store.run("tidy", "@last").messages.contains("tidied"))
    let lines = try #require(try request(store)["lines"] as? [String])
    #expect(
      lines == [
        "weekend list", "milk ,eggs", "call   mum", "see `a ,b` at 9:30", "buy 1,000 nails", "plain words here",
      ])
    #expect(try request(store)["task"] as? String == "tidy")
    // The second kept its marker; the third is too long, the code, the number and the heading are not the note's.
    #expect(
      text(store) == "Weekend list\n□ Milk, eggs\n- call   mum\nsee `a ,b` at 9:30\nbuy 1,000 nails\nplain words here")
    store.must("undo")
    #expect(text(store) == before)
  }

  @Test("R20, R45: where lines came back in another number the plain rules tidy, and it is said")
  func tidyRefused() throws {
    let store = try store(answer: #"{"lines":["One line"]}"#, "list\nmilk ,eggs")
    #expect(store.run("tidy", "@last").messages.hasPrefix("\(Self.unused): 1 lines came back for 2\n"))
    #expect(text(store) == "List\nMilk, eggs")
  }

  @Test("R22, R45: title without words takes a model's, of the note's own; another is refused and changes nothing")
  func title() throws {
    let note = "we take the train to Rome in October\nand a hotel"
    let good = try store(answer: #"{"title":"Train to Rome"}"#, note)
    #expect(good.run("title", "@last").status == 0)
    #expect(text(good) == "Train to Rome\n" + note)
    for (answer, reason) in [
      (#"{"title":"Flight to Rome"}"#, "not all words of the title are in the note"),
      (#"{"title":"Train\nRome"}"#, "the title has more than one line"),
      (#"{"title":" "}"#, "the title is empty"), (#"{"heading":"Rome"}"#, "its answer has no title"),
    ] {
      let store = try store(answer: answer, note)
      let outcome = store.run("title", "@last")
      #expect(outcome.status == 3 && outcome.messages.hasPrefix("\(Self.unused): \(reason)\n"), "\(outcome.messages)")
      #expect(text(store) == note)
    }
  }

  @Test("R21, R45: item sort without an order takes a model's kinds, one for each item; another number changes nothing")
  func sort() throws {
    let note = "Shop\n□ milk\n■ nails\n□ cream"
    let good = try store(answer: #"{"kinds":["dairy","hardware","Dairy"]}"#, note)
    #expect(good.run("item", "sort", "@last").status == 0)
    #expect(text(good) == "Shop\n□ milk\n□ cream\n■ nails")
    #expect(try request(good)["items"] as? [String] == ["milk", "nails", "cream"])
    for (answer, reason) in [
      (#"{"kinds":["dairy","hardware"]}"#, "2 kinds came back for 3 items"),
      (#"{"kinds":["dairy","","dairy"]}"#, "an item has no kind"),
    ] {
      let store = try store(answer: answer, note)
      let outcome = store.run("item", "sort", "@last")
      #expect(outcome.status == 3 && outcome.messages.hasPrefix("\(Self.unused): \(reason)\n"), "\(outcome.messages)")
      #expect(text(store) == note)
    }
    #expect(good.run("item", "sort", "@last", "--alpha", "--done-last").status == 2)
  }

  @Test("R5, R45: summary without words takes a model's, of the note's own words")
  func summary() throws {
    let note = "Roof\nthe roof leaks over the kitchen\nthe roofer comes on Monday"
    let good = try store(answer: #"{"summary":"Roof leaks, roofer comes Monday"}"#, note)
    #expect(good.run("summary", "@last").status == 0)
    #expect(good.run("list").output.contains("Roof leaks, roofer comes Monday"))
    let bad = try store(answer: #"{"summary":"The roof is fine"}"#, note)
    let outcome = bad.run("summary", "@last")
    #expect(outcome.status == 3 && outcome.messages.contains("not all words of the summary are in the note"))
    #expect(!bad.run("list").output.contains("fine"))
  }

  @Test(
    "R42, R45: --answer gives a model's answer where it stands in the best note, as written there; else the plain one")
  func answer() throws {
    let note = "Calls\ncall the Dentist tuesday\nand the dentist's bill"
    let good = try store(answer: #"{"answer":"dentist tuesday"}"#, note)
    #expect(good.lines("search", "--answer", "when is the dentist")[0] == "Dentist tuesday")
    #expect(try request(good)["question"] as? String == "when is the dentist")
    let bad = try store(answer: #"{"answer":"dentist friday"}"#, note)
    let outcome = bad.run("search", "--answer", "when is the dentist")
    #expect(outcome.output.hasPrefix("call the Dentist tuesday\n"))
    #expect(outcome.messages.hasPrefix("\(Self.unused): the answer does not stand in the note\n"))
  }

  @Test("a model is not asked where --expect names another revision, and a change meanwhile is a conflict")
  func expectation() throws {
    let store = try store(answer: #"{"title":"Train"}"#, "by train\nto Rome")
    #expect(store.run("title", "@last", "--expect", "7").status == 3)
    #expect(store.run("tidy", "@last", "--expect", "7").status == 3)
    #expect(!wasAsked(store))
    #expect(store.run("title", "@last", "--expect", "1").status == 0)
  }

  @Test("without a model, title, summary and item sort say what they lack, status 2; tidy goes by its rules")
  func without() throws {
    let store = try CommandStore()
    store.must("add", "t\n□ a ,b\n□ c\n□ d")
    for words in [["title", "@last"], ["summary", "@last"], ["item", "sort", "@last"]] {
      let outcome = store.run(words)
      #expect(outcome.status == 2 && outcome.messages.contains("no model is configured"), "\(outcome.messages)")
    }
    store.must("tidy", "@last")
    #expect(text(store) == "T\n□ A, b\n□ C\n□ D")
  }
}
