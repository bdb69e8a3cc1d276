/// Sorts numbers by their digits, lowest first (Knuth, The Art of Computer Programming 3, 5.2.5).
enum RadixSort {
  /// A digit has so many bits at most: its places stay in the processor's first cache.
  private static let mostBits: UInt64 = 11
  /// The digits of so many passes are counted at once.
  private static let digitsAtOnce = 3

  static func sort(_ numbers: inout [UInt64], from first: UInt64 = 0) {
    guard numbers.count > 1 else { return }
    var room = [UInt64](repeating: 0, count: numbers.count)
    let isInRoom = numbers.withUnsafeMutableBufferPointer { numbers in
      room.withUnsafeMutableBufferPointer { sort(numbers, $0, from: first) }
    }
    if isInRoom { numbers = room }
  }

  /// Sorts numbers by means of as much memory again. O(numbers).
  ///
  /// - Parameter first: The lowest bit that counts; numbers that differ only below it keep their order.
  /// - Returns: Whether the sorted numbers are in `room`; what the other holds means nothing then.
  static func sort(
    _ numbers: UnsafeMutableBufferPointer<UInt64>, _ room: UnsafeMutableBufferPointer<UInt64>, from first: UInt64
  ) -> Bool {
    guard numbers.count > 1, numbers.count <= Int(UInt32.max), room.count >= numbers.count, first < 64 else {
      return false
    }
    var (all, common) = (UInt64(0), UInt64.max)
    for number in numbers { (all, common) = (all | number, common & number) }
    // Bits that all numbers have in common change nothing.
    let used = (all & ~common) >> first
    if used == 0 { return false }
    let bits = UInt64(64 - used.leadingZeroBitCount)
    let passes = (bits + mostBits - 1) / mostBits
    let width = (bits + passes - 1) / passes
    let shifts = (0..<passes).map { first + $0 * width }.filter { used >> ($0 - first) & (1 << width - 1) != 0 }
    var (from, to) = (numbers, UnsafeMutableBufferPointer(rebasing: room[..<numbers.count]))
    let digits = 1 << Int(width)
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: digits * digitsAtOnce) { places in
      for start in stride(from: 0, to: shifts.count, by: digitsAtOnce) {
        let some = shifts[start..<min(shifts.count, start + digitsAtOnce)]
        places.initialize(repeating: 0)
        count(from, some, width, places)
        for (index, shift) in some.enumerated() {
          let own = UnsafeMutableBufferPointer(rebasing: places[index * digits..<(index + 1) * digits])
          pass(from, to, shift, own)
          swap(&from, &to)
        }
      }
    }
    return shifts.count % 2 == 1
  }

  /// Counts the numbers of each digit, for some digits in one go.
  private static func count(
    _ numbers: UnsafeMutableBufferPointer<UInt64>, _ shifts: ArraySlice<UInt64>, _ width: UInt64,
    _ counts: UnsafeMutableBufferPointer<UInt32>
  ) {
    let mask: UInt64 = 1 << width - 1
    let digits = 1 << Int(width)
    let (one, two, three) = (shifts.startIndex, shifts.startIndex + 1, shifts.startIndex + 2)
    if shifts.count == digitsAtOnce {
      let (first, second, third) = (shifts[one], shifts[two], shifts[three])
      for number in numbers {
        counts[Int(truncatingIfNeeded: number &>> first & mask)] &+= 1
        counts[Int(truncatingIfNeeded: number &>> second & mask) &+ digits] &+= 1
        counts[Int(truncatingIfNeeded: number &>> third & mask) &+ 2 &* digits] &+= 1
      }
    } else {
      for (index, shift) in shifts.enumerated() {
        for number in numbers { counts[Int(truncatingIfNeeded: number &>> shift & mask) &+ index &* digits] &+= 1 }
      }
    }
  }

  /// Puts numbers in the order of one digit, of which `places` has how many there are of each.
  private static func pass(
    _ from: UnsafeMutableBufferPointer<UInt64>, _ to: UnsafeMutableBufferPointer<UInt64>, _ shift: UInt64,
    _ places: UnsafeMutableBufferPointer<UInt32>
  ) {
    var sum: UInt32 = 0
    for digit in places.indices { (places[digit], sum) = (sum, sum &+ places[digit]) }
    let mask = UInt64(places.count - 1)
    for number in from {
      let digit = Int(truncatingIfNeeded: number &>> shift & mask)
      let place = places[digit]
      to[Int(truncatingIfNeeded: place)] = number
      places[digit] = place &+ 1
    }
  }
}
