/// Walks the changes of a graph and turns each into edits of the text merged so far.
///
/// A change is read in the text of its parents: the walk takes back what they did not know and brings in what they
/// did, which only changes states of runs, and then puts the change's units where all replicas put them. Where the
/// history is a line, there is nothing to compare and the edits are taken as they are.
struct GraphWalk<Unit: MergeUnit>: Sendable {
  private var changes: [GraphChange<Unit>]
  private var plan: MergePlan
  private let known: Int
  /// What has been merged of the changes past the known ones.
  var result: [GraphEdit<Unit>] = []

  /// The version that the states of the runs are at, or of which the text is, where there are no runs.
  private var version: [Int] = []
  private var runs: RunSequence?
  /// How many units the merged text has.
  private var count: Int
  /// The number that the next unit gets, and for each step the units it put in and took out, by number.
  var nextUnit = 0
  var effects: [[Effect]]
  /// For each step that put units in, where their numbers begin, ascending.
  private var births: [(unit: Int, step: Int)] = []
  /// The text that the walk began from, and the units put in since, by number; nil where nobody looks at them.
  var contents: (start: [Unit], inserted: [Unit])?
  /// What was put in by meaning.
  var meanings = MeantUnits<Unit>()

  /// What a step did, so that it can be taken back and brought in again.
  enum Effect: Sendable {
    case insertion(Range<Int>)
    case deletion(Range<Int>)
    /// Taken out only to put a mark or a number in its place.
    case replacement(Range<Int>)
    /// A number was counted.
    case bump(Int, Int64, repeal: [UInt8]?)
  }

  init(_ changes: [GraphChange<Unit>], _ plan: MergePlan, known: Int, count: Int) {
    self.changes = changes
    self.plan = plan
    self.known = known
    self.count = count
    effects = [[Effect]](repeating: [], count: changes.count)
  }

  /// Begins a walk from a text; changes are then appended one by one, each after its parents.
  init(from start: [Unit]) {
    changes = []
    plan = MergePlan()
    known = 0
    count = start.count
    effects = []
    contents = (start, [])
  }

  /// Merges one more change, whose parents are earlier ones; without any it was made in the text at the start.
  mutating func append(_ change: GraphChange<Unit>) throws(MergeError) {
    changes.append(change)
    plan.append(parents: change.parents)
    effects.append([])
    try take(changes.count - 1)
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
    if !(try bump(change, &sequence, step)) {
      for edit in change.edits {
        let isMark = edit.isMark(change.meaning)
        let edit = isMark || contents == nil ? edit : widened(edit, &sequence)
        guard let taken = takeOut(edit, &sequence, step, isReplaced: isMark) else {
          throw MergeError(.outOfBounds, change: index)
        }
        let isDone =
          isMark ? putMark(edit.inserted, for: taken, &sequence, step) : putIn(edit, &sequence, step, change.meaning)
        if !isDone { throw MergeError(.outOfBounds, change: index) }
      }
    }
    version = [step]
    // All that follows knows all that was, so the runs are never asked about again.
    if !plan.isCritical[step] { runs = sequence } else { births = [] }
  }

  /// The text as it stands, as units that were always there: their numbers lie below all others.
  private func startingRuns() -> RunSequence {
    if count == 0 { return RunSequence(nil) }
    return RunSequence(UnitRun(id: -count, count: count, left: UnitRun.none, right: UnitRun.none))
  }

  /// Sets the states of the runs to the version with the given newest steps.
  private mutating func move(_ sequence: inout RunSequence, to target: [Int]) {
    let (left, right) = plan.difference(version, target)
    for step in left {
      for effect in effects[step].reversed() { shift(effect, by: -1, &sequence) }
    }
    for step in right.reversed() {
      for effect in effects[step] { shift(effect, by: 1, &sequence) }
    }
  }

  private mutating func shift(_ effect: Effect, by amount: Int, _ sequence: inout RunSequence) {
    switch effect {
    case .insertion(let units): sequence.shift(units, births: amount)
    case .deletion(let units), .replacement(let units): sequence.shift(units, deaths: amount)
    case .bump(let unit, let delta, let repeal):
      count(unit, by: delta, times: amount, repeal: repeal, &sequence)
    }
  }

  /// Takes units out and gives their numbers; nil where the edit does not fit.
  mutating func takeOut(
    _ edit: GraphEdit<Unit>, _ sequence: inout RunSequence, _ step: Int, isReplaced: Bool
  ) -> [Range<Int>]? {
    if edit.deletedCount == 0 { return [] }
    guard edit.position >= 0, edit.deletedCount > 0 else { return nil }
    guard var cursor = sequence.place(behind: edit.position)?.cursor else { return nil }
    var taken: [Range<Int>] = []
    var left = edit.deletedCount
    while left > 0 {
      guard let run = sequence.run(at: &cursor) else { return nil }
      if run.isThere {
        if run.currentCount > left {
          if run.cell != nil { return nil }
          sequence.cut(cursor, left)
        }
        let width = min(run.currentCount, left)
        let units = run.id..<run.id + (run.cell == nil ? width : 1)
        guard holds(edit, edit.deletedCount - left, units, run) else { return nil }
        if !run.isGone { emit(cursor.merged, run.cell?.merged ?? width, [], plan.order[step]) }
        sequence.takeOut(at: cursor)
        taken.append(units)
        left -= width
      }
      sequence.moveOn(&cursor)
    }
    for units in taken { effects[step].append(isReplaced ? .replacement(units) : .deletion(units)) }
    if !isReplaced { takeMarksAlong(taken, &sequence, step) }
    return taken
  }

  private mutating func putIn(
    _ edit: GraphEdit<Unit>, _ sequence: inout RunSequence, _ step: Int, _ meaning: GraphMeaning<Unit>
  ) -> Bool {
    if edit.inserted.isEmpty { return true }
    guard edit.position >= 0, let place = sequence.place(behind: edit.position) else { return false }
    var run = UnitRun(id: nextUnit, count: edit.inserted.count, left: place.unit, right: UnitRun.none)
    var next = place.cursor
    while let other = sequence.run(at: &next) {
      if !other.isNotYet {
        if other.left == run.left { run.right = other.id }
        break
      }
      sequence.moveOn(&next)
    }
    if case .repeal(let name) = meaning {
      let key = MeantUnits<Unit>.Key(
        tag: [1] + name, first: run.left, last: run.right, count: -1, inserted: edit.inserted)
      if let known = meanings.units[key] {
        share(known, &sequence, step)
        return true
      }
      meanings.add(key, run.id)
    }
    nextUnit += run.count
    let cursor = order(run, from: place.cursor, in: sequence, step)
    sequence.insert(run, at: cursor)
    effects[step].append(.insertion(run.id..<run.id + run.count))
    contents?.inserted += edit.inserted
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
      if other.isMark && other.left == run.left {
        isScanning = false
      } else if other.left == run.left {
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

  func isAhead(left: Int, of other: Int, _ sequence: RunSequence) -> Bool {
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
    // What several replicas may put in is ordered by what it means.
    let (meant, otherMeant) = (meanings.keys[unit], meanings.keys[other])
    let (agent, otherAgent) = (meant?.tag ?? left.agent, otherMeant?.tag ?? right.agent)
    if agent != otherAgent { return agent.lexicographicallyPrecedes(otherAgent) }
    if let meant, let otherMeant { return meant.inserted.lexicographicallyPrecedes(otherMeant.inserted) }
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

  mutating func emit(_ position: Int, _ deletedCount: Int, _ inserted: [Unit], _ change: Int) {
    count += inserted.count - deletedCount
    if deletedCount == 0 && inserted.isEmpty { return }
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
