/// One run of folding over a text: the output so far, and the combining marks whose order is not settled yet.
///
/// Folding goes scalar by scalar; only marks that stay have to be put in canonical order (by class, stably) within
/// a run of them. U+0345 is a mark of class 240 that folds to the letter ι, so it comes after all marks of its run.
struct Folder {
  var output: [UInt8] = []
  /// Where folded bytes come from; nil where nobody asks.
  var segments: [FoldedText.Segment]?

  private let index = FoldingTable.index.utf8Start
  private let blocks = FoldingTable.blocks.utf8Start
  private let pool = FoldingTable.pool.utf8Start

  private var isInRun = false
  private var isRunInOrder = true
  private var runStart = 0
  private var runSource = 0
  private var runSegments = 0
  private var lastClass: UInt8 = 0
  private var pendingIotas = 0

  private static let iota: UInt32 = 0x345

  mutating func fold(_ text: Span<UInt8>) {
    let count = text.count
    var position = 0
    while position < count {
      let source = position
      if text[position] < 0x80 {
        if isInRun { endRun(at: position) }
        recordCopy(from: position)
        position = foldASCII(text, position)
        continue
      }
      let decoded = text.scalar(at: position, end: count)
      position += decoded.length
      let place = decoded.isValid ? place(of: decoded.value) : 0
      if place != 0 {
        fold(place: place, source: source, end: position)
      } else if (0xac00..<0xd7a4).contains(decoded.value) {
        if isInRun { endRun(at: source) }
        record(source, position)
        appendHangul(decoded.value - 0xac00)
      } else {
        if isInRun { endRun(at: source) }
        recordCopy(from: source)
        output.append(text, source..<position)
      }
    }
    if isInRun { endRun(at: count) }
  }

  /// Folds the ASCII bytes from `start`, at most 4 KiB of them, and gives the offset past them.
  private mutating func foldASCII(_ text: Span<UInt8>, _ start: Int) -> Int {
    let limit = min(text.count, start + 4096)
    var end = start
    while end + 8 <= limit, text.word(at: end) & 0x8080_8080_8080_8080 == 0 { end += 8 }
    while end < limit, text[end] < 0x80 { end += 1 }
    let written = output.count
    output.append(text, start..<end)
    let length = end - start
    output.withUnsafeMutableBytes { bytes in
      var index = written
      while index + 8 <= written + length {
        let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        // Adding so that the high bit says "from A on", and again "past Z".
        let capitals = (word &+ repeated(0x3f)) & ~(word &+ repeated(0x25)) & repeated(0x80)
        bytes.storeBytes(of: word | capitals >> 2, toByteOffset: index, as: UInt64.self)
        index += 8
      }
      while index < written + length {
        if bytes[index] &- 0x41 < 26 { bytes[index] |= 0x20 }
        index += 1
      }
    }
    return end
  }

  // MARK: The table

  /// The offset in the pool of a scalar's folding, 0 where it folds to itself.
  private func place(of value: UInt32) -> Int {
    guard value < FoldingTable.end else { return 0 }
    let entry = index + Int(value >> 6) * 2
    let block = Int(entry[0] &- 48) | Int(entry[1] &- 48) << 6
    let cell = blocks + (block * 64 + Int(value & 63)) * 3
    return Int(cell[0] &- 48) | Int(cell[1] &- 48) << 6 | Int(cell[2] &- 48) << 12
  }

  private mutating func fold(place: Int, source: Int, end: Int) {
    let header = pool[place]
    switch header {
    case 0x70:
      foldMixed(UnsafeBufferPointer(start: pool + place + 2, count: Int(pool[place + 1] &- 48)), source, end)
    case 0x71:
      let bytes = UnsafeBufferPointer(start: pool + place + 4, count: Int(pool[place + 3] &- 48))
      appendMark(bytes, ((pool[place + 1] &- 48) << 6) | (pool[place + 2] &- 48), source)
    default:
      let length = Int(header &- 48)
      if length > 0, isInRun { endRun(at: source) }
      record(source, end)
      output.append(contentsOf: UnsafeBufferPointer(start: pool + place + 1, count: length))
    }
  }

  /// Appends a folding that has marks or U+0345 in it, scalar by scalar.
  private mutating func foldMixed(_ bytes: UnsafeBufferPointer<UInt8>, _ source: Int, _ end: Int) {
    let text = bytes.span
    var position = 0
    while position < text.count {
      let decoded = text.scalar(at: position, end: text.count)
      let place = place(of: decoded.value)
      if decoded.value == Self.iota {
        beginRun(source)
        pendingIotas += 1
      } else if place != 0 {
        fold(place: place, source: source, end: end)
      } else {
        if isInRun { endRun(at: source) }
        record(source, end)
        output.append(text, position..<position + decoded.length)
      }
      position += decoded.length
    }
  }

  /// Appends a Hangul syllable's two or three letters, by arithmetic (Unicode 3.12.2).
  private mutating func appendHangul(_ syllable: UInt32) {
    output.append(scalar: 0x1100 + syllable / 588)
    output.append(scalar: 0x1161 + syllable % 588 / 28)
    if syllable % 28 != 0 { output.append(scalar: 0x11a7 + syllable % 28) }
  }

  // MARK: Runs of marks

  private mutating func beginRun(_ source: Int) {
    guard !isInRun else { return }
    isInRun = true
    isRunInOrder = true
    runStart = output.count
    runSource = source
    runSegments = segments?.count ?? 0
    lastClass = 0
    pendingIotas = 0
  }

  private mutating func appendMark(_ bytes: UnsafeBufferPointer<UInt8>, _ combiningClass: UInt8, _ source: Int) {
    beginRun(source)
    if combiningClass < lastClass { isRunInOrder = false } else { lastClass = combiningClass }
    record(source, source + bytes.count)
    output.append(contentsOf: bytes)
  }

  /// Puts a run in canonical order and its iotas behind it.
  private mutating func endRun(at source: Int) {
    isInRun = false
    if isRunInOrder, pendingIotas == 0 { return }
    if !isRunInOrder { sortRun() }
    for _ in 0..<pendingIotas { output.append(scalar: 0x3b9) }
    if let recorded = segments?.count {
      segments?.removeSubrange(min(runSegments, recorded)...)
      segments?.append(FoldedText.Segment(folded: runStart, original: runSource, originalEnd: source))
    }
  }

  private mutating func sortRun() {
    var marks: [(key: Int, bytes: ArraySlice<UInt8>)] = []
    let run = Array(output[runStart...])
    var position = 0
    while position < run.count {
      let decoded = run.span.scalar(at: position, end: run.count)
      let place = place(of: decoded.value)
      let combiningClass = Int(pool[place + 1] &- 48) << 6 | Int(pool[place + 2] &- 48)
      // The position in the key keeps marks of one class in the order they came in.
      marks.append((combiningClass << 48 | position, run[position..<position + decoded.length]))
      position += decoded.length
    }
    marks.sort { $0.key < $1.key }
    output.removeSubrange(runStart...)
    for mark in marks { output.append(contentsOf: mark.bytes) }
  }

  // MARK: The map

  /// Notes that what is appended next comes from a source range as a whole.
  @inline(__always)
  private mutating func record(_ source: Int, _ end: Int) {
    guard segments != nil else { return }
    segments?.append(FoldedText.Segment(folded: output.count, original: source, originalEnd: end))
  }

  /// Notes that what is appended next stands byte for byte at `source`.
  @inline(__always)
  private mutating func recordCopy(from source: Int) {
    guard segments != nil else { return }
    if let last = segments?.last, last.originalEnd == nil, output.count - last.folded == source - last.original {
      return
    }
    segments?.append(FoldedText.Segment(folded: output.count, original: source, originalEnd: nil))
  }
}
