/// What a shell offers for the word at the cursor.
enum Candidates: Equatable, Sendable {
  /// One word that the person may mean.
  struct Candidate: Hashable, Sendable {
    /// The word, not quoted.
    var word: String
    /// What it is, in a few words; empty where the word says it.
    var meaning: String

    init(_ word: String, _ meaning: String = "") {
      self.word = word
      self.meaning = meaning
    }
  }

  case words([Candidate])
  /// Names of files, which the shell knows best.
  case files
}

/// What of the store completion asks for. A store that cannot answer gives nothing.
protocol CandidateSource {
  func notes(beginning text: String, inTrash: Bool) -> [(id: String, title: String)]
  func lastUsed(_ count: Int) -> [(id: String, title: String)]
  func pinned() -> (id: String, title: String)?
  func collections() -> [String]
  /// The most used first, without `#`.
  func tags() -> [(tag: String, notes: Int)]
  func templates() -> [(id: String, title: String)]
  func projections() -> [String]
  func items(of note: String) -> [(words: String, isDone: Bool)]
}
