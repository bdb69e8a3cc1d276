/// The order in which the changes of a graph are walked, and what holds between the steps.
///
/// The order goes along a branch as long as it can, so that the walk seldom goes back. Steps are numbered by it.
struct MergePlan {
  /// For each step the change of the list.
  private(set) var order: [Int] = []
  /// For each step the steps of its parents, without those that another parent has behind it.
  private(set) var parents: [[Int]] = []
  /// For each step whether all steps before it are behind it and all steps after it are ahead of it.
  private(set) var isCritical: [Bool] = []

  /// Plans nothing yet: changes are appended as they come.
  init() {}

  /// Adds a change behind all others that is walked as the last step; nothing is known of what comes after it.
  mutating func append(parents given: [Int]) {
    order.append(order.count)
    parents.append(given.sorted())
    isCritical.append(false)
  }

  /// Plans the walk: first the changes before `known`, then the others.
  init(parents given: [[Int]], known: Int) {
    var children = [[Int]](repeating: [], count: given.count)
    var waiting = given.map(\.count)
    for (change, parents) in given.enumerated() {
      for parent in parents { children[parent].append(change) }
    }
    var stepOf = [Int](repeating: -1, count: given.count)
    order.reserveCapacity(given.count)
    for part in [0..<known, known..<given.count] {
      var ready = part.reversed().filter { waiting[$0] == 0 && stepOf[$0] < 0 }
      while let change = ready.popLast() {
        stepOf[change] = order.count
        order.append(change)
        for child in children[change].reversed() {
          waiting[child] -= 1
          if waiting[child] == 0, part.contains(child) { ready.append(child) }
        }
      }
    }
    parents = order.map { given[$0].map { stepOf[$0] }.sorted() }
    findCritical()
  }

  private mutating func findCritical() {
    isCritical = [Bool](repeating: false, count: order.count)
    /// The earliest parent of any step after the one at hand; a root stands before all.
    var earliest = Int.max
    for step in order.indices.reversed() {
      isCritical[step] = earliest >= step
      earliest = min(earliest, parents[step].first ?? -1)
    }
    var isHead = [Bool](repeating: false, count: order.count)
    var heads = 0
    for step in order.indices {
      for parent in parents[step] where isHead[parent] {
        isHead[parent] = false
        heads -= 1
      }
      isHead[step] = true
      heads += 1
      if heads > 1 { isCritical[step] = false }
    }
  }

  /// The steps that are behind only one of two versions, each given as the newest steps that it knows; descending.
  func difference(_ left: [Int], _ right: [Int]) -> (left: [Int], right: [Int]) {
    if left == right { return ([], []) }
    var queue = StepQueue()
    for step in left { queue.add(step, .left) }
    for step in right { queue.add(step, .right) }
    var result: (left: [Int], right: [Int]) = ([], [])
    while queue.hasUnshared, let (step, side) = queue.popNewest() {
      if side == .left { result.left.append(step) }
      if side == .right { result.right.append(step) }
      for parent in parents[step] { queue.add(parent, side) }
    }
    return result
  }
}

/// Steps still to be looked at, the newest first, with the versions that know them.
private struct StepQueue {
  struct Side: OptionSet {
    var rawValue: UInt8
    static let left = Side(rawValue: 1)
    static let right = Side(rawValue: 2)
  }

  /// A binary heap, greatest first; a step may stand in it more than once.
  private var heap: [Int] = []
  private var sides: [Int: Side] = [:]
  private var unshared = 0

  /// Whether a step is left that only one version knows.
  var hasUnshared: Bool { unshared > 0 }

  mutating func add(_ step: Int, _ side: Side) {
    guard let known = sides[step] else {
      sides[step] = side
      if side != [.left, .right] { unshared += 1 }
      push(step)
      return
    }
    let joint = known.union(side)
    if joint == known { return }
    sides[step] = joint
    unshared -= 1
  }

  mutating func popNewest() -> (Int, Side)? {
    guard let step = heap.first else { return nil }
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      sink()
    }
    let side = sides.removeValue(forKey: step) ?? []
    if side != [.left, .right] { unshared -= 1 }
    return (step, side)
  }

  private mutating func push(_ step: Int) {
    heap.append(step)
    var child = heap.count - 1
    while child > 0, heap[(child - 1) / 2] < heap[child] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private mutating func sink() {
    var parent = 0
    while 2 * parent + 1 < heap.count {
      var child = 2 * parent + 1
      if child + 1 < heap.count, heap[child + 1] > heap[child] { child += 1 }
      if heap[parent] >= heap[child] { return }
      heap.swapAt(parent, child)
      parent = child
    }
  }
}
