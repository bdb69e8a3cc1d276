/// All runs of a merge in the order of the text, those taken out included.
///
/// The runs lie in chunks that know their lengths, so a place is found by looking at chunks and then at the runs of
/// one; the run of a unit is found by a sorted list of where runs begin. Complexity: O(√n) to find or put in, for n
/// runs of some ten thousands.
struct RunSequence {
  /// A place between two runs: before run `run` of chunk `chunk`, or behind its last.
  struct Cursor: Equatable {
    var chunk: Int
    var run: Int
    /// How many units of the merged text are before it.
    var merged: Int
  }

  private struct Chunk {
    var number: Int
    var runs: [UnitRun]
    var current = 0
    var merged = 0
  }

  private static let longestChunk = 128

  private var chunks: [Chunk]
  /// For each chunk number its place among the chunks.
  private var places = [0]
  /// Where runs begin, ascending by unit number, and the number of the chunk that holds each.
  private var starts: [Int] = []
  private var owners: [Int] = []
  /// The numbers of chunks that have grown too long; they are divided when nobody holds a place in them.
  private var crowded: [Int] = []

  /// Creates a sequence of the units that stand in the text at the start.
  init(_ initial: UnitRun?) {
    chunks = [Chunk(number: 0, runs: [])]
    if let initial { insert(initial, at: Cursor(chunk: 0, run: 0, merged: 0)) }
  }

  /// The run behind a place, or nil at the end; the place is moved on where it stands at the end of a chunk.
  func run(at cursor: inout Cursor) -> UnitRun? {
    while cursor.run >= chunks[cursor.chunk].runs.count {
      guard cursor.chunk + 1 < chunks.count else { return nil }
      cursor.chunk += 1
      cursor.run = 0
    }
    return chunks[cursor.chunk].runs[cursor.run]
  }

  /// Moves a place past the run behind it.
  func moveOn(_ cursor: inout Cursor) {
    guard let run = run(at: &cursor) else { return }
    cursor.merged += run.mergedCount
    cursor.run += 1
  }

  /// The place just behind a unit of the version that the walk stands at, and the number of that unit; nil where the
  /// version has fewer units. A run that reaches past the place is cut.
  mutating func place(behind count: Int) -> (cursor: Cursor, unit: Int)? {
    while let number = crowded.popLast() { divide(places[number]) }
    var cursor = Cursor(chunk: 0, run: 0, merged: 0)
    if count == 0 { return (cursor, UnitRun.none) }
    var left = count
    while left > chunks[cursor.chunk].current {
      left -= chunks[cursor.chunk].current
      cursor.merged += chunks[cursor.chunk].merged
      cursor.chunk += 1
      if cursor.chunk == chunks.count { return nil }
    }
    while true {
      let run = chunks[cursor.chunk].runs[cursor.run]
      if run.currentCount > left {
        // A number that replicas count has no places inside.
        if run.cell != nil { return nil }
        cut(cursor, left)
      }
      cursor.run += 1
      if run.currentCount >= left {
        cursor.merged += run.cell == nil ? (run.isGone ? 0 : left) : run.mergedCount
        return (cursor, run.id + (run.cell == nil ? left - 1 : 0))
      }
      left -= run.currentCount
      cursor.merged += run.mergedCount
    }
  }

  /// Cuts the run behind a place, so that the first part has `offset` units.
  mutating func cut(_ cursor: Cursor, _ offset: Int) {
    let rest = chunks[cursor.chunk].runs[cursor.run].split(at: offset)
    chunks[cursor.chunk].runs.insert(rest, at: cursor.run + 1)
    note(rest.id, chunks[cursor.chunk].number)
    watch(cursor.chunk)
  }

  /// Takes out the run behind a place once more, at the current version and in the merged text.
  mutating func takeOut(at cursor: Cursor) {
    let run = chunks[cursor.chunk].runs[cursor.run]
    chunks[cursor.chunk].current -= run.currentCount
    chunks[cursor.chunk].merged -= run.mergedCount
    chunks[cursor.chunk].runs[cursor.run].deaths += 1
    chunks[cursor.chunk].runs[cursor.run].isGone = true
  }

  /// Puts a run in at a place.
  mutating func insert(_ run: UnitRun, at cursor: Cursor) {
    chunks[cursor.chunk].runs.insert(run, at: cursor.run)
    chunks[cursor.chunk].current += run.currentCount
    chunks[cursor.chunk].merged += run.mergedCount
    note(run.id, chunks[cursor.chunk].number)
    watch(cursor.chunk)
  }

  private mutating func watch(_ chunk: Int) {
    if chunks[chunk].runs.count == Self.longestChunk { crowded.append(chunks[chunk].number) }
  }

  /// Changes how often all runs of some units were put in and taken out at the version of the walk.
  mutating func shift(_ units: Range<Int>, births: Int = 0, deaths: Int = 0) {
    change(units) { run in
      run.births += births
      run.deaths += deaths
    }
  }

  /// Changes all runs of some units, keeping count of what stands in the text.
  mutating func change(_ units: Range<Int>, _ body: (inout UnitRun) -> Void) {
    var index = indexOfStart(units.lowerBound)
    while index < starts.count, starts[index] < units.upperBound {
      let chunk = places[owners[index]]
      if let run = chunks[chunk].runs.firstIndex(where: { $0.id == starts[index] }) {
        let before = chunks[chunk].runs[run]
        body(&chunks[chunk].runs[run])
        let after = chunks[chunk].runs[run]
        chunks[chunk].current += after.currentCount - before.currentCount
        chunks[chunk].merged += after.mergedCount - before.mergedCount
      }
      index += 1
    }
  }

  /// The runs of some units, and how many units of the merged text are before each.
  func runs(of units: Range<Int>) -> [(run: UnitRun, merged: Int)] {
    var found: [(run: UnitRun, merged: Int)] = []
    var index = indexOfStart(units.lowerBound)
    while index < starts.count, starts[index] < units.upperBound {
      let chunk = places[owners[index]]
      if let run = chunks[chunk].runs.firstIndex(where: { $0.id == starts[index] }) {
        found.append((chunks[chunk].runs[run], mergedCount(before: chunk, run)))
      }
      index += 1
    }
    return found
  }

  private func mergedCount(before chunk: Int, _ run: Int) -> Int {
    chunks[..<chunk].reduce(0) { $0 + $1.merged } + chunks[chunk].runs[..<run].reduce(0) { $0 + $1.mergedCount }
  }

  /// The place just behind a unit, whether it stands in any text or not. A run that reaches past it is cut.
  mutating func place(behindUnit unit: Int) -> Cursor {
    while let number = crowded.popLast() { divide(places[number]) }
    let (chunk, run) = position(of: unit)
    let offset = unit - chunks[chunk].runs[run].id + 1
    if offset < chunks[chunk].runs[run].count { cut(Cursor(chunk: chunk, run: run, merged: 0), offset) }
    return Cursor(chunk: chunk, run: run + 1, merged: mergedCount(before: chunk, run + 1))
  }

  /// The counted number that reaches across a place of the version of the walk, and the place's offset in it.
  func cell(across count: Int) -> (run: UnitRun, offset: Int)? {
    var left = count
    for chunk in chunks {
      if left > chunk.current {
        left -= chunk.current
        continue
      }
      for run in chunk.runs {
        if run.currentCount > left { return left > 0 && run.cell != nil ? (run, left) : nil }
        left -= run.currentCount
      }
      return nil
    }
    return nil
  }

  /// How many units the text of the version of the walk has.
  var currentCount: Int { chunks.reduce(0) { $0 + $1.current } }

  /// Whether one unit stands before another.
  func isAhead(_ unit: Int, of other: Int) -> Bool {
    let (left, right) = (position(of: unit), position(of: other))
    if left.chunk != right.chunk { return left.chunk < right.chunk }
    return left.run == right.run ? unit < other : left.run < right.run
  }

  private func position(of unit: Int) -> (chunk: Int, run: Int) {
    let index = indexOfStart(unit + 1) - 1
    let chunk = places[owners[index]]
    return (chunk, chunks[chunk].runs.firstIndex { $0.id == starts[index] } ?? 0)
  }

  /// The first entry of `starts` that is not before a unit.
  private func indexOfStart(_ unit: Int) -> Int {
    if let last = starts.last, last < unit { return starts.count }
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < unit { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func note(_ unit: Int, _ owner: Int) {
    let index = indexOfStart(unit)
    starts.insert(unit, at: index)
    owners.insert(owner, at: index)
  }

  private mutating func divide(_ chunk: Int) {
    let half = chunks[chunk].runs.count / 2
    var rest = Chunk(number: places.count, runs: Array(chunks[chunk].runs[half...]))
    chunks[chunk].runs.removeLast(rest.runs.count)
    for run in rest.runs {
      rest.current += run.currentCount
      rest.merged += run.mergedCount
      owners[indexOfStart(run.id)] = rest.number
    }
    chunks[chunk].current -= rest.current
    chunks[chunk].merged -= rest.merged
    chunks.insert(rest, at: chunk + 1)
    places.append(chunk + 1)
    for place in chunk + 1..<chunks.count { places[chunks[place].number] = place }
    watch(chunk)
    watch(chunk + 1)
  }
}
