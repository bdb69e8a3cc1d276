/// Which lines of two texts differ.
package struct LineDiff: Sendable {
  /// Lines of the old text and the lines of the new one that stand in their place; numbers from 0.
  package struct Change: Hashable, Sendable {
    package var old: Range<Int>
    package var new: Range<Int>
  }

  /// The changes, ascending, with at least one equal line between two.
  package private(set) var changes: [Change] = []
  private let old: LineTable
  private let new: LineTable

  /// Compares two texts line by line (Myers, as in `Diff`); any bytes are fine.
  package init(from oldText: [UInt8], to newText: [UInt8]) {
    old = LineTable(oldText)
    new = LineTable(newText)
    let (head, tail) = Self.commonLines(oldText, old, newText, new)
    if head == old.count, head == new.count { return }
    changes = TokenComparison.changes(
      oldText, old.run(head..<old.count - tail), newText, new.run(head..<new.count - tail)
    ).map { change in
      Change(
        old: change.old.lowerBound + head..<change.old.upperBound + head,
        new: change.new.lowerBound + head..<change.new.upperBound + head)
    }
    slide(oldText, newText)
  }

  /// How many lines both texts begin with, and how many they end with.
  private static func commonLines(
    _ oldText: [UInt8], _ old: LineTable, _ newText: [UInt8], _ new: LineTable
  ) -> (head: Int, tail: Int) {
    let ends = oldText.withUnsafeBufferPointer { old in newText.withUnsafeBufferPointer { CommonEnds(old, $0) } }
    if ends.prefix == oldText.count, ends.prefix == newText.count { return (old.count, new.count) }
    // A line is common with its line feed; the first of the end, with the one before it.
    let head = old.count { $0 <= ends.prefix && oldText[$0 - 1] == 0x0a }
    let start = head == 0 ? 0 : old.ends[head - 1]
    let suffix = min(ends.suffix, oldText.count - start, newText.count - start)
    let tail = old.count - old.count { $0 <= oldText.count - suffix } - 1
    return (head, max(0, tail))
  }

  /// How many lines were put in.
  package var addedCount: Int { changes.reduce(0) { $0 + $1.new.count } }

  /// How many lines were taken out.
  package var removedCount: Int { changes.reduce(0) { $0 + $1.old.count } }

  func oldRange(_ lines: Range<Int>) -> Range<Int> { old.range(lines) }
  func newRange(_ lines: Range<Int>) -> Range<Int> { new.range(lines) }
  var oldCount: Int { old.count }
  var newCount: Int { new.count }

  /// Moves lines that were only put in or only taken out to where they read best: behind an empty line if they can,
  /// else as far down as they go.
  private mutating func slide(_ oldText: [UInt8], _ newText: [UInt8]) {
    for index in changes.indices {
      let change = changes[index]
      guard change.old.isEmpty != change.new.isEmpty else { continue }
      let isAdded = change.old.isEmpty
      let (text, table, lines) = isAdded ? (newText, new, change.new) : (oldText, old, change.old)
      func line(_ number: Int) -> ArraySlice<UInt8> { text[table.range(number)] }
      // One equal line stays between two changes.
      let floor = index == 0 ? 0 : (isAdded ? changes[index - 1].new : changes[index - 1].old).upperBound + 1
      let next = index + 1 < changes.count ? (isAdded ? changes[index + 1].new : changes[index + 1].old) : nil
      let ceiling = next.map { $0.lowerBound - 1 } ?? table.count
      var up = 0
      while lines.lowerBound - up > floor, line(lines.lowerBound - up - 1) == line(lines.upperBound - up - 1) {
        up += 1
      }
      var down = 0
      while lines.upperBound + down < ceiling, line(lines.lowerBound + down) == line(lines.upperBound + down) {
        down += 1
      }
      var shift = down
      for step in stride(from: down, through: -up, by: -1) where lines.lowerBound + step > 0 {
        guard Self.isBlank(line(lines.lowerBound + step - 1)) else { continue }
        shift = step
        break
      }
      changes[index].old = change.old.lowerBound + shift..<change.old.upperBound + shift
      changes[index].new = change.new.lowerBound + shift..<change.new.upperBound + shift
    }
  }

  private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy { $0 == 0x0a || $0 == 0x0d || $0 == 0x20 || $0 == 0x09 }
  }
}
