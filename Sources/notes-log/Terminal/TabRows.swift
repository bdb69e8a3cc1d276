import Dates
import NoteStore

/// Puts rows of cells parted by tabs together in memory of its own, for thousands of rows to a pipe.
///
/// A byte costs a nanosecond less than in the output's array, which is asked at each append whether it is shared.
struct TabRows: ~Copyable {
  private let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 32_768)
  private var end = 0
  private var isFirst = true

  deinit { memory.deallocate() }

  /// Adds a cell; tabs and line breaks inside become spaces.
  mutating func cell(_ text: String, _ output: inout Output) {
    var text = text
    text.withUTF8 { cell(bytes: $0, &output) }
  }

  /// Adds the bytes of a text as a cell; tabs and line breaks inside become spaces.
  mutating func cell(bytes: UnsafeBufferPointer<UInt8>, _ output: inout Output) {
    part(bytes.count, &output)
    guard bytes.count <= memory.count - end else {
      pass(&output)
      return output.append(cell: String(decoding: bytes, as: UTF8.self))
    }
    take(bytes)
    var least = UInt8.max
    for byte in bytes { least = min(least, byte) }
    guard least <= UInt8(ascii: "\r") else { return }
    for index in end - bytes.count..<end where TabCell.isBreak(memory[index]) { memory[index] = UInt8(ascii: " ") }
  }

  /// Adds cells that are parted already and have no breaks.
  mutating func cells(ready bytes: UnsafeBufferPointer<UInt8>, _ output: inout Output) {
    part(bytes.count, &output)
    guard bytes.count <= memory.count - end else {
      pass(&output)
      return output.append(bytes)
    }
    take(bytes)
  }

  /// Adds the first characters of a note's shown id.
  mutating func id(_ note: NoteID, _ length: Int, _ output: inout Output) {
    part(length, &output)
    end += note.write(first: length, to: UnsafeMutableBufferPointer(rebasing: memory[end...]))
  }

  private mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress, let own = memory.baseAddress else { return }
    (own + end).update(from: start, count: bytes.count)
    end += bytes.count
  }

  /// Adds a number.
  mutating func number(_ number: UInt64, _ output: inout Output) {
    if number > 9 { return cell(String(number), &output) }
    part(1, &output)
    memory[end] = UInt8(ascii: "0") + UInt8(number)
    end += 1
  }

  /// Adds a moment as RFC 3339 has it.
  mutating func time(_ moment: Int64, _ zone: any TimeZoneRules, _ output: inout Output) {
    part(RFC3339.mostBytes, &output)
    end += RFC3339.write(moment, zone: zone, to: UnsafeMutableBufferPointer(rebasing: memory[end...]))
  }

  /// Ends a row.
  mutating func endRow(_ output: inout Output) throws(CommandError) {
    gatherRow(&output)
    if end > memory.count / 2 { try flush(&output) }
  }

  /// Ends a row; nothing is written out.
  mutating func gatherRow(_ output: inout Output) {
    if end == memory.count { pass(&output) }
    memory[end] = UInt8(ascii: "\n")
    end += 1
    isFirst = true
  }

  /// Hands on what is there.
  mutating func flush(_ output: inout Output) throws(CommandError) {
    pass(&output)
    try output.flushIfFull()
  }

  /// Parts a cell from the one before, and makes room for it.
  private mutating func part(_ bytes: Int, _ output: inout Output) {
    if bytes >= memory.count - end { pass(&output) }
    if !isFirst {
      memory[end] = UInt8(ascii: "\t")
      end += 1
    }
    isFirst = false
  }

  private mutating func pass(_ output: inout Output) {
    output.append(UnsafeBufferPointer(rebasing: memory[..<end]))
    end = 0
  }
}
