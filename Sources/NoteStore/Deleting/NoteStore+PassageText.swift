internal import Replay

extension NoteStore {
  /// A text without a passage, as deleting the passage for good leaves it.
  public static func text(_ text: [UInt8], without passage: [UInt8]) -> [UInt8] {
    zip(text, Passage(passage).cut(text)).filter { !$1 }.map(\.0)
  }
}
