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
}
