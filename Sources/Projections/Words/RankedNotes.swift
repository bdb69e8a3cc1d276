/// Notes in the order of their scores, the best first; sorted only as far as they are taken.
package struct RankedNotes: Sequence, IteratorProtocol {
  struct Entry {
    var score: Double
    var note: UInt32

    static func < (left: Entry, right: Entry) -> Bool {
      left.score == right.score ? left.note < right.note : left.score < right.score
    }
  }

  /// How much each term says, by its place among those asked for.
  package let weights: [Double]
  private let entries: [Entry]
  /// The best ones that are not taken yet, the best last.
  private var best: [Entry] = []
  /// The last one of those that were sorted; all not better than it are still to come.
  private var last: Entry?
  /// How many are sorted next: few at first, since most callers want a screen full.
  private var share = 64

  init(_ entries: [Entry], weights: [Double]) {
    self.entries = entries
    self.weights = weights
  }

  package mutating func next() -> (note: UInt64, score: Double)? {
    if best.isEmpty { sortMore() }
    return best.popLast().map { (UInt64($0.note), $0.score) }
  }

  /// Picks the best of what was not sorted yet. O(n log share).
  private mutating func sortMore() {
    var heap: [Entry] = []
    heap.reserveCapacity(Swift.min(share, entries.count))
    for entry in entries {
      if let last, !(entry < last) { continue }
      if heap.count < share {
        heap.append(entry)
        if heap.count == share { Self.build(&heap) }
      } else if heap[0] < entry {
        heap[0] = entry
        Self.sink(&heap, 0)
      }
    }
    best = heap.sorted { $0 < $1 }
    last = best.first
    share *= 8
  }

  /// Makes a heap with the least entry on top.
  private static func build(_ heap: inout [Entry]) {
    for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(&heap, index) }
  }

  private static func sink(_ heap: inout [Entry], _ start: Int) {
    var index = start
    while true {
      var least = index
      for child in 2 * index + 1..<2 * index + 3 where child < heap.count && heap[child] < heap[least] {
        least = child
      }
      if least == index { return }
      heap.swapAt(index, least)
      index = least
    }
  }
}
