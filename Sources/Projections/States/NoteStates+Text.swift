internal import Events
package import LogStore
internal import Replay

extension NoteStates {
  /// Lends the text of a note as it stood at a position; nil where it was not there yet.
  ///
  /// A search looks at many texts of which it shows few: of differences and events all but the text is passed over. Where
  /// that is not enough, as for merged notes, the note is read in full.
  ///
  /// - Parameter newest: The newest positions of the note and whether they are all, where the caller has them.
  package func withText<Result>(
    _ number: UInt64, at position: UInt64, knowing newest: (positions: [UInt64], areAll: Bool)? = nil, head: LogHead,
    in transaction: borrowing ReadTransaction, _ body: (Span<UInt8>) -> Result
  ) throws(StoreError) -> Result? {
    if let text = try text(number, at: position, knowing: newest, in: transaction) { return body(text.span) }
    return try read(number, at: position, knowing: newest, head: head, in: transaction).map { body($0.text.span) }
  }

  /// The text alone; nil where it takes more to tell.
  func text(
    _ number: UInt64, at position: UInt64, knowing newest: (positions: [UInt64], areAll: Bool)? = nil,
    in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [UInt8]? {
    var places = Self.few(newest, upTo: position)
    guard let blocks = places == nil ? try blocks(number, upTo: position, in: transaction) : [] else { return nil }
    func positions(after reached: UInt64) throws(StoreError) -> [UInt64] {
      if let newest, newest.areAll || newest.positions.first.map({ $0 <= reached }) ?? false { return newest.positions }
      return try transaction.positions(ofNote: number, after: reached, upTo: position)
    }
    if blocks.isEmpty, places == nil { places = try positions(after: 0) }
    guard let base = blocks.last?.base ?? places?.first, base <= position else { return nil }
    var replica: UInt64?
    var text: PastText?
    _ = try transaction.lendPayload(at: base) { (front, payload) in
      guard front.note == number, front.kind == .created, front.version == 1, front.isLive, !front.hasParents else {
        return
      }
      replica = front.replica
      text = try? PastText(created: payload)
    }
    guard let replica, let text else { return nil }
    var reached = base
    for block in blocks.reversed() {
      let end = transaction.withValue(of: block.row) { row in
        try? DifferenceBlock.apply(row, at: block.key, upTo: position, to: text)
      }
      guard let end, let end else { return nil }
      reached = end
    }
    if places == nil { places = try positions(after: reached) }
    for place in places ?? [] where place > reached && place <= position {
      var fits = false
      _ = try transaction.lendPayload(at: place) { (front, payload) in
        // Another replica's event, or one that names what it followed, may have to be merged.
        guard front.note == number, front.replica == replica, front.version == 1, front.isLive, !front.hasParents else {
          return
        }
        switch front.kind.textChange {
        case .none: fits = true
        case .patches: fits = (try? text.apply(patchesOf: payload)) == true
        case .other: break
        }
      }
      guard fits else { return nil }
    }
    return text.bytes
  }

  /// All events of a note up to a position where they are so few that no row holds them yet, or that they are read as fast.
  static func few(_ newest: (positions: [UInt64], areAll: Bool)?, upTo position: UInt64) -> [UInt64]? {
    guard let newest, newest.areAll else { return nil }
    let count = newest.positions.prefix { $0 <= position }.count
    return count > 0 && count <= 4 ? Array(newest.positions[..<count]) : nil
  }

  /// The blocks of differences since the note's first event, the newest first; nil where a note in full stands among them.
  func blocks(
    _ number: UInt64, upTo position: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [(key: UInt64, base: UInt64, row: LentRow)]? {
    var blocks: [(key: UInt64, base: UInt64, row: LentRow)] = []
    var areAll = true
    try transaction.scan(StateTable.checkpoints, from: Key.pair(number, position), backwards: true) {
      (key, value) throws(StoreError) in
      guard Key.readNumber(key) == number else { return false }
      let key = Key.readNumber(key, at: 8)
      guard let base = DifferenceBlock.base(of: value, at: key), let row = transaction.remember(value) else {
        areAll = false
        return false
      }
      blocks.append((key, base, row))
      return true
    }
    return areAll ? blocks : nil
  }
}
