package import Events

/// Which parts a difference has.
private struct DeltaPart: OptionSet {
  let rawValue: UInt64

  static let edited = DeltaPart(rawValue: 1)
  static let useHere = DeltaPart(rawValue: 2)
  static let headStep = DeltaPart(rawValue: 4)
  static let opened = DeltaPart(rawValue: 8)
  static let pinned = DeltaPart(rawValue: 16)
  static let unpinned = DeltaPart(rawValue: 32)
  static let pinning = DeltaPart(rawValue: 64)
  static let trashed = DeltaPart(rawValue: 128)
  static let restored = DeltaPart(rawValue: 256)
  static let archived = DeltaPart(rawValue: 512)
  static let collection = DeltaPart(rawValue: 1 << 10)
  static let noCollection = DeltaPart(rawValue: 1 << 11)
  static let place = DeltaPart(rawValue: 1 << 12)
  static let bookmark = DeltaPart(rawValue: 1 << 13)
  static let merged = DeltaPart(rawValue: 1 << 14)
  static let unmerged = DeltaPart(rawValue: 1 << 15)
  static let summary = DeltaPart(rawValue: 1 << 16)
  static let noSummary = DeltaPart(rawValue: 1 << 17)
  static let rank = DeltaPart(rawValue: 1 << 18)
  static let heads = DeltaPart(rawValue: 1 << 19)
  static let unopened = DeltaPart(rawValue: 1 << 20)
  static let source = DeltaPart(rawValue: 1 << 21)
  static let noSource = DeltaPart(rawValue: 1 << 22)

  static let all = DeltaPart(rawValue: 1 << 23 - 1)
}

extension NoteDelta {
  private var parts: DeltaPart {
    var parts: DeltaPart = []
    func set(_ part: DeltaPart, _ isThere: Bool) { if isThere { parts.insert(part) } }
    func choose<Value>(_ value: Value??, _ part: DeltaPart, none: DeltaPart) {
      if let value { parts.insert(value == nil ? none : part) }
    }
    set(.edited, edited != nil)
    switch use {
    case .at?: parts.insert(.useHere)
    case .rank?: parts.insert(.rank)
    case nil: break
    }
    switch heads {
    case .step?: parts.insert(.headStep)
    case .these?: parts.insert(.heads)
    case nil: break
    }
    choose(opened, .opened, none: .unopened)
    if let isPinned { parts.insert(isPinned ? .pinned : .unpinned) }
    set(.pinning, pinning != nil)
    choose(trash, .trashed, none: .restored)
    set(.archived, archived != nil)
    choose(collection, .collection, none: .noCollection)
    set(.place, place != nil)
    set(.bookmark, bookmark != nil)
    if let isMerged { parts.insert(isMerged ? .merged : .unmerged) }
    choose(summary, .summary, none: .noSummary)
    choose(source, .source, none: .noSource)
    return parts
  }

  /// Writes events (varint) ‖ mask (varint) ‖ the changed parts in the order of their bits ‖ the change of the text.
  ///
  /// - Parameter base: The position that it leads on from.
  package func encode(after base: UInt64, into writer: inout ByteWriter) {
    writer.varint(revisions)
    writer.varint(parts.rawValue)
    if let edited { writer.zigzag(edited) }
    if case .at(let position)? = use { writer.zigzag(Int64(bitPattern: position &- base)) }
    if case .step(let count)? = heads { writer.zigzag(count) }
    if case .some(.some(let time)) = opened { writer.zigzag(time.microseconds) }
    if let pinning { writer.varint(pinning) }
    if case .some(.some(let entry)) = trash {
      writer.varint(entry.position)
      writer.zigzag(entry.time.microseconds)
      writer.varint(entry.cause)
      writer.byte(entry.wasPinned ? 1 : 0)
    }
    if let archived { writer.varint(archived.rawValue) }
    if case .some(.some(let id)) = collection { writer.identifier(id.value) }
    if let place { writer.counted(place) }
    if let bookmark { writer.counted(bookmark) }
    if case .some(.some(let summary)) = summary {
      writer.string(summary.text)
      writer.counted(summary.textHash)
    }
    if case .rank(let rank)? = use {
      writer.varint(rank.anchor)
      writer.zigzag(rank.date.microseconds)
      writer.varint(rank.position)
    }
    if case .these(let heads)? = heads { writer.counted(VersionVector(heads).encoded()) }
    if case .some(.some(let source)) = source {
      writer.string(source.format)
      writer.string(source.id)
    }
    writer.raw(text.bytes)
  }

  /// Reads what `encode` wrote, to the end of the bytes.
  package init(from reader: inout ByteReader, after base: UInt64) throws(DecodingFailure) {
    var delta = NoteDelta()
    delta.revisions = try reader.varint()
    let parts = DeltaPart(rawValue: try reader.varint())
    guard parts.isSubset(of: .all) else { throw DecodingFailure(.badFlag, at: reader.offset) }
    if parts.contains(.edited) { delta.edited = try reader.zigzag() }
    if parts.contains(.useHere) { delta.use = .at(base &+ UInt64(bitPattern: try reader.zigzag())) }
    if parts.contains(.headStep) { delta.heads = .step(try reader.zigzag()) }
    // Most have nothing else.
    if parts.rawValue >= DeltaPart.opened.rawValue { try delta.readOthers(parts, &reader) }
    self.init(fields: delta, text: TextDelta(bytes: Array(reader.rest())))
  }

  /// Where the change of the text begins in a difference; nil for one that changes whose events the heads are.
  package static func textStart(in difference: Span<UInt8>) throws(DecodingFailure) -> Int? {
    var offset = 0
    _ = try difference.varint(&offset)
    let parts = DeltaPart(rawValue: try difference.varint(&offset))
    guard parts.isSubset(of: .all) else { throw DecodingFailure(.badFlag, at: offset) }
    if parts.contains(.heads) { return nil }
    if parts.contains(.edited) { _ = try difference.varint(&offset) }
    if parts.contains(.useHere) { _ = try difference.varint(&offset) }
    if parts.contains(.headStep) { _ = try difference.varint(&offset) }
    if parts.rawValue >= DeltaPart.opened.rawValue { try skipOthers(parts, difference, &offset) }
    return offset
  }

  /// Passes over what `readOthers` reads.
  private static func skipOthers(
    _ parts: DeltaPart, _ difference: Span<UInt8>, _ offset: inout Int
  ) throws(DecodingFailure) {
    func numbers(_ part: DeltaPart, _ count: Int) throws(DecodingFailure) {
      if parts.contains(part) { for _ in 0..<count { _ = try difference.varint(&offset) } }
    }
    func counted(_ part: DeltaPart, _ count: Int) throws(DecodingFailure) {
      if parts.contains(part) { for _ in 0..<count { _ = try difference.counted(&offset) } }
    }
    func bytes(_ part: DeltaPart, _ count: Int) throws(DecodingFailure) {
      guard parts.contains(part) else { return }
      guard count <= difference.count - offset else { throw DecodingFailure(.truncated, at: offset) }
      offset += count
    }
    try numbers(.opened, 1)
    try numbers(.pinning, 1)
    try numbers(.trashed, 3)
    try bytes(.trashed, 1)
    try numbers(.archived, 1)
    try bytes(.collection, 16)
    try counted(.place, 1)
    try counted(.bookmark, 1)
    try counted(.summary, 2)
    try numbers(.rank, 3)
    try counted(.source, 2)
  }

  private mutating func readOthers(_ parts: DeltaPart, _ reader: inout ByteReader) throws(DecodingFailure) {
    if parts.contains(.opened) { opened = .some(Timestamp(microseconds: try reader.zigzag())) }
    if parts.contains(.unopened) { opened = .some(nil) }
    if parts.contains(.pinned) { isPinned = true }
    if parts.contains(.unpinned) { isPinned = false }
    if parts.contains(.pinning) { pinning = try reader.varint() }
    if parts.contains(.trashed) {
      trash = NoteState.TrashEntry(
        position: try reader.varint(), time: Timestamp(microseconds: try reader.zigzag()),
        cause: try reader.varint(), wasPinned: try reader.byte() == 1)
    }
    if parts.contains(.restored) { trash = .some(nil) }
    if parts.contains(.archived) {
      guard let value = Registers.Archived(rawValue: try reader.varint()) else {
        throw DecodingFailure(.badValue, at: reader.offset)
      }
      archived = value
    }
    if parts.contains(.collection) { collection = CollectionID(try reader.identifier()) }
    if parts.contains(.noCollection) { collection = .some(nil) }
    if parts.contains(.place) { place = Array(try reader.counted()) }
    if parts.contains(.bookmark) { bookmark = Array(try reader.counted()) }
    if parts.contains(.merged) { isMerged = true }
    if parts.contains(.unmerged) { isMerged = false }
    if parts.contains(.summary) {
      summary = NoteState.Summary(text: try reader.string(), textHash: Array(try reader.counted()))
    }
    if parts.contains(.noSummary) { summary = .some(nil) }
    if parts.contains(.rank) {
      use = .rank(
        UseRank(
          anchor: try reader.varint(), date: Timestamp(microseconds: try reader.zigzag()),
          position: try reader.varint()))
    }
    if parts.contains(.heads) { heads = .these(try VersionVector(decoding: try reader.counted()).entries) }
    if parts.contains(.source) {
      source = NoteState.Source(format: try reader.string(), id: try reader.string())
    }
    if parts.contains(.noSource) { source = .some(nil) }
  }
}

extension NoteState {
  /// Takes the note over a difference given as its borrowed bytes: the fields here, the text in a buffer.
  ///
  /// A version is put together from many; most have nothing but a change of the text.
  package mutating func apply(
    _ difference: Span<UInt8>, after base: UInt64, text: inout GapBuffer
  ) throws(DecodingFailure) {
    var offset = 0
    let events = try difference.varint(&offset)
    let parts = DeltaPart(rawValue: try difference.varint(&offset))
    guard parts.rawValue < DeltaPart.opened.rawValue else {
      var reader = ByteReader([UInt8](difference))
      let delta = try NoteDelta(from: &reader, after: base)
      try setFields(delta)
      return try text.apply(delta.text)
    }
    revision &+= events
    if parts.contains(.edited) {
      edited = Timestamp(microseconds: edited.microseconds &+ (try difference.zigzag(&offset)))
    }
    if parts.contains(.useHere) {
      used = .used(at: base &+ UInt64(bitPattern: try difference.zigzag(&offset)))
    }
    if parts.contains(.headStep) {
      guard heads.count == 1 else { throw DecodingFailure(.badValue, at: offset) }
      heads[0].sequence &+= UInt64(bitPattern: try difference.zigzag(&offset))
    }
    try text.apply(delta: difference.extracting(offset..<difference.count))
  }
}

extension Span<UInt8> {
  fileprivate func zigzag(_ offset: inout Int) throws(DecodingFailure) -> Int64 {
    let number = try varint(&offset)
    return Int64(bitPattern: (number >> 1) ^ (0 &- (number & 1)))
  }
}
