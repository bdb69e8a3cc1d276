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
  private var heap: [Entry]

  init(_ entries: [Entry], weights: [Double]) {
    heap = entries
    self.weights = weights
    for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(index) }
  }

  package mutating func next() -> (note: UInt64, score: Double)? {
    guard let best = heap.first else { return nil }
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      sink(0)
    }
    return (UInt64(best.note), best.score)
  }

  private mutating func sink(_ start: Int) {
    var index = start
    while true {
      var largest = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count && heap[largest] < heap[child] {
        largest = child
      }
      if largest == index { return }
      heap.swapAt(index, largest)
      index = largest
    }
  }
}
