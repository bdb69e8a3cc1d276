/// Finds the longest gram at each place of a text; those of two bytes a letter stand beside the one that begins there too.
enum LongestGrams {
  /// - Parameters:
  ///   - range: Where the grams begin.
  ///   - place: They end past this place.
  ///   - room: Where they are put, two for each place at most.
  /// - Returns: How many there are, the same ones more than once.
  static func find(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, past place: Int,
    _ room: UnsafeMutableBufferPointer<UInt32>
  ) -> Int {
    let end = text.count
    var grams = GramList(room)
    var index = range.lowerBound
    // Before the place, and near the end, grams may be left out.
    while index < min(place, range.upperBound) {
      grams.addNear(text, index, past: place)
      index += 1
    }
    let last = min(range.upperBound, end - 3)
    if index < last, isASCII(UnsafeBufferPointer(rebasing: text[index..<last + 3])) {
      grams.addASCII(UnsafeBufferPointer(rebasing: text[index..<last + 3]))
      index = last
    }
    if index < last {
      // The last bytes, and a bit for each of them that is a word's.
      var (word, run) = (UInt32(0), UInt32(0))
      for near in index..<index + 3 {
        word = word &<< 8 | UInt32(text[near])
        run = run &<< 1 | wordBit(text[near])
      }
      while index < last {
        let next = text[index &+ 3]
        word = word &<< 8 | UInt32(next)
        run = (run &<< 1 | wordBit(next)) & 0xf
        if word >= 0xc2 << 24, let gram = Gram.threePairs(text, index, end: end) { grams.add(gram) }
        // Where words end cannot be foreseen: nothing branches on it.
        let isFour = 0 &- ((run &+ 1) &>> 4)
        let (three, four) = (Gram.three(word), Gram.four(word))
        grams.add(three ^ ((three ^ four) & isFour))
        index &+= 1
      }
    }
    while index < range.upperBound {
      grams.addNear(text, index, past: place)
      index += 1
    }
    return grams.count
  }

  private static func isASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var all: UInt8 = 0
    for byte in text { all |= byte }
    return all < 0x80
  }

  @inline(__always)
  private static func wordBit(_ byte: UInt8) -> UInt32 { Gram.isWordByte(byte) ? 1 : 0 }
}

/// Grams that are put one after the other.
private struct GramList {
  private let room: UnsafeMutableBufferPointer<UInt32>
  private(set) var count = 0

  init(_ room: UnsafeMutableBufferPointer<UInt32>) {
    self.room = room
  }

  @inline(__always)
  mutating func add(_ gram: UInt32) {
    room[count] = gram
    count &+= 1
  }

  /// Adds the longest gram at each place of an ASCII text but the last three, some at a time: no place waits for another.
  mutating func addASCII(_ text: UnsafeBufferPointer<UInt8>) {
    let places = text.count - 3
    let room = UnsafeMutableBufferPointer(rebasing: room[count..<count + places])
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { isWord in
      for place in text.indices {
        let byte = text[place]
        isWord[place] = (byte &- 0x61 < 26 ? 1 : 0) | (byte &- 0x30 < 10 ? 1 : 0)
      }
      for place in 0..<places {
        let (first, second) = (UInt32(text[place]), UInt32(text[place &+ 1]))
        let (third, fourth) = (UInt32(text[place &+ 2]), UInt32(text[place &+ 3]))
        let three = 3 &<< 24 | first &<< 16 | second &<< 8 | third
        let four = 1 &<< 28 | first &<< 21 | second &<< 14 | third &<< 7 | fourth
        let isFour = isWord[place] & isWord[place &+ 1] & isWord[place &+ 2] & isWord[place &+ 3]
        room[place] = three ^ ((three ^ four) & (0 &- UInt32(isFour)))
      }
    }
    count += places
  }

  /// Adds the longest gram at a place wherever that is, if it ends past another.
  mutating func addNear(_ text: UnsafeBufferPointer<UInt8>, _ index: Int, past place: Int) {
    let left = text.count - index
    let isWord = left >= 4 && text[index..<index + 4].allSatisfy { Gram.isWordByte($0) }
    if isWord {
      if index + 4 > place { add(Gram.four(text[index], text[index + 1], text[index + 2], text[index + 3])) }
      return
    }
    if index + 6 > place, let gram = Gram.threePairs(text, index, end: text.count) { add(gram) }
    if left >= 3 {
      if index + 3 > place { add(Gram.three(text[index], text[index + 1], text[index + 2])) }
    } else if left == 2 {
      if index + 2 > place { add(Gram.two(text[index], text[index + 1])) }
    } else if text[index] < 0x80 {
      add(Gram.one(text[index]))
    }
  }
}
