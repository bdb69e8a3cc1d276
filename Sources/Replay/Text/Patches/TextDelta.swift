package import Events

/// What changes in a row make of a text, forward only: what they take out is counted, not kept.
///
/// It is its own bytes, so that rows of a table are composed and applied without being taken apart: per stretch the bytes
/// kept since the stretch before and the bytes taken out (varints), then the bytes put in (counted). Stretches do not
/// touch; no change has no bytes. How a composition is cut depends on counts alone and not on what stands in the text, so
/// overwritten characters change no stretch.
package struct TextDelta: Equatable, Sendable {
  package private(set) var bytes: [UInt8]

  /// No change.
  package init() { bytes = [] }

  /// Takes bytes that were written before; whoever uses them is told where they are none.
  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// What patches that hold at once make of a text; they are well-formed.
  package init(_ patches: [Patch]) {
    var writer = StretchWriter(reserving: 0)
    var end = 0
    for patch in patches {
      writer.keep(patch.offset - end)
      writer.take(patch.deleted.count)
      writer.put(patch.inserted.span)
      end = patch.end
    }
    bytes = writer.finish()
  }

  package var isEmpty: Bool { bytes.isEmpty }

  /// The one change that has the effect of this one followed by another.
  ///
  /// Complexity: O(bytes of both).
  package func composed(with later: TextDelta) throws(DecodingFailure) -> TextDelta {
    if isEmpty { return later }
    if later.isEmpty { return self }
    var writer = StretchWriter(reserving: bytes.count + later.bytes.count)
    var first = StretchReader()
    var second = StretchReader()
    let (one, two) = (bytes.span, later.bytes.span)
    try first.next(one)
    while true {
      try second.next(two)
      if second.isOver { break }
      try first.pass(second.kept, one, isKept: true, &writer)
      try first.pass(second.taken, one, isKept: false, &writer)
      writer.put(two.extracting(second.put))
    }
    while !first.isOver {
      writer.keep(first.kept)
      writer.take(first.taken)
      writer.put(one.extracting(first.put))
      try first.next(one)
    }
    return TextDelta(bytes: writer.finish())
  }

  /// The same change where characters of its outcome were overwritten by others of the same length.
  /// - Throws: Where the text is shorter than the change says.
  package func refilled(from text: [UInt8]) throws(DecodingFailure) -> TextDelta {
    var writer = StretchWriter(reserving: bytes.count)
    var reader = StretchReader()
    var place = 0
    while true {
      try reader.next(bytes.span)
      if reader.isOver { return TextDelta(bytes: writer.finish()) }
      guard reader.kept <= text.count - place, reader.put.count <= text.count - place - reader.kept else {
        throw DecodingFailure(.badValue, at: reader.offset)
      }
      place += reader.kept
      writer.keep(reader.kept)
      writer.take(reader.taken)
      writer.put(text.span.extracting(place..<place + reader.put.count))
      place += reader.put.count
    }
  }
}

extension GapBuffer {
  /// Applies a change.
  /// - Throws: Where the text is shorter than the change says; it is of no use then.
  /// - Complexity: O(text), and far less where the changes lie close to each other.
  package mutating func apply(_ delta: TextDelta) throws(DecodingFailure) {
    try apply(delta: delta.bytes.span)
  }

  /// Applies a change given as its borrowed bytes.
  mutating func apply(delta bytes: Span<UInt8>) throws(DecodingFailure) {
    var reader = StretchReader()
    var place = 0
    while true {
      try reader.next(bytes)
      if reader.isOver { return }
      guard reader.kept <= count - place, reader.taken <= count - place - reader.kept else {
        throw DecodingFailure(.badValue, at: reader.offset)
      }
      place += reader.kept
      exchange(place, deleting: reader.taken, inserting: bytes.extracting(reader.put))
      place += reader.put.count
    }
  }
}

/// Walks the stretches of a change.
private struct StretchReader {
  private(set) var offset = 0
  /// What is left of the stretch that was read last.
  private(set) var kept = 0
  private(set) var taken = 0
  /// Where the bytes that it puts in stand.
  private(set) var put = 0..<0
  /// Whether there are no more; the rest of the text is kept.
  private(set) var isOver = false

  /// Counts past this are refused: no text is that long.
  private static let furthest: UInt64 = 1 << 40

  mutating func next(_ bytes: Span<UInt8>) throws(DecodingFailure) {
    guard offset < bytes.count else { return isOver = true }
    kept = try Self.count(bytes, &offset)
    taken = try Self.count(bytes, &offset)
    let count = try Self.count(bytes, &offset)
    guard count <= bytes.count - offset else { throw DecodingFailure(.truncated, at: offset) }
    put = offset..<offset + count
    offset += count
  }

  private static func count(_ bytes: Span<UInt8>, _ offset: inout Int) throws(DecodingFailure) -> Int {
    let number = try bytes.varint(&offset)
    guard number <= furthest else { throw DecodingFailure(.badValue, at: offset) }
    return Int(number)
  }

  /// Passes bytes of the text that the change gives, which are kept or taken out.
  mutating func pass(
    _ count: Int, _ bytes: Span<UInt8>, isKept: Bool, _ writer: inout StretchWriter
  ) throws(DecodingFailure) {
    var rest = count
    while rest > 0 {
      let stays = isOver ? rest : min(rest, kept)
      if isKept { writer.keep(stays) } else { writer.take(stays) }
      rest -= stays
      if isOver { return }
      kept -= stays
      if rest == 0 { return }
      writer.take(taken)
      taken = 0
      let new = min(rest, put.count)
      if isKept { writer.put(bytes.extracting(put.lowerBound..<put.lowerBound + new)) }
      put = put.lowerBound + new..<put.upperBound
      rest -= new
      if put.isEmpty { try next(bytes) }
    }
  }
}

/// Writes stretches; what follows each other without kept bytes between becomes one.
private struct StretchWriter {
  private var writer: ByteWriter
  private var kept = 0
  private var taken = 0
  private var new: [UInt8] = []

  init(reserving count: Int) {
    writer = ByteWriter(reserving: count)
  }

  mutating func keep(_ count: Int) {
    if count == 0 { return }
    if taken > 0 || !new.isEmpty { end() }
    kept &+= count
  }

  mutating func take(_ count: Int) { taken &+= count }

  mutating func put(_ bytes: Span<UInt8>) {
    if !bytes.isEmpty { new.append(contentsOf: bytes) }
  }

  private mutating func end() {
    writer.varint(UInt64(kept))
    writer.varint(UInt64(taken))
    writer.counted(new)
    (kept, taken) = (0, 0)
    new.removeAll(keepingCapacity: true)
  }

  /// The bytes of all stretches; what is kept at the end goes without saying.
  mutating func finish() -> [UInt8] {
    if taken > 0 || !new.isEmpty { end() }
    return writer.bytes
  }
}
