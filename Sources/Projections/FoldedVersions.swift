internal import NoteText
internal import Replay

/// The folded texts of a note before and after a change: several projections look at them, so they are worked out once,
/// when the first asks.
///
/// Used by one fold, on one thread.
package final class FoldedVersions: @unchecked Sendable {
  private let before: [UInt8]
  private let after: [UInt8]

  init(_ before: NoteState?, _ after: NoteState?) {
    self.before = before.flatMap { $0.standing == .erased ? nil : $0.text } ?? []
    self.after = after.flatMap { $0.standing == .erased ? nil : $0.text } ?? []
  }

  private lazy var texts = fold()

  private func fold() -> (old: [UInt8], new: [UInt8]) {
    let (old, new) = (before, after)
    return Folding.fold(old.span, new.span)
  }

  /// The text before; empty where there was none.
  var old: [UInt8] { texts.old }

  /// The text after; empty where there is none any more.
  var new: [UInt8] { texts.new }
}
