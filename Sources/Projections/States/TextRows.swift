package import LogStore
internal import NoteText

/// Keeps one text per note in pieces, so that a small change of a long text rewrites one piece.
///
/// Key: note number ‖ piece number (2 bytes). A text of up to 64 KiB is one piece.
package struct TextRows: Sendable {
  package let table: Table

  package init(_ table: Table) {
    self.table = table
  }

  private static let pieceBytes = 32 << 10
  private static let leastPiece = 16 << 10
  private static let wholeBytes = 64 << 10

  private func key(_ note: UInt64, _ piece: Int) -> [UInt8] {
    // Made in one step: a search asks for thousands.
    [UInt8](unsafeUninitializedCapacity: 10) { bytes, count in
      for place in 0..<8 { bytes[place] = UInt8(truncatingIfNeeded: note >> UInt64(56 - 8 * place)) }
      bytes[8] = UInt8(truncatingIfNeeded: piece >> 8)
      bytes[9] = UInt8(truncatingIfNeeded: piece)
      count = 10
    }
  }

  /// The text of a note; nil where none is kept.
  package func read(_ note: UInt64, in transaction: borrowing ReadTransaction) throws(StoreError) -> [UInt8]? {
    guard let first = try transaction.value(table, key(note, 0)) else { return nil }
    guard first.count >= Self.leastPiece else { return first }
    var text: [UInt8] = []
    text.reserveCapacity(try lengths(note, in: transaction).reduce(0, +))
    text += first
    try transaction.scan(table, from: key(note, 1)) { (key, value) throws(StoreError) in
      guard Key.readNumber(key) == note else { return false }
      value.withUnsafeBufferPointer { text.append(contentsOf: $0) }
      return true
    }
    return text
  }

  /// Lends the text of a note, without a copy where it is one piece; nil where none is kept.
  @inlinable package func withText<Result>(
    _ note: UInt64, in transaction: borrowing ReadTransaction, _ body: (Span<UInt8>) -> Result
  ) throws(StoreError) -> Result? {
    var result: Result?
    try lend(note, in: transaction) { result = body($0) }
    return result
  }

  /// What `withText` is made of: not generic, so that every module has the generic part for its own types.
  @usableFromInline func lend(
    _ note: UInt64, in transaction: borrowing ReadTransaction, _ body: (Span<UInt8>) -> Void
  ) throws(StoreError) {
    var isInPieces = false
    try transaction.lend(table, number: note, part: 0) { value in
      isInPieces = value.count >= Self.leastPiece
      if !isInPieces { body(value) }
    }
    if isInPieces, let text = try read(note, in: transaction) { body(text.span) }
  }

  /// Replaces a note's text; pieces that stay the same are not written.
  package func write(
    _ new: [UInt8], replacing old: [UInt8]?, of note: UInt64, in transaction: inout WriteTransaction
  ) throws(StoreError) {
    // A new note's row comes after all others.
    if old == nil, new.count < Self.wholeBytes, try transaction.appendRow(table, key(note, 0), new) { return }
    let ends = Ends(old ?? [], new)
    if old != nil, ends.isWhole { return }
    let before = try lengths(note, in: transaction.reading)
    let after = Self.layOut(new.count, ends, before)
    // Rows that are not the old text say nothing about what stays the same.
    let isOldKnown = old != nil && before.reduce(0, +) == ends.oldCount
    var start = 0
    var oldStart = 0
    for (piece, length) in after.enumerated() {
      var isKnown = false
      if isOldKnown, piece < before.count, before[piece] == length {
        isKnown = start == oldStart && start + length <= ends.prefix
        isKnown = isKnown || (new.count - start == ends.oldCount - oldStart && new.count - start <= ends.suffix)
      }
      if !isKnown { try transaction.put(table, key(note, piece), Array(new[start..<start + length])) }
      if piece < before.count { oldStart += before[piece] }
      start += length
    }
    for piece in stride(from: after.count, to: before.count, by: 1) { try transaction.remove(table, key(note, piece)) }
  }

  /// Forgets a note's text.
  package func remove(_ note: UInt64, in transaction: inout WriteTransaction) throws(StoreError) {
    for piece in try lengths(note, in: transaction.reading).indices { try transaction.remove(table, key(note, piece)) }
  }

  private func lengths(_ note: UInt64, in transaction: borrowing ReadTransaction) throws(StoreError) -> [Int] {
    var lengths: [Int] = []
    try transaction.scan(table, from: key(note, 0)) { (key, value) throws(StoreError) in
      guard Key.readNumber(key) == note else { return false }
      lengths.append(value.count)
      return true
    }
    return lengths
  }

  /// The lengths of the new pieces: the old ones, the one with the change grown or shrunk.
  private static func layOut(_ newCount: Int, _ ends: Ends, _ before: [Int]) -> [Int] {
    if newCount < wholeBytes { return [newCount] }
    guard before.count > 1, before.reduce(0, +) == ends.oldCount else { return even(newCount) }
    // Pieces that end before the change or begin after it keep their length; those between become one stretch.
    var head: [Int] = []
    var start = 0
    for length in before {
      guard start + length <= ends.prefix else { break }
      head.append(length)
      start += length
    }
    var rear: [Int] = []
    var end = ends.oldCount
    for length in before.dropFirst(head.count).reversed() {
      guard ends.oldCount - (end - length) <= ends.suffix else { break }
      rear.append(length)
      end -= length
    }
    // What is put in between two pieces goes to one of them.
    if head.count + rear.count == before.count { if head.isEmpty { rear.removeLast() } else { head.removeLast() } }
    let changed = before.count - head.count - rear.count
    let middle = newCount - head.reduce(0, +) - rear.reduce(0, +)
    // As many changed pieces as before, of a fair size, keep all piece numbers; else everything is laid out anew.
    guard middle >= changed * leastPiece, middle <= changed * 4 * pieceBytes,
      (head + rear).allSatisfy({ $0 >= leastPiece })
    else { return even(newCount) }
    let share = middle / changed
    let between = [Int](repeating: share, count: changed - 1) + [middle - share * (changed - 1)]
    return head + between + rear.reversed()
  }

  /// What an old text and a new one begin and end with in common.
  private struct Ends {
    var oldCount: Int
    var prefix: Int
    var suffix: Int
    /// Whether the texts are the same.
    var isWhole: Bool

    init(_ old: [UInt8], _ new: [UInt8]) {
      oldCount = old.count
      let shorter = min(old.count, new.count)
      prefix = new.span.commonPrefix(with: old.span, limit: shorter)
      isWhole = old.count == new.count && prefix == new.count
      suffix = new.span.commonSuffix(with: old.span, limit: shorter - prefix)
    }
  }

  private static func even(_ count: Int) -> [Int] {
    var lengths = [Int](repeating: pieceBytes, count: count / pieceBytes)
    if let last = lengths.indices.last { lengths[last] += count % pieceBytes } else { lengths = [count] }
    return lengths
  }
}
