/// The unit in which two texts are compared.
enum DiffToken {
  case line
  case word
  case scalar

  /// The offsets at which the tokens of a part of a text end, ascending; the last is the end of the part.
  func ends(of range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> [Int] {
    let part = UnsafeBufferPointer(rebasing: text[..<range.upperBound])
    var ends: [Int] = []
    var offset = range.lowerBound
    switch self {
    case .line:
      while offset < part.count {
        let (kind, length) = part[offset] == 0x0a ? (.newline, 1) : (WordClass.alone, 1)
        offset += length
        if kind == .newline || offset == part.count {
          while offset < part.count, part[offset].isContinuation { offset += 1 }
          ends.append(offset)
        }
      }
    case .word:
      var last = WordClass.newline
      while offset < part.count {
        let (kind, length) = WordClass.scalar(in: part, at: offset)
        offset += length
        let goesOn = kind == .mark || kind == last && (kind == .word || kind == .space)
        if goesOn && !ends.isEmpty { ends[ends.count - 1] = offset } else { ends.append(offset) }
        if kind != .mark { last = kind }
      }
    case .scalar:
      while offset < part.count {
        offset += WordClass.scalar(in: part, at: offset).length
        ends.append(offset)
      }
    }
    return ends
  }
}

/// Numbers the tokens of two parts, so that equal tokens have equal numbers and tokens without a counterpart drop out.
struct DiffVocabulary {
  /// The numbers of the old tokens that also stand in the new part, and which tokens of the old part those are.
  private(set) var old: (numbers: [Int32], tokens: [Int32]) = ([], [])
  /// The same for the new tokens.
  private(set) var new: (numbers: [Int32], tokens: [Int32]) = ([], [])

  init(
    _ oldText: UnsafeBufferPointer<UInt8>, from oldStart: Int, _ oldEnds: [Int],
    _ newText: UnsafeBufferPointer<UInt8>, from newStart: Int, _ newEnds: [Int]
  ) {
    var table = TokenTable(capacity: oldEnds.count)
    var numbers: [Int32] = []
    numbers.reserveCapacity(oldEnds.count)
    var start = oldStart
    for end in oldEnds {
      numbers.append(table.number(of: UnsafeBufferPointer(rebasing: oldText[start..<end]), adding: true))
      start = end
    }
    var isShared = [Bool](repeating: false, count: oldEnds.count)
    start = newStart
    for (token, end) in newEnds.enumerated() {
      let number = table.number(of: UnsafeBufferPointer(rebasing: newText[start..<end]), adding: false)
      start = end
      if number < 0 { continue }
      isShared[Int(number)] = true
      new.numbers.append(number)
      new.tokens.append(Int32(truncatingIfNeeded: token))
    }
    for (token, number) in numbers.enumerated() where number >= 0 && isShared[Int(number)] {
      old.numbers.append(number)
      old.tokens.append(Int32(truncatingIfNeeded: token))
    }
  }
}

/// A hash table from token bytes to their numbers, with open addressing.
///
/// A look-up gives up after a bounded number of steps, so that no text can make it slow; a token given up on counts
/// as one without a counterpart.
private struct TokenTable {
  private var slots: [Int32]
  private var tokens: [UnsafeBufferPointer<UInt8>] = []
  private var hashes: [UInt64] = []
  private let mask: Int
  private static let longestWalk = 64

  init(capacity: Int) {
    var size = 16
    while size < 2 * capacity { size *= 2 }
    slots = [Int32](repeating: -1, count: size)
    mask = size - 1
    tokens.reserveCapacity(capacity)
    hashes.reserveCapacity(capacity)
  }

  mutating func number(of token: UnsafeBufferPointer<UInt8>, adding: Bool) -> Int32 {
    let hash = Self.hash(token)
    var slot = Int(truncatingIfNeeded: hash >> 32) & mask
    for _ in 0..<Self.longestWalk {
      let number = slots[slot]
      if number < 0 {
        guard adding else { return -1 }
        let added = Int32(truncatingIfNeeded: tokens.count)
        slots[slot] = added
        tokens.append(token)
        hashes.append(hash)
        return added
      }
      if hashes[Int(number)] == hash, Self.areEqual(tokens[Int(number)], token) { return number }
      slot = (slot + 1) & mask
    }
    return -1
  }

  private static func areEqual(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    guard let a = left.baseAddress, let b = right.baseAddress else { return true }
    return commonPrefixCount(a, b, limit: left.count) == left.count
  }

  /// Mixes eight bytes at a time by multiplication; collisions cost a comparison, never correctness.
  private static func hash(_ token: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let factor: UInt64 = 0x9e37_79b9_7f4a_7c15
    var hash = UInt64(truncatingIfNeeded: token.count) &* factor
    var offset = 0
    if let base = token.baseAddress {
      let raw = UnsafeRawPointer(base)
      while token.count &- offset >= 8 {
        hash = (hash ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* factor
        hash ^= hash >> 29
        offset &+= 8
      }
    }
    while offset < token.count {
      hash = (hash ^ UInt64(token[offset])) &* factor
      offset &+= 1
    }
    return (hash ^ (hash >> 29)) &* 0xbf58_476d_1ce4_e5b9
  }
}
