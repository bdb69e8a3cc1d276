/// The words of a note that say what it is about.
package enum ContentWords {
  /// A note with fewer content words is related to none.
  package static let fewest = 8
  /// How many of them two related notes share at least.
  package static let shared = 3
  /// How many related notes are named at most.
  package static let related = 5

  /// Gives a note's content words, folded, each once: without code marks, numbers, words of one or two Latin letters,
  /// and the stop words. A word in a script without spaces is as long as the run of its letters. O(n).
  package static func words(in text: Span<UInt8>) -> Set<[UInt8]> {
    Set(WordList.words(in: text).filter(isContent))
  }

  /// Gives the words of a question that a search for its answer looks for, in order, each once; all of its words where
  /// it has none but stop words.
  package static func words(ofQuestion question: String) -> [[UInt8]] {
    let all = WordList.words(in: question)
    let content = all.filter { !StopWords.all.contains($0) }
    var known: Set<[UInt8]> = []
    return (content.isEmpty ? all : content).filter { known.insert($0).inserted }
  }

  private static func isContent(_ word: [UInt8]) -> Bool {
    guard word.count > 2, !StopWords.all.contains(word) else { return false }
    return !word.allSatisfy(isASCIIDigit)
  }
}

/// English words that say nothing about a text's subject.
enum StopWords {
  /// The words, folded, without apostrophes.
  static let all: Set<[UInt8]> = Set(list.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) })

  private static let list = """
    a about above after again all also am an and any are arent as at be because been before being below between both
    but by can cant come could did didnt do does doesnt doing done dont down during each else ever every few for from
    further get gets getting go going gone got had has have havent having he her here hers him his how i id if ill im
    in into is isnt it its ive just let lets like made make many may me might more most much must my myself no nor not
    now of off ok on once one only or other our ours out over own put really said same say see she should shouldnt so
    some still such take than that thats the their theirs them then there theres these they thing things think this
    those through to too two under until up upon us use used very want was wasnt way we well were werent what whats
    when where which while who whom whose why will with without wont would yes yet you youre your yours
    """
}
