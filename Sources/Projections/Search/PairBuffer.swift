internal import Synchronization

/// Numbers that one thread at a time works on: the pairs of a `GramBatch`, or room to sort them in.
final class PairBuffer: @unchecked Sendable {
  private var memory: UnsafeMutableBufferPointer<UInt64>
  /// How many numbers there are.
  var count = 0

  init() {
    memory = UnsafeMutableBufferPointer(start: nil, count: 0)
  }

  deinit { memory.deallocate() }

  var numbers: UnsafeMutableBufferPointer<UInt64> { UnsafeMutableBufferPointer(rebasing: memory[..<count]) }

  /// Makes room for more numbers behind the others, which the caller sets.
  func extend(_ more: Int) -> UnsafeMutableBufferPointer<UInt64> {
    let start = count
    count += more
    if count > memory.count {
      let larger = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: max(count, memory.count * 2))
      for place in 0..<start { larger[place] = memory[place] }
      memory.deallocate()
      memory = larger
    }
    return UnsafeMutableBufferPointer(rebasing: memory[start..<count])
  }

  func append(_ more: Slice<UnsafeMutableBufferPointer<UInt64>>) {
    let room = extend(more.count)
    for (place, number) in more.enumerated() { room[place] = number }
  }
}

/// Memory for pairs that is used again: to get it anew from the system each time takes as long as to sort them.
final class PairRoom: Sendable {
  private let free = Mutex<[PairBuffer]>([])

  func take() -> PairBuffer { free.withLock { $0.popLast() } ?? PairBuffer() }

  func put(_ pairs: PairBuffer) {
    pairs.count = 0
    free.withLock { $0.append(pairs) }
  }
}
