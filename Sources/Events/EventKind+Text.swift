extension EventKind {
  /// How the kind's first version changes the text of a note that was there before.
  package enum TextChange: Sendable {
    /// Not at all.
    case none
    /// By the patches in field 1, and by nothing else.
    case patches
    /// In a way that the payload alone does not tell, or by a kind that this program does not know.
    case other
  }

  /// How the kind's first version changes the text of a note that was there before.
  package var textChange: TextChange {
    switch number {
    case 2...16, 36, 37: .patches
    case 17...25, 27, 30...32, 39: .none
    default: .other
    }
  }
}
