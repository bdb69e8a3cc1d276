/// A text with a hole where it was changed last: changes side by side move few bytes, where an array would move all behind.
struct GapBuffer {
  private var bytes: [UInt8] = []
  private var gap = 0..<0

  init(_ text: [UInt8]) {
    bytes = text
    gap = text.count..<text.count
  }

  var text: [UInt8] { Array(bytes[..<gap.lowerBound]) + bytes[gap.upperBound...] }

  /// Takes bytes out and puts others in their place.
  mutating func replace(_ offset: Int, _ deleted: Int, with inserted: [UInt8]) {
    move(to: offset)
    gap = gap.lowerBound..<gap.upperBound + deleted
    if inserted.count > gap.count { grow(by: inserted.count - gap.count) }
    for (place, byte) in zip(gap, inserted) { bytes[place] = byte }
    gap = gap.lowerBound + inserted.count..<gap.upperBound
  }

  private mutating func move(to offset: Int) {
    let size = gap.count
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress, size > 0 else { return }
      if offset < gap.lowerBound {
        let count = gap.lowerBound - offset
        (base + offset + size).update(from: base + offset, count: count)
      } else {
        let count = offset - gap.lowerBound
        (base + gap.lowerBound).update(from: base + gap.upperBound, count: count)
      }
    }
    gap = offset..<offset + size
  }

  private mutating func grow(by need: Int) {
    let more = max(need, bytes.count / 2 + 64)
    let hole = [UInt8](repeating: 0, count: more)
    bytes.insert(contentsOf: hole, at: gap.upperBound)
    gap = gap.lowerBound..<gap.upperBound + more
  }
}
