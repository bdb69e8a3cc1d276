/// Units that were put in with a meaning, so that the same meaning of another replica finds them.
struct MeantUnits<Unit: MergeUnit>: Sendable {
  /// What makes two insertions one.
  struct Key: Hashable {
    /// Of which meaning they are: bytes, by which they are ordered too.
    var tag: [UInt8]
    /// The first and last unit that was replaced, or the neighbours; how many were replaced, -1 for none.
    var first: Int
    var last: Int
    var count: Int
    var inserted: [Unit]
  }

  /// A number that replicas count: what it was, and what was added at the version of the walk and in the merged text.
  struct Cell {
    var base: Int64
    var current: Int64 = 0
    var merged: Int64 = 0
    /// How often bumps were undone and redone, by name and turn.
    var repeals: [[UInt8]: (current: Int, merged: Int)] = [:]
  }

  private(set) var units: [Key: Range<Int>] = [:]
  private(set) var keys: [Int: Key] = [:]
  /// Units that were replaced, and the first of those that go with them.
  var bonds: [(replaced: Range<Int>, unit: Int)] = []
  var cells: [Int: Cell] = [:]

  mutating func add(_ key: Key, _ unit: Int) {
    units[key] = unit..<unit + max(1, key.count == Self.cellCount ? 1 : key.inserted.count)
    keys[unit] = key
  }

  /// The count that marks the key of a counted number, which is one unit however many digits it has.
  static var cellCount: Int { -2 }
}

extension GraphEdit {
  /// Whether the edit puts one mark in the place of another: a scalar for a scalar, and no digits, which are numbers.
  func isMark(_ meaning: GraphMeaning<Unit>) -> Bool {
    guard meaning != .none, deletedCount > 0, !inserted.isEmpty else { return false }
    guard deletedCount <= 4, inserted.count <= 4 else { return false }
    return !inserted.contains(where: isDigit) && !(deleted ?? []).contains(where: isDigit)
  }
}

extension GraphWalk {
  /// The digits of a number as a counter line shows it: at most fifteen.
  static func digits(_ value: Int64) -> [Unit] {
    String(min(max(0, value), 999_999_999_999_999)).utf8.map { Unit.digit($0 - 0x30) }
  }

  private func content(_ run: UnitRun, upTo count: Int) -> [Unit] {
    if let cell = meanings.cells[run.id] { return Self.digits(cell.base &+ cell.current) }
    guard let contents else { return [] }
    let length = min(run.count, count)
    if run.id < 0 {
      let start = contents.start.count + run.id
      return Array(contents.start[start..<start + length])
    }
    return Array(contents.inserted[run.id..<run.id + length])
  }

  /// Whether units are those that an edit says it takes out, from one of its units on.
  func holds(_ edit: GraphEdit<Unit>, _ offset: Int, _ units: Range<Int>, _ run: UnitRun) -> Bool {
    guard let deleted = edit.deleted, contents != nil, !edit.isLoose else { return true }
    let found = content(run, upTo: units.count)
    guard offset + found.count <= deleted.count else { return false }
    return deleted[offset..<offset + found.count] == found[...]
  }

  /// Brings in what another replica put in with the same meaning.
  mutating func share(_ units: Range<Int>, _ sequence: inout RunSequence, _ step: Int) {
    sequence.shift(units, births: 1)
    effects[step].append(.insertion(units))
  }

  /// Puts units right behind those that they replace, or brings them in where another replica has put them there.
  mutating func putMark(
    _ inserted: [Unit], for replaced: [Range<Int>], _ sequence: inout RunSequence, _ step: Int
  ) -> Bool {
    let key = MeantUnits<Unit>.Key(
      tag: [0], first: replaced[0].lowerBound, last: replaced[replaced.count - 1].upperBound - 1,
      count: replaced.reduce(0) { $0 + $1.count }, inserted: inserted)
    if let known = meanings.units[key] {
      share(known, &sequence, step)
      return true
    }
    var run = UnitRun(id: nextUnit, count: inserted.count, left: key.last, right: UnitRun.none)
    run.isMark = true
    nextUnit += run.count
    contents?.inserted += inserted
    meanings.add(key, run.id)
    put(run, key, for: replaced, &sequence)
    effects[step].append(.insertion(run.id..<run.id + run.count))
    if let put = sequence.runs(of: run.id..<run.id + 1).first, !put.run.isGone {
      emit(put.merged, 0, inserted, step)
    }
    return true
  }

  private mutating func put(
    _ run: UnitRun, _ key: MeantUnits<Unit>.Key, for replaced: [Range<Int>], _ sequence: inout RunSequence
  ) {
    var run = run
    for units in replaced { meanings.bonds.append((units, run.id)) }
    // Replicas that took out what it replaces would have taken it out too; none of them is known to this version.
    for other in effects.indices {
      let isTaken = effects[other].contains { effect in
        guard case .deletion(let units) = effect else { return false }
        return replaced.contains { $0.overlaps(units) }
      }
      guard isTaken else { continue }
      effects[other].append(.deletion(run.id..<run.id + run.count))
      run.isGone = true
    }
    sequence.insert(run, at: place(of: key, in: &sequence))
  }

  private func place(of key: MeantUnits<Unit>.Key, in sequence: inout RunSequence) -> RunSequence.Cursor {
    var found = sequence.place(behindUnit: key.last)
    var scan = found
    while let other = sequence.run(at: &scan) {
      if other.left == key.last {
        guard other.isMark, let otherKey = meanings.keys[other.id], comes(otherKey, before: key, sequence) else {
          break
        }
      } else if !isBehind(other.left, key.last, sequence) {
        break
      }
      sequence.moveOn(&scan)
      found = scan
    }
    return found
  }

  private func isBehind(_ other: Int, _ unit: Int, _ sequence: RunSequence) -> Bool {
    other != UnitRun.none && sequence.isAhead(unit, of: other)
  }

  private func comes(
    _ key: MeantUnits<Unit>.Key, before other: MeantUnits<Unit>.Key, _ sequence: RunSequence
  ) -> Bool {
    if key.tag != other.tag { return key.tag.lexicographicallyPrecedes(other.tag) }
    if key.count != other.count { return key.count < other.count }
    if key.inserted != other.inserted { return key.inserted.lexicographicallyPrecedes(other.inserted) }
    return key.first != other.first && sequence.isAhead(key.first, of: other.first)
  }

  /// Takes out the marks that stand for units that are taken out, known to the version or not.
  mutating func takeMarksAlong(_ taken: [Range<Int>], _ sequence: inout RunSequence, _ step: Int) {
    var queue = taken
    while let units = queue.popLast() {
      for bond in meanings.bonds where bond.replaced.overlaps(units) {
        guard let key = meanings.keys[bond.unit], let marked = meanings.units[key] else { continue }
        effects[step].append(.deletion(marked))
        for (run, _) in sequence.runs(of: marked) where !run.isGone {
          let merged = sequence.runs(of: run.id..<run.id + 1).first?.merged ?? 0
          emit(merged, run.mergedCount, [], step)
          sequence.change(run.id..<run.id + 1) { $0.isGone = true }
        }
        sequence.shift(marked, deaths: 1)
        queue.append(marked)
      }
    }
  }

  // MARK: Numbers that replicas count

  /// Adds the delta of a bump to the number it counts; false where the change is no bump, or none of such a number.
  mutating func bump(
    _ change: GraphChange<Unit>, _ sequence: inout RunSequence, _ step: Int
  ) throws(MergeError) -> Bool {
    guard contents != nil, let (from, delta, whole, repeal) = counted(change, &sequence), let digits = whole.deleted,
      let (found, runs) = text(whole.position, digits.count, &sequence), found == digits, !runs.isEmpty
    else { return false }
    // A number that fell below zero counts on from the zero that was shown: it becomes another number.
    if runs.count == 1, let cell = meanings.cells[runs[0].id], cell.base &+ cell.current == from {
      add(delta, to: runs[0].id, repeal: repeal, &sequence, step)
      return true
    }
    guard runs.count == 1 || !runs.contains(where: { $0.cell != nil }),
      let replaced = takeOut(whole, &sequence, step, isReplaced: true)
    else { return false }
    let key = MeantUnits<Unit>.Key(
      tag: [2], first: replaced[0].lowerBound, last: replaced[replaced.count - 1].upperBound - 1,
      count: MeantUnits<Unit>.cellCount, inserted: digits)
    if let known = meanings.units[key] {
      add(delta, to: known.lowerBound, repeal: repeal, &sequence, step)
      return true
    }
    var run = UnitRun(id: nextUnit, count: 1, left: key.last, right: UnitRun.none)
    run.isMark = true
    run.births = 0
    run.cell = (0, 0)
    nextUnit += 1
    // The number's one unit has no content of its own.
    contents?.inserted.append(Unit.digit(0))
    meanings.add(key, run.id)
    meanings.cells[run.id] = MeantUnits<Unit>.Cell(base: from)
    put(run, key, for: replaced, &sequence)
    add(delta, to: run.id, repeal: repeal, &sequence, step)
    return true
  }

  /// The number that a change counts, and by how much; nil where it counts none.
  private func counted(
    _ change: GraphChange<Unit>, _ sequence: inout RunSequence
  ) -> (from: Int64, delta: Int64, whole: GraphEdit<Unit>, repeal: [UInt8]?)? {
    switch change.meaning {
    case .bump(let from, let delta, let whole): return (from, delta, whole, nil)
    case .repealBump(let name, let delta):
      guard change.edits.count == 1 else { return nil }
      let whole = widened(change.edits[0], &sequence)
      guard let old = whole.deleted.flatMap(numberValue), let new = numberValue(whole.inserted),
        new.subtractingReportingOverflow(old) == (delta, false), Self.digits(new) == whole.inserted
      else { return nil }
      return (old, delta, whole, name)
    default: return nil
    }
  }

  private mutating func add(
    _ delta: Int64, to unit: Int, repeal name: [UInt8]?, _ sequence: inout RunSequence, _ step: Int
  ) {
    guard let known = meanings.cells[unit] else { return }
    // Undone, redone and undone again, a bump is undone anew.
    var repeal = name.map { $0 + [0] }
    while let key = repeal, known.repeals[key, default: (0, 0)].current > 0, let turn = key.last, turn < .max {
      repeal = key.dropLast() + [turn + 1]
    }
    effects[step].append(.bump(unit, delta, repeal: repeal))
    count(unit, by: delta, times: 1, repeal: repeal, &sequence)
    guard var cell = meanings.cells[unit] else { return }
    if let repeal {
      cell.repeals[repeal, default: (0, 0)].merged += 1
      if cell.repeals[repeal]?.merged == 1 { cell.merged = cell.merged &+ delta }
    } else {
      cell.merged = cell.merged &+ delta
    }
    meanings.cells[unit] = cell
    let new = Self.digits(cell.base &+ cell.merged)
    if let shown = sequence.runs(of: unit..<unit + 1).first, !shown.run.isGone {
      emit(shown.merged, shown.run.mergedCount, new, step)
    }
    sequence.change(unit..<unit + 1) { $0.cell?.merged = new.count }
  }

  /// Brings a bump in at the version of the walk, or takes it back.
  mutating func count(
    _ unit: Int, by delta: Int64, times: Int, repeal: [UInt8]?, _ sequence: inout RunSequence
  ) {
    guard var cell = meanings.cells[unit] else { return }
    var isCounted = true
    if let repeal {
      let known = cell.repeals[repeal, default: (0, 0)].current
      cell.repeals[repeal, default: (0, 0)].current = known + times
      // What several undid is undone as long as one of them is there.
      isCounted = times > 0 ? known == 0 : known == 1
    }
    if isCounted { cell.current = times > 0 ? cell.current &+ delta : cell.current &- delta }
    meanings.cells[unit] = cell
    let width = Self.digits(cell.base &+ cell.current).count
    sequence.change(unit..<unit + 1) { run in
      run.births += times
      run.cell?.current = width
    }
  }

  /// The text of the version of the walk from a place on, at most `count` units, and the runs that it is of; nil where
  /// the place is inside a counted number or past the end.
  private func text(
    _ start: Int, _ count: Int, _ sequence: inout RunSequence
  ) -> (text: [Unit], runs: [UnitRun])? {
    guard start >= 0, var cursor = sequence.place(behind: start)?.cursor else { return nil }
    var found: [Unit] = []
    var runs: [UnitRun] = []
    while found.count < count, let run = sequence.run(at: &cursor) {
      if run.isThere {
        found += content(run, upTo: count - found.count)
        runs.append(run)
      }
      sequence.moveOn(&cursor)
    }
    return (found, runs)
  }

  /// The edit grown so that it takes numbers out whole: what it leaves of them it puts in again.
  ///
  /// A number half replaced by one replica and counted by another would be neither's.
  func widened(_ edit: GraphEdit<Unit>, _ sequence: inout RunSequence) -> GraphEdit<Unit> {
    guard edit.position >= 0, edit.deletedCount >= 0, edit.deletedCount < .max / 2 - edit.position else { return edit }
    var wide = edit
    let end = edit.position + edit.deletedCount
    if let (run, offset) = sequence.cell(across: end) {
      wide.grow(after: content(run, upTo: .max)[offset...])
    } else if let (text, _) = text(end, 15, &sequence) {
      let digits = text.prefix(while: isDigit)
      if !digits.isEmpty, Self.touches(edit.deleted?.last, edit.inserted.last) { wide.grow(after: digits) }
    }
    if let (run, offset) = sequence.cell(across: edit.position) {
      wide.grow(before: content(run, upTo: .max)[..<offset])
    } else {
      let start = max(0, edit.position - 15)
      let inside = sequence.cell(across: start)
      let first = inside.map { start - $0.offset + (($0.run.cell?.current ?? 0)) } ?? start
      if first < edit.position, let (text, _) = text(first, edit.position - first, &sequence) {
        let digits = text.suffix(while: isDigit)
        if !digits.isEmpty, Self.touches(edit.deleted?.first, edit.inserted.first) { wide.grow(before: digits) }
      }
    }
    return wide
  }

  private static func touches(_ deleted: Unit?, _ inserted: Unit?) -> Bool {
    deleted.map(isDigit) ?? false || inserted.map(isDigit) ?? false
  }
}

extension GraphEdit {
  fileprivate mutating func grow(after units: ArraySlice<Unit>) {
    deletedCount += units.count
    inserted += units
    deleted? += units
  }

  fileprivate mutating func grow(before units: ArraySlice<Unit>) {
    position -= units.count
    deletedCount += units.count
    inserted = units + inserted
    deleted = deleted.map { units + $0 }
  }
}

extension Array {
  fileprivate func suffix(while predicate: (Element) -> Bool) -> ArraySlice<Element> {
    self[(lastIndex { !predicate($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}

private func isDigit<Unit: MergeUnit>(_ unit: Unit) -> Bool { unit >= Unit.digit(0) && unit <= Unit.digit(9) }

/// The value of at most fifteen digits; nil for anything else.
private func numberValue<Unit: MergeUnit>(_ digits: [Unit]) -> Int64? {
  guard (1...15).contains(digits.count) else { return nil }
  var value: Int64 = 0
  for unit in digits {
    guard let digit = (0...9).first(where: { Unit.digit($0) == unit }) else { return nil }
    value = value * 10 + Int64(digit)
  }
  return value
}
