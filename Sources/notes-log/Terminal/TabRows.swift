import Dates
import NoteStore

/// Puts rows of cells parted by tabs together in memory of its own, the last row first, for thousands of rows to a pipe.
///
/// A byte costs a nanosecond less than in the output's array, which is asked at each append whether it is shared.
struct TabRows: ~Copyable {
  /// The row that is being put together, and how far it is.
  private var row = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 4_096)
  private var end = 0
  /// The rows that are finished, at the end of the memory.
  private var rows = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  private var start = 0
  private var isFirst = true
  /// The day of the last moment that began a row, and of the last one inside a row, which the next ones mostly share.
  private var firstDay = Day()
  private var laterDay = Day()

  deinit {
    row.deallocate()
    rows.deallocate()
  }

  /// Makes room for the bytes of rows.
  mutating func reserve(_ bytes: Int) {
    let held = rows.count - start
    guard bytes > rows.count else { return }
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes)
    if held > 0 {
      _ = UnsafeMutableBufferPointer(rebasing: larger[(bytes - held)...]).update(fromContentsOf: rows[start...])
    }
    rows.deallocate()
    rows = larger
    start = bytes - held
  }

  /// Adds a cell; tabs and line breaks inside become spaces.
  mutating func cell(_ text: String) {
    var text = text
    text.withUTF8 { cell(bytes: $0) }
  }

  /// Adds the bytes of a text as a cell; tabs and line breaks inside become spaces.
  mutating func cell(bytes: UnsafeBufferPointer<UInt8>) {
    cells(ready: bytes)
    var least = UInt8.max
    for byte in bytes { least = min(least, byte) }
    guard least <= UInt8(ascii: "\r") else { return }
    for index in end - bytes.count..<end where TabCell.isBreak(row[index]) { row[index] = UInt8(ascii: " ") }
  }

  /// Adds cells that are parted already and have no breaks.
  mutating func cells(ready bytes: UnsafeBufferPointer<UInt8>) {
    part(bytes.count)
    guard let from = bytes.baseAddress, let to = row.baseAddress else { return }
    (to + end).update(from: from, count: bytes.count)
    end += bytes.count
  }

  /// Adds the first characters of a note's shown id.
  mutating func id(_ note: NoteID, _ length: Int) {
    part(length)
    end += note.write(first: length, to: UnsafeMutableBufferPointer(rebasing: row[end...]))
  }

  /// Adds a number.
  mutating func number(_ number: UInt64) {
    if number > 9 { return cell(String(number)) }
    part(1)
    row[end] = UInt8(ascii: "0") + UInt8(number)
    end += 1
  }

  /// Adds a moment as RFC 3339 has it.
  mutating func time(_ moment: Int64, _ zone: any TimeZoneRules) {
    let isFirst = isFirst
    part(RFC3339.mostBytes)
    let room = UnsafeMutableBufferPointer(rebasing: row[end...])
    end += isFirst ? firstDay.write(moment, zone, to: room) : laterDay.write(moment, zone, to: room)
  }

  /// Ends a row, which is to come before those that ended before.
  mutating func endRow() {
    if start <= end { reserve(max(rows.count, end) * 2 + 4_096) }
    guard let from = row.baseAddress, let to = rows.baseAddress else { return }
    start -= end + 1
    (to + start).update(from: from, count: end)
    rows[start + end] = UInt8(ascii: "\n")
    end = 0
    isFirst = true
  }

  /// Writes the rows out.
  func write(to output: inout Output) throws(CommandError) {
    try output.write(UnsafeBufferPointer(rebasing: rows[start...]))
  }

  /// Parts a cell from the one before, and makes room for it.
  private mutating func part(_ bytes: Int) {
    if bytes >= row.count - end {
      let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2 * row.count + bytes)
      _ = larger.update(fromContentsOf: row[..<end])
      row.deallocate()
      row = larger
    }
    if !isFirst {
      row[end] = UInt8(ascii: "\t")
      end += 1
    }
    isFirst = false
  }
}

/// The text of a day and its offset, of which moments of the same day differ by their clock alone.
private struct Day {
  private var number = Int64.min
  private var offset: Int32 = 0
  /// `2026-10-03T`, and `+02:00`.
  private var date: [UInt8] = []
  private var end: [UInt8] = []

  private static let dateBytes = 11
  private static let clockBytes = 8

  /// The quotient rounded down.
  @inline(__always)
  private static func quotient(_ number: Int64, _ divisor: Int64) -> Int64 {
    let parts = number.quotientAndRemainder(dividingBy: divisor)
    return parts.remainder < 0 ? parts.quotient - 1 : parts.quotient
  }

  /// Writes what `RFC3339.write` writes.
  mutating func write(_ moment: Int64, _ zone: any TimeZoneRules, to bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let second = Self.quotient(moment, Moment.second)
    let fraction = Int(moment &- second &* Moment.second)
    let offset = zone.offset(at: second).seconds / 60 * 60
    let (local, isFar) = second.addingReportingOverflow(Int64(offset))
    let number = Self.quotient(local, 86_400)
    guard !isFar, number == self.number, offset == self.offset else {
      let count = RFC3339.write(moment, zone: zone, to: bytes)
      take(bytes, count, number, offset, hasFraction: fraction > 0)
      return count
    }
    let clock = Int(local - number * 86_400)
    date.withUnsafeBufferPointer { _ = bytes.update(fromContentsOf: $0) }
    var count = Self.dateBytes
    Self.two(clock / 3_600, bytes, &count)
    Self.mark(UInt8(ascii: ":"), bytes, &count)
    Self.two(clock / 60 % 60, bytes, &count)
    Self.mark(UInt8(ascii: ":"), bytes, &count)
    Self.two(clock % 60, bytes, &count)
    if fraction > 0 {
      Self.mark(UInt8(ascii: "."), bytes, &count)
      Self.two(fraction / 10_000, bytes, &count)
      Self.two(fraction / 100 % 100, bytes, &count)
      // Three digits where they say it all.
      if fraction % 1_000 == 0 { count -= 1 } else { Self.two(fraction % 100, bytes, &count) }
    }
    for byte in end { Self.mark(byte, bytes, &count) }
    return count
  }

  @inline(__always)
  private static func mark(_ byte: UInt8, _ bytes: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int) {
    bytes[count] = byte
    count &+= 1
  }

  /// Writes a number below a hundred.
  @inline(__always)
  private static func two(_ number: Int, _ bytes: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int) {
    let number = UInt32(truncatingIfNeeded: number)
    mark(UInt8(truncatingIfNeeded: 48 &+ number / 10), bytes, &count)
    mark(UInt8(truncatingIfNeeded: 48 &+ number % 10), bytes, &count)
  }

  /// Remembers the day of what was written, where it has the common form.
  private mutating func take(
    _ bytes: UnsafeMutableBufferPointer<UInt8>, _ count: Int, _ number: Int64, _ offset: Int32, hasFraction: Bool
  ) {
    self.number = .min
    let clockEnd = Self.dateBytes + Self.clockBytes
    guard count > clockEnd, bytes[Self.dateBytes - 1] == UInt8(ascii: "T") else { return }
    var place = clockEnd
    if hasFraction {
      place += 1
      while place < count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) { place += 1 }
    }
    date = Array(bytes[..<Self.dateBytes])
    end = Array(bytes[place..<count])
    self.offset = offset
    self.number = number
  }
}
