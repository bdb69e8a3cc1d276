/// The longest common subsequence of two lists of numbers, in linear space and bounded work.
///
/// Source: E. W. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986: the middle snake of section 4b
/// splits the problem in two. Where the work exceeds the bound, the part at hand is left without matches.
struct MyersComparison {
  /// For each number of the old list the index of its counterpart in the new list, or -1.
  private(set) var matches: [Int32]
  private var budget: Int

  /// Compares two lists, taking the work from `budget`.
  init(_ old: [Int32], _ new: [Int32], budget: inout Int) {
    matches = [Int32](repeating: -1, count: old.count)
    self.budget = budget
    if !old.isEmpty && !new.isEmpty {
      // Diagonals run from -new.count to old.count, with one sentinel past each end.
      let width = old.count + new.count + 5
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * width) { reaches in
        guard let forward = reaches.baseAddress else { return }
        old.withUnsafeBufferPointer { old in
          new.withUnsafeBufferPointer { new in
            let box = Box(old: 0..<old.count, new: 0..<new.count)
            solve(box, old, new, Reaches(forward: forward, backward: forward + width))
          }
        }
      }
    }
    budget = self.budget
  }

  private struct Box {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// How far each diagonal was reached from both ends.
  private struct Reaches {
    var forward: UnsafeMutablePointer<Int32>
    var backward: UnsafeMutablePointer<Int32>
  }

  private typealias Numbers = UnsafeBufferPointer<Int32>

  private mutating func solve(_ box: Box, _ old: Numbers, _ new: Numbers, _ reaches: Reaches) {
    var (oldStart, oldEnd) = (box.old.lowerBound, box.old.upperBound)
    var (newStart, newEnd) = (box.new.lowerBound, box.new.upperBound)
    while oldStart < oldEnd, newStart < newEnd, old[oldStart] == new[newStart] {
      matches[oldStart] = Int32(truncatingIfNeeded: newStart)
      oldStart += 1
      newStart += 1
    }
    while oldStart < oldEnd, newStart < newEnd, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
      matches[oldEnd] = Int32(truncatingIfNeeded: newEnd)
    }
    guard oldStart < oldEnd, newStart < newEnd else { return }
    let rest = Box(old: oldStart..<oldEnd, new: newStart..<newEnd)
    guard let snake = middleSnake(rest, old, new, reaches) else { return }
    for step in 0..<snake.old.count {
      matches[snake.old.lowerBound + step] = Int32(truncatingIfNeeded: snake.new.lowerBound + step)
    }
    // Each half needs half the edits, so the recursion is no deeper than the logarithm of their number.
    solve(
      Box(old: oldStart..<snake.old.lowerBound, new: newStart..<snake.new.lowerBound), old, new, reaches)
    solve(Box(old: snake.old.upperBound..<oldEnd, new: snake.new.upperBound..<newEnd), old, new, reaches)
  }

  /// The diagonal run in the middle of a shortest edit script, or nil where the budget does not reach.
  private mutating func middleSnake(_ box: Box, _ old: Numbers, _ new: Numbers, _ reaches: Reaches) -> Box? {
    let (width, height) = (box.old.count, box.new.count)
    let a = Numbers(rebasing: old[box.old])
    let b = Numbers(rebasing: new[box.new])
    let delta = width - height
    let isOdd = delta & 1 != 0
    let unreached = Int32.min / 2
    let forward = reaches.forward + (height + 2)
    let backward = reaches.backward + (height + 2)
    func step(_ reach: UnsafeMutablePointer<Int32>, _ k: Int) -> Int {
      let right = Int(reach[k - 1]) + 1
      let down = Int(reach[k + 1])
      // A move that leaves the box is none.
      return Swift.max(right <= width ? right : -1, down - k <= height ? down : -1)
    }
    func snake(_ x: Int, _ y: Int, _ length: Int) -> Box {
      let oldStart = x + box.old.lowerBound
      let newStart = y + box.new.lowerBound
      return Box(old: oldStart..<oldStart + length, new: newStart..<newStart + length)
    }
    for reach in [forward, backward] {
      reach[-1] = unreached
      reach[0] = unreached
      reach[1] = unreached
    }
    for d in 0...(width + height + 1) / 2 {
      let low = -d + 2 * Swift.max(0, d - height)
      let high = d - 2 * Swift.max(0, d - width)
      budget -= high - low + 2
      if budget < 0 { return nil }
      for reach in [forward, backward] {
        if low == -d { reach[low - 1] = unreached }
        if high == d { reach[high + 1] = unreached }
      }
      for k in stride(from: low, through: high, by: 2) {
        let start = d == 0 ? 0 : step(forward, k)
        if start < 0 || start < k {
          forward[k] = unreached
          continue
        }
        var x = start
        while x < width, x &- k < height, a[x] == b[x &- k] { x &+= 1 }
        budget &-= (x &- start) >> 3
        forward[k] = Int32(truncatingIfNeeded: x)
        let mirror = delta - k
        if isOdd, mirror > -d, mirror < d, mirror >= -height, mirror <= width, x + Int(backward[mirror]) >= width {
          return snake(start, start - k, x - start)
        }
      }
      for k in stride(from: low, through: high, by: 2) {
        let start = d == 0 ? 0 : step(backward, k)
        if start < 0 || start < k {
          backward[k] = unreached
          continue
        }
        var x = start
        while x < width, x &- k < height, a[width &- 1 &- x] == b[height &- 1 &- x &+ k] { x &+= 1 }
        budget &-= (x &- start) >> 3
        backward[k] = Int32(truncatingIfNeeded: x)
        let mirror = delta - k
        if !isOdd, mirror >= -d, mirror <= d, mirror >= -height, mirror <= width, x + Int(forward[mirror]) >= width {
          return snake(width - x, height - x + k, x - start)
        }
      }
    }
    return nil
  }
}
