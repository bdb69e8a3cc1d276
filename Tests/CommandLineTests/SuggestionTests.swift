import TestSupport
import Testing

@testable import notes_log

@Suite("Did you mean")
struct SuggestionTests {
  @Test(
    "distances",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("list", "list", 0), ("list", "lits", 1), ("list", "lst", 1),
      ("list", "liist", 1), ("list", "lost", 1), ("kitten", "sitting", 3), ("ca", "abc", 3), ("é", "e", 1),
    ])
  func distance(left: String, right: String, wanted: Int) {
    #expect(EditDistance.damerauLevenshtein(left, right) == wanted)
  }

  @Test("a distance is symmetric, zero only for the same word, and at most the longer word")
  func laws() {
    let seed: UInt64 = 5
    var random = SeededGenerator(seed: seed)
    func word() -> String { String((0..<random.below(7)).map { _ in Character(["a", "b", "c"][random.below(3)]) }) }
    for _ in 0..<5000 {
      let (a, b) = (word(), word())
      let distance = EditDistance.damerauLevenshtein(a, b)
      #expect(distance == EditDistance.damerauLevenshtein(b, a), "seed \(seed): \(a) \(b)")
      #expect((distance == 0) == (a == b), "seed \(seed): \(a) \(b)")
      #expect(distance <= max(a.count, b.count), "seed \(seed): \(a) \(b)")
      #expect(distance >= abs(a.count - b.count), "seed \(seed): \(a) \(b)")
    }
  }

  @Test(
    "the nearest word is offered only where it is near",
    arguments: [
      ("lsit", "list"), ("trahs", "trash"), ("hist", "history"), ("UNDO", "undo"), ("xyzzy", nil), ("l", nil),
      ("", nil),
    ])
  func nearest(word: String, wanted: String?) {
    #expect(Suggestion.nearest(to: word, in: ["list", "trash", "history", "undo", "item add"]) == wanted)
  }

  @Test("a title with a slip is offered, in any case, one in the Trash too; what is near to none gets the old hint")
  func titles() throws {
    let store = try CommandStore()
    for title in ["Groceries", "Call Ada", "買い物リスト", "Oldest"] { store.must("add", title) }
    store.must("trash", "Oldest")
    func hint(_ words: String...) -> String {
      let outcome = store.run(words)
      #expect(outcome.status == 1 && outcome.output == "", "\(words)")
      return String(outcome.messages.split(separator: "\n").last ?? "")
    }
    #expect(hint("show", "grocries") == "hint: did you mean Groceries?")
    #expect(hint("show", "Groc") == "hint: did you mean Groceries?")
    #expect(hint("tick", "call adda", "x") == "hint: did you mean \"Call Ada\"?")
    #expect(hint("show", "買い物リスド") == "hint: did you mean 買い物リスト?")
    #expect(hint("restore", "Odlest") == "hint: did you mean Oldest?")
    #expect(hint("show", "quite another") == "hint: notes-log list shows the notes and their ids")
    let ambiguous = store.run("show", "title:l")
    #expect(ambiguous.messages.hasSuffix("hint: give more of the title's words, or an id\n"), "\(ambiguous.messages)")
  }

  @Test("ids are bright in what is said of a note, and the notes that may be meant are listed with theirs")
  func ids() throws {
    let store = try CommandStore()
    store.isColored = true
    store.width = 80
    let id = store.run("add", "Twin").output.filter { !$0.isNewline }
    store.must("add", "Twin")
    let trashed = store.run("trash", id).messages
    #expect(
      trashed == "trashed \u{1b}[1;35m\(id)\u{1b}[0m Twin\u{1b}[2m (undo: notes-log undo)\u{1b}[0m\n", "\(trashed)")
    store.must("undo")
    let ambiguous = store.run("show", "Twin").messages
    #expect(ambiguous.contains("\n  \u{1b}[1;35m\(id)\u{1b}[0m Twin\n"), "\(ambiguous)")
  }
}
