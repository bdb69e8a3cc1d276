extension Checklist {
  /// Where an item is moved to.
  package enum Destination: Hashable, Sendable {
    /// Before the first item of the note.
    case first
    /// After the last item that is indented no deeper than the first.
    case last
    case before(ChecklistItem)
    case after(ChecklistItem)
  }

  /// An item's way to another place.
  package struct Move: Hashable, Sendable {
    /// The changes; none where the item stands there already.
    package var changes: [Replacement]
    /// The number of the item's line afterwards, the first is 1.
    package var lineNumber: Int
  }

  /// Gives the changes that move an item to another place of its note, with the lines below it that are indented deeper.
  ///
  /// It takes the indent of the item it comes to stand beside; all other lines stay as they are, and a note that ends
  /// without a line break still does. Nil where the place is within what would move. O(n).
  package static func moving(_ item: ChecklistItem, to destination: Destination, in text: Span<UInt8>) -> Move? {
    var lines: [NoteLine] = []
    var scanner = LineScanner(text)
    while let line = scanner.next(in: text) { lines.append(line) }
    let block = block(of: item, lines, text)
    guard let (neighbour, isBefore) = neighbour(destination, item, text) else {
      return Move(changes: [], lineNumber: item.lineNumber)
    }
    // The line, from 0, before which the block comes to stand.
    let target = isBefore ? neighbour.lineNumber - 1 : Self.block(of: neighbour, lines, text).upperBound
    if block.dropFirst().contains(neighbour.lineNumber - 1) { return nil }
    let isMoved = target < block.lowerBound || target > block.upperBound
    let moved = reindented(lines[block], from: item.indent, to: neighbour.indent, text, endsInBreak: isMoved)
    let range = lines[block.lowerBound].range.lowerBound..<lines[block.upperBound - 1].range.upperBound
    guard isMoved else {
      let changes = [Replacement(offset: range.lowerBound, deletedCount: range.count, inserted: moved)]
      return Move(changes: moved == text.array(range) ? [] : changes, lineNumber: item.lineNumber)
    }
    let whole = wholeLines(range, in: text)
    let deletion = Replacement(offset: whole.lowerBound, deletedCount: whole.count, inserted: [])
    if target < block.lowerBound {
      let insertion = Replacement(offset: lines[target].range.lowerBound, deletedCount: 0, inserted: moved)
      return Move(changes: [insertion, deletion], lineNumber: target + 1)
    }
    var insertion = Replacement(offset: lines[target - 1].end, deletedCount: 0, inserted: moved)
    if lines[target - 1].end == lines[target - 1].range.upperBound {
      let lineBreak = Moving.firstBreak(in: text)
      insertion.inserted = lineBreak + moved.dropLast(lines[block.upperBound - 1].breakLength)
    }
    return Move(changes: [deletion, insertion], lineNumber: target - block.count + 1)
  }

  /// An item's line and those below it that are indented deeper, up to a blank one; from 0.
  private static func block(of item: ChecklistItem, _ lines: [NoteLine], _ text: Span<UInt8>) -> Range<Int> {
    let first = item.lineNumber - 1
    var end = first + 1
    while end < lines.count, !lines[end].isBlank {
      let start = ChecklistItem.markerStart(in: text, lines[end].range)
      guard start - lines[end].range.lowerBound > item.indent.count else { break }
      end += 1
    }
    return first..<end
  }

  /// The item that a destination is beside, and whether the place is before it; nil for an item that is its own.
  private static func neighbour(
    _ destination: Destination, _ item: ChecklistItem, _ text: Span<UInt8>
  ) -> (ChecklistItem, isBefore: Bool)? {
    let found: (ChecklistItem, isBefore: Bool)
    switch destination {
    case .before(let other): found = (other, true)
    case .after(let other): found = (other, false)
    case .first:
      guard let first = items(in: text).first else { return nil }
      found = (first, true)
    case .last:
      let items = items(in: text)
      guard let last = items.last(where: { $0.indent.count <= items[0].indent.count }) else { return nil }
      found = (last, false)
    }
    return found.0.lineNumber == item.lineNumber ? nil : found
  }

  private static func reindented(
    _ lines: ArraySlice<NoteLine>, from old: Range<Int>, to new: Range<Int>, _ text: Span<UInt8>, endsInBreak: Bool
  ) -> [UInt8] {
    let (oldIndent, newIndent) = (text.array(old), text.array(new))
    var moved: [UInt8] = []
    for (index, line) in zip(lines.indices, lines) {
      let bytes = text.array(line.range)
      moved += bytes.starts(with: oldIndent) ? newIndent + bytes.dropFirst(oldIndent.count) : bytes
      guard endsInBreak || index < lines.endIndex - 1 else { break }
      moved += line.breakLength > 0 ? text.array(line.range.upperBound..<line.end) : Moving.firstBreak(in: text)
    }
    return moved
  }
}

extension NoteLine {
  var breakLength: Int { end - range.upperBound }
}
