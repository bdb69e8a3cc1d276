internal import NoteText

/// A word of someone's own vocabulary.
public struct VocabularyWord: Hashable, Sendable {
  /// The word as first written.
  public var word: String
  /// How often it is used, and in how many notes; of a common word that is a name, only as the name.
  public var uses: Int
  public var notes: Int
  /// Whether it is capitalised away from a sentence start in two notes or three places.
  public var isName: Bool
}

extension NoteStore {
  /// The names in the notes in use, and their words outside the commonest of English, most used first.
  ///
  /// - Complexity: O(bytes of all notes in use).
  public func vocabulary(at moment: StoreMoment? = nil) throws(NoteStoreError) -> [VocabularyWord] {
    var vocabulary = Vocabulary()
    try walk(.live, at: moment) { (note) throws(NoteStoreError) in
      vocabulary.add(note.text.span)
      return true
    }
    return vocabulary.words.map {
      VocabularyWord(word: $0.text, uses: $0.uses, notes: $0.notes, isName: $0.isName)
    }
  }
}
