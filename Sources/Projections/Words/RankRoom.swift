internal import Synchronization

/// Memory for ranking by frequent words, kept from one search to the next: twelve bytes a note.
///
/// To get it anew from the system each time took a fifth of such a search.
package final class RankRoom: Sendable {
  /// All zero.
  struct Arrays {
    var counts: [UInt32] = []
    var scores: [Double] = []
  }

  private let kept = Mutex(Arrays())

  package init() {}

  /// Takes the memory out; another search that comes meanwhile gets its own.
  func take() -> Arrays {
    kept.withLock { kept in
      var taken = Arrays()
      swap(&taken, &kept)
      return taken
    }
  }

  /// Takes the memory of a search back; what is there is kept where it is larger.
  func put(counts: inout [UInt32]) {
    let more = counts
    counts = []
    kept.withLock { if more.count > $0.counts.count { $0.counts = more } }
  }

  func put(scores: inout [Double]) {
    scores.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    let more = scores
    scores = []
    kept.withLock { if more.count > $0.scores.count { $0.scores = more } }
  }
}
