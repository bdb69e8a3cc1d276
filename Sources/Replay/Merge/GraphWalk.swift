/// Walks the changes of a graph and turns each into edits of the text merged so far.
///
/// A change is read in the text of its parents: the walk takes back what they did not know and brings in what they
/// did, which only changes states of runs, and then puts the change's units where all replicas put them. Where the
/// history is a line, there is nothing to compare and the edits are taken as they are.
struct GraphWalk<Unit: Sendable & Equatable> {
  private let changes: [GraphChange<Unit>]
  private let plan: MergePlan
  private let known: Int
  /// What has been merged of the changes past the known ones.
  private(set) var result: [GraphEdit<Unit>] = []

  /// The version that the states of the runs are at, or of which the text is, where there are no runs.
  private var version: [Int] = []
  private var runs: RunSequence?
  /// How many units the merged text has.
  private var count: Int
  /// The number that the next unit gets, and for each step the units it put in and took out, by number.
  private var nextUnit = 0
  private var effects: [[Effect]]
  /// For each step that put units in, where their numbers begin, ascending.
  private var births: [(unit: Int, step: Int)] = []

  private enum Effect {
    case insertion(Range<Int>)
    case deletion(Range<Int>)
  }

  init(_ changes: [GraphChange<Unit>], _ plan: MergePlan, known: Int, count: Int) {
    self.changes = changes
    self.plan = plan
    self.known = known
    self.count = count
    effects = [[Effect]](repeating: [], count: changes.count)
  }

  /// Merges the change of the next step.
  mutating func take(_ step: Int) throws(MergeError) {
    let index = plan.order[step]
    let change = changes[index]
    if runs == nil, plan.isCritical[step] {
      for edit in change.edits {
        guard edit.fits(count) else { throw MergeError(.outOfBounds, change: index) }
        emit(edit.position, edit.deletedCount, edit.inserted, index)
      }
      version = [step]
      return
    }
    var sequence = runs ?? startingRuns()
    runs = nil
    move(&sequence, to: plan.parents[step])
    births.append((nextUnit, step))
    for edit in change.edits {
      let isDone = takeOut(edit, &sequence, step) && putIn(edit, &sequence, step)
      if !isDone { throw MergeError(.outOfBounds, change: index) }
    }
    version = [step]
    // All that follows knows all that was, so the runs are never asked about again.
    if !plan.isCritical[step] { runs = sequence } else { births = [] }
  }

  /// The text as it stands, as units that were always there: their numbers lie below all others.
  private func startingRuns() -> RunSequence {
    if count == 0 { return RunSequence(nil) }
    return RunSequence(
      UnitRun(id: -count, count: count, left: UnitRun.none, right: UnitRun.none, state: 0, isGone: false))
  }

  /// Sets the states of the runs to the version with the given newest steps.
  private mutating func move(_ sequence: inout RunSequence, to target: [Int]) {
    let (left, right) = plan.difference(version, target)
    for step in left {
      for effect in effects[step].reversed() {
        switch effect {
        case .insertion(let units), .deletion(let units): sequence.shift(units, by: -1)
        }
      }
    }
    for step in right.reversed() {
      for effect in effects[step] {
        switch effect {
        case .insertion(let units), .deletion(let units): sequence.shift(units, by: 1)
        }
      }
    }
  }

  private mutating func takeOut(_ edit: GraphEdit<Unit>, _ sequence: inout RunSequence, _ step: Int) -> Bool {
    if edit.deletedCount == 0 { return true }
    guard edit.position >= 0, edit.deletedCount > 0 else { return false }
    guard var cursor = sequence.place(behind: edit.position)?.cursor else { return false }
    var left = edit.deletedCount
    while left > 0 {
      guard let run = sequence.run(at: &cursor) else { return false }
      if run.isThere {
        if run.count > left { sequence.cut(cursor, left) }
        let taken = min(run.count, left)
        sequence.takeOut(at: cursor)
        effects[step].append(.deletion(run.id..<run.id + taken))
        if !run.isGone { emit(cursor.merged, taken, [], plan.order[step]) }
        left -= taken
      }
      sequence.moveOn(&cursor)
    }
    return true
  }

  private mutating func putIn(_ edit: GraphEdit<Unit>, _ sequence: inout RunSequence, _ step: Int) -> Bool {
    if edit.inserted.isEmpty { return true }
    guard edit.position >= 0, let place = sequence.place(behind: edit.position) else { return false }
    var run = UnitRun(
      id: nextUnit, count: edit.inserted.count, left: place.unit, right: UnitRun.none, state: 0, isGone: false)
    nextUnit += run.count
    var next = place.cursor
    while let other = sequence.run(at: &next) {
      if !other.isNotYet {
        if other.left == run.left { run.right = other.id }
        break
      }
      sequence.moveOn(&next)
    }
    let cursor = order(run, from: place.cursor, in: sequence, step)
    sequence.insert(run, at: cursor)
    effects[step].append(.insertion(run.id..<run.id + run.count))
    emit(cursor.merged, 0, edit.inserted, plan.order[step])
    return true
  }

  /// Finds the place of a new run among runs that its replica did not know.
  private func order(
    _ run: UnitRun, from start: RunSequence.Cursor, in sequence: RunSequence, _ step: Int
  ) -> RunSequence.Cursor {
    var found = start
    var scan = start
    var isScanning = false
    while let other = sequence.run(at: &scan), other.isNotYet {
      if other.left == run.left {
        if other.right == run.right {
          if comesFirst(run.id, other.id) { break }
          isScanning = false
        } else {
          isScanning = isAhead(right: other.right, of: run.right, sequence)
        }
      } else if isAhead(left: other.left, of: run.left, sequence) {
        break
      }
      sequence.moveOn(&scan)
      if !isScanning { found = scan }
    }
    return found
  }

  private func isAhead(left: Int, of other: Int, _ sequence: RunSequence) -> Bool {
    if other == UnitRun.none { return false }
    return left == UnitRun.none || sequence.isAhead(left, of: other)
  }

  private func isAhead(right: Int, of other: Int, _ sequence: RunSequence) -> Bool {
    if right == UnitRun.none { return false }
    return other == UnitRun.none || sequence.isAhead(right, of: other)
  }

  /// Orders two units at one place by the replicas that put them in.
  private func comesFirst(_ unit: Int, _ other: Int) -> Bool {
    let (left, right) = (changes[change(of: unit)], changes[change(of: other)])
    if left.agent != right.agent { return left.agent.lexicographicallyPrecedes(right.agent) }
    return left.sequence == right.sequence ? unit < other : left.sequence < right.sequence
  }

  private func change(of unit: Int) -> Int {
    var (low, high) = (0, births.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if births[middle].unit <= unit { low = middle } else { high = middle }
    }
    return plan.order[births[low].step]
  }

  private mutating func emit(_ position: Int, _ deletedCount: Int, _ inserted: [Unit], _ change: Int) {
    count += inserted.count - deletedCount
    if change >= known {
      result.append(GraphEdit(position: position, deletedCount: deletedCount, inserted: inserted))
    }
  }
}

extension GraphEdit {
  /// Whether the edit lies in a text of `count` units.
  fileprivate func fits(_ count: Int) -> Bool {
    position >= 0 && deletedCount >= 0 && position <= count && deletedCount <= count - position
  }
}
