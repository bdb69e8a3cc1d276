internal import NoteText
internal import Replay
internal import Synchronization

/// The folded texts of a note before and after a change: several projections look at them, some of them beside the fold, so
/// they are worked out once, when the first asks.
package final class FoldedVersions: Sendable {
  private let before: [UInt8]
  private let after: [UInt8]
  private let known = Mutex<(old: [UInt8], new: [UInt8])?>(nil)

  init(_ before: NoteState?, _ after: NoteState?) {
    self.before = before.flatMap { $0.standing == .erased ? nil : $0.text } ?? []
    self.after = after.flatMap { $0.standing == .erased ? nil : $0.text } ?? []
  }

  private var texts: (old: [UInt8], new: [UInt8]) {
    let (before, after) = (before, after)
    return known.withLock { known in
      if let known { return known }
      let texts = fold(before, after)
      known = texts
      return texts
    }
  }

  private func fold(_ before: [UInt8], _ after: [UInt8]) -> (old: [UInt8], new: [UInt8]) {
    Folding.fold(before.span, after.span)
  }

  /// The text before; empty where there was none.
  var old: [UInt8] { texts.old }

  /// The text after; empty where there is none any more.
  var new: [UInt8] { texts.new }
}
