internal import Events
internal import LogStore

/// A title or preview while versions are read: it lies in the row as long as a version gave it whole.
struct FaceText {
  private var whole = 0..<0
  private var changed: [UInt8]?

  /// Reads a text that keeps some bytes at its ends.
  mutating func read(_ bytes: Span<UInt8>, _ offset: inout Int) throws(DecodingFailure) {
    let start = offset
    let head = try FaceBlock.varint(bytes, &offset)
    let tail = try FaceBlock.varint(bytes, &offset)
    let count = try FaceBlock.varint(bytes, &offset)
    guard count <= UInt64(bytes.count - offset) else { throw DecodingFailure(.truncated, at: start) }
    let middle = offset..<offset + Int(count)
    offset += Int(count)
    let length = UInt64(changed?.count ?? whole.count)
    guard head <= length, tail <= length - head else { throw DecodingFailure(.badValue, at: start) }
    if head == 0, tail == 0 {
      (whole, changed) = (middle, nil)
      return
    }
    let old = changed ?? bytes.extracting(whole).copied()
    var text: [UInt8] = []
    text.reserveCapacity(Int(head) + middle.count + Int(tail))
    text += old[..<Int(head)]
    bytes.extracting(middle).withUnsafeBufferPointer { text.append(contentsOf: $0) }
    text += old[(old.count - Int(tail))...]
    changed = text
  }

  /// The text; `bytes` are those of the row.
  func string(in bytes: Span<UInt8>) -> String {
    if let changed { return String(decoding: changed, as: UTF8.self) }
    return bytes.extracting(whole).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}
