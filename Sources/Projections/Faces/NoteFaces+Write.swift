internal import Events
package import LogStore
internal import Replay

extension NoteFaces {
  /// Adds the newest version of a note.
  ///
  /// Complexity: O(bytes of a block).
  static func append(
    _ version: FaceVersion, of number: UInt64, in transaction: inout WriteTransaction
  ) throws(StoreError) {
    var known: (key: [UInt8], value: [UInt8], block: FaceBlock)?
    try transaction.reading.scan(FaceTable.blocks, from: Key.pair(number, .max), backwards: true) {
      (key, value) throws(StoreError) in
      guard key.count == 16, Key.readNumber(key) == number else { return false }
      known = (key.copied(), value.copied(), try block(key, value, upTo: .max))
      return false
    }
    if known?.block.version.row.title != version.row.title {
      try transaction.put(FaceTable.titles, FaceTitle.key(version.row.title, number), [])
    }
    let isPinned = version.row.shelf == .pinned
    if isPinned != (known?.block.version.row.shelf == .pinned) {
      try transaction.put(FaceTable.pins, Key.pair(version.position, number), [isPinned ? 1 : 0])
    }
    if let known, known.value.count - known.block.firstLength < FaceBlock.mostBytes {
      var writer = ByteWriter(reserving: known.value.count + 32)
      writer.raw(known.value)
      FaceBlock.encode(version, after: known.block.version, isFirst: false, into: &writer)
      return try transaction.put(FaceTable.blocks, known.key, writer.bytes)
    }
    var writer = ByteWriter(reserving: 256)
    FaceBlock.encode(version, after: .blank(before: version.position), isFirst: true, into: &writer)
    try transaction.put(
      FaceTable.blocks, Key.pair(number, version.position), writer.bytes, isLikelyLast: known == nil)
  }

  /// Takes everything out that was kept of a note: its rows, and all titles it ever had.
  package static func remove(_ number: UInt64, in transaction: inout WriteTransaction) throws(StoreError) {
    var keys: [[UInt8]] = []
    try transaction.reading.scan(FaceTable.blocks, from: Key.pair(number, 0)) { (key, _) throws(StoreError) in
      guard key.count == 16, Key.readNumber(key) == number else { return false }
      keys.append(key.copied())
      return true
    }
    if keys.isEmpty { return }
    for title in Set(try versions(of: number, in: transaction.reading).map(\.row.title)) {
      try transaction.remove(FaceTable.titles, FaceTitle.key(title, number))
    }
    for key in keys { try transaction.remove(FaceTable.blocks, key) }
    var pins: [[UInt8]] = []
    try transaction.reading.scan(FaceTable.pins) { (key, _) throws(StoreError) in
      if Key.readNumber(key, at: 8) == number { pins.append(key.copied()) }
      return true
    }
    for key in pins { try transaction.remove(FaceTable.pins, key) }
  }

  /// Makes a note's faces again from the texts that the log now gives, for when bodies of its events were redacted.
  ///
  /// Times and places stay; titles, previews and counts follow the texts. Where the transaction has no log (a check's
  /// scratch tables) nothing is done: a fold has met the redacted bodies already.
  ///
  /// Complexity: O(versions × text).
  package static func readTextsAgain(
    of number: UInt64, in transaction: inout WriteTransaction
  ) throws(StoreError) {
    var versions = try versions(of: number, in: transaction.reading)
    guard let last = versions.last, try transaction.reading.record(at: last.position) != nil else { return }
    // From the first event on: a checkpoint may still hold what was overwritten.
    let merges = NoteMerges()
    var state: NoteState?
    var head = transaction.head
    for index in versions.indices {
      head.position = versions[index].position
      guard let logged = try transaction.reading.event(at: head.position, clock: head.clock) else { continue }
      state = try NoteStates.apply(logged, to: state, head: head, in: transaction.reading, merges: merges)
      guard let state, let shelf = Shelf(of: state) else { continue }
      let row = ListRow(state, NoteFace(of: state), shelf: shelf)
      versions[index].row.title = row.title
      versions[index].row.preview = row.preview
      versions[index].row.isBlank = row.isBlank
      versions[index].row.isLong = row.isLong
      versions[index].row.done = row.done
      versions[index].row.total = row.total
      versions[index].row.bytes = row.bytes
    }
    try remove(number, in: &transaction)
    for version in versions { try append(version, of: number, in: &transaction) }
  }
}
