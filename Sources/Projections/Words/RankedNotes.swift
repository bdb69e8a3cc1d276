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
  private var scores: NoteScores
  /// The best ones that are not taken yet, the best last.
  private var best: [Entry] = []
  /// The last one of those that were sorted; all not better than it are still to come.
  private var last: Entry?
  /// How many are sorted next: few at first, since most callers want a screen full.
  private var share = 64

  init(_ scores: NoteScores, weights: [Double]) {
    self.scores = scores
    self.weights = weights
  }

  /// Gives the memory back that the scores stand in; no more notes come.
  package mutating func end(_ room: RankRoom) {
    best = []
    last = Entry(score: 0, note: 0)
    guard scores.isArray else { return }
    var array = scores.takeArray()
    room.put(scores: &array)
  }

  package mutating func next() -> (note: UInt64, score: Double)? {
    if best.isEmpty { sortMore() }
    return best.popLast().map { (UInt64($0.note), $0.score) }
  }

  /// Picks the best of what was not sorted yet. O(n log share).
  private mutating func sortMore() {
    var heap: [Entry] = []
    heap.reserveCapacity(Swift.min(share, Swift.max(scores.list.count, scores.array.count)))
    let last = last ?? Entry(score: .infinity, note: .max)
    var least = 0.0
    for entry in scores.list { take(entry, before: last, &heap, &least) }
    if scores.isArray {
      let array = scores.array
      array.withUnsafeBufferPointer { array in
        // What is no better than the least of those kept is passed by with one comparison; 0 is no score.
        var floor = Double.leastNonzeroMagnitude
        for note in 0..<array.count where array[note] >= floor {
          take(Entry(score: array[note], note: UInt32(truncatingIfNeeded: note)), before: last, &heap, &least)
          floor = Swift.max(least, Double.leastNonzeroMagnitude)
        }
      }
    }
    best = heap.sorted { $0 < $1 }
    self.last = best.first ?? self.last
    share *= 8
  }

  /// Keeps an entry where it is among the best of those that are less than `last`.
  @inline(__always)
  private func take(_ entry: Entry, before last: Entry, _ heap: inout [Entry], _ least: inout Double) {
    guard entry < last else { return }
    if heap.count < share {
      heap.append(entry)
      if heap.count < share { return }
      Self.build(&heap)
    } else if heap[0] < entry {
      heap[0] = entry
      Self.sink(&heap, 0)
    }
    least = heap[0].score
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
