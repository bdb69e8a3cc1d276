internal import Events
package import LogStore
internal import Replay

extension NoteFaces {
  /// Adds the newest version of a note.
  ///
  /// - Parameter keywords: Those of the version's text; nil where it is the text of the version before.
  /// - Complexity: O(bytes of a block).
  static func append(
    _ version: FaceVersion, keywords: [UInt8]?, of number: UInt64, in transaction: inout WriteTransaction
  ) throws(StoreError) {
    let before = try write(version, keywords: keywords, of: number, in: &transaction)
    let shelf = version.row.shelf
    guard before != shelf else { return }
    try ShelfCounts.append(from: before, to: shelf, at: version.position, in: &transaction)
    if before == .pinned || shelf == .pinned {
      try PinRows.append(number, shelf == .pinned, at: version.position, in: &transaction)
    }
  }

  /// Writes the newest version and its title; returns the shelf of the one before, nil for none.
  private static func write(
    _ version: FaceVersion, keywords: [UInt8]?, of number: UInt64, in transaction: inout WriteTransaction
  ) throws(StoreError) -> Shelf? {
    var known: (key: [UInt8], value: [UInt8], block: FaceBlock)?
    try transaction.reading.scan(FaceTable.blocks, from: Key.pair(number, .max), backwards: true) {
      (key, value) throws(StoreError) in
      guard key.count == 16, Key.readNumber(key) == number else { return false }
      let block = try block(number, first: Key.readNumber(key, at: 8), value, upTo: .max)
      known = (key.copied(), value.copied(), block)
      return false
    }
    let shelf = known?.block.version.row.shelf
    if known?.block.version.row.title != version.row.title {
      try transaction.put(FaceTable.titles, FaceTitle.key(version.row.title, number), [])
    }
    var version = version
    version.keywordBytes = keywords ?? known?.block.version.keywordBytes ?? []
    if let known, known.value.count - known.block.firstLength < FaceBlock.mostBytes {
      var writer = ByteWriter(reserving: known.value.count + 32)
      writer.raw(known.value)
      FaceBlock.encode(version, after: known.block.version, isFirst: false, into: &writer)
      try transaction.put(FaceTable.blocks, known.key, writer.bytes)
      return shelf
    }
    var writer = ByteWriter(reserving: 256)
    FaceBlock.encode(version, after: .blank(before: version.position), isFirst: true, into: &writer)
    try transaction.put(
      FaceTable.blocks, Key.pair(number, version.position), writer.bytes, isLikelyLast: known == nil)
    return shelf
  }

  /// Takes everything out that was kept of a note: its rows, all titles it ever had, and its part in pins and counts.
  package static func remove(_ number: UInt64, in transaction: inout WriteTransaction) throws(StoreError) {
    let versions = try versions(of: number, in: transaction.reading)
    if versions.isEmpty { return }
    try removeRows(of: number, versions, in: &transaction)
    var moves: [(position: UInt64, shelf: Shelf)] = []
    for version in versions where version.row.shelf != moves.last?.shelf {
      moves.append((version.position, version.row.shelf))
    }
    try ShelfCounts.remove(moves: moves, in: &transaction)
    var pinnings: [UInt64] = []
    for move in moves where (move.shelf == .pinned) != (pinnings.count % 2 == 1) { pinnings.append(move.position) }
    try PinRows.remove(number, changes: pinnings, in: &transaction)
  }

  /// Takes the versions of a note out, and their titles.
  private static func removeRows(
    of number: UInt64, _ versions: [FaceVersion], in transaction: inout WriteTransaction
  ) throws(StoreError) {
    var keys: [[UInt8]] = []
    try transaction.reading.scan(FaceTable.blocks, from: Key.pair(number, 0)) { (key, _) throws(StoreError) in
      guard key.count == 16, Key.readNumber(key) == number else { return false }
      keys.append(key.copied())
      return true
    }
    for key in keys { try transaction.remove(FaceTable.blocks, key) }
    for title in Set(versions.map(\.row.title)) {
      try transaction.remove(FaceTable.titles, FaceTitle.key(title, number))
    }
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
    let old = try versions(of: number, in: transaction.reading)
    var versions = old
    guard let last = versions.last, try transaction.reading.record(at: last.position) != nil else { return }
    // From the first event on: a checkpoint may still hold what was overwritten.
    let merges = NoteMerges()
    var state: NoteState?
    var head = transaction.head
    for index in versions.indices {
      head.position = versions[index].position
      guard let logged = try transaction.reading.event(at: head.position, clock: head.clock) else { continue }
      let before = state?.text
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
      versions[index].keywordBytes = FaceVersion.keywordBytes(of: state.text)
      versions[index].mayLoseWords = before.map { WordLoss.isPossible(from: $0, to: state.text) } ?? false
    }
    try removeRows(of: number, old, in: &transaction)
    for version in versions {
      _ = try write(version, keywords: version.keywordBytes, of: number, in: &transaction)
    }
  }
}
