extension UInt8 {
  /// Whether the byte continues a UTF-8 scalar, so that no patch may begin or end before it.
  var isContinuation: Bool { self & 0b1100_0000 == 0b1000_0000 }
}

/// Counts the equal bytes with which two stretches of `limit` bytes begin, 32 and then 8 bytes at a time.
func commonPrefixCount(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, limit: Int) -> Int {
  let a = UnsafeRawPointer(left)
  let b = UnsafeRawPointer(right)
  func differing(_ at: Int) -> UInt64 {
    a.loadUnaligned(fromByteOffset: at, as: UInt64.self) ^ b.loadUnaligned(fromByteOffset: at, as: UInt64.self)
  }
  var count = 0
  while limit &- count >= 32,
    differing(count) | differing(count &+ 8) | differing(count &+ 16) | differing(count &+ 24) == 0
  {
    count &+= 32
  }
  while limit &- count >= 8 {
    let difference = UInt64(littleEndian: differing(count))
    if difference != 0 { return count &+ difference.trailingZeroBitCount / 8 }
    count &+= 8
  }
  while count < limit, left[count] == right[count] { count &+= 1 }
  return count
}

/// Counts the equal bytes with which two stretches end, looking at no more than `limit` bytes before both ends.
func commonSuffixCount(endingAt left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, limit: Int) -> Int {
  let a = UnsafeRawPointer(left)
  let b = UnsafeRawPointer(right)
  func differing(_ at: Int) -> UInt64 {
    a.loadUnaligned(fromByteOffset: 0 &- at, as: UInt64.self)
      ^ b.loadUnaligned(fromByteOffset: 0 &- at, as: UInt64.self)
  }
  var count = 0
  while limit &- count >= 32,
    differing(count &+ 8) | differing(count &+ 16) | differing(count &+ 24) | differing(count &+ 32) == 0
  {
    count &+= 32
  }
  while limit &- count >= 8 {
    let difference = UInt64(littleEndian: differing(count &+ 8))
    if difference != 0 { return count &+ difference.leadingZeroBitCount / 8 }
    count &+= 8
  }
  while count < limit, left[-1 &- count] == right[-1 &- count] { count &+= 1 }
  return count
}

/// The lengths of the common beginning and the common end of two texts, apart from each other and on scalar
/// boundaries of both.
struct CommonEnds {
  var prefix: Int
  var suffix: Int

  init(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) {
    let shorter = Swift.min(left.count, right.count)
    guard shorter > 0, let a = left.baseAddress, let b = right.baseAddress else {
      prefix = 0
      suffix = 0
      return
    }
    prefix = commonPrefixCount(a, b, limit: shorter)
    while prefix > 0,
      prefix < left.count && left[prefix].isContinuation || prefix < right.count && right[prefix].isContinuation
    {
      prefix -= 1
    }
    suffix = commonSuffixCount(endingAt: a + left.count, b + right.count, limit: shorter - prefix)
    while suffix > 0, left[left.count - suffix].isContinuation { suffix -= 1 }
  }
}
