internal import Events
package import LogStore
package import Replay

/// Where every note stood at a position: the order of lists then.
package struct PastList: Sendable {
  /// One note's place.
  package struct Place: Sendable {
    package var number: UInt64
    package var shelf: Shelf
    package var isBlank: Bool
    /// Whether the note is still as it was then, so that the live tables tell its text.
    package var isCurrent: Bool
    /// Whether no change since may have taken a word out of the text (see `WordLoss`); told of notes looked at by themselves.
    package var keepsWords = false
    package var rank: UseRank
    /// The position of the first version of the block that tells the note's face then, and where the block lies.
    var first: UInt64
    var block: LentRow?
  }

  package let position: UInt64
  /// By note number.
  private var places: [Place] = []

  /// Reads the places of all notes that were there at a position, and are not deleted for good since.
  ///
  /// One walk over the faces of the notes there were: numbers are given in the order of first events.
  /// Complexity: O(notes + bytes of their faces), some 30 MB for a million events of 100,000 notes.
  package init(at position: UInt64, in transaction: borrowing ReadTransaction) throws(StoreError) {
    self.position = position
    var places: [Place] = []
    try transaction.scan(FaceTable.blocks) { (key, value) throws(StoreError) in
      guard key.count == 16 else { return true }
      let number = Key.readNumber(key)
      if Key.readNumber(key, at: 8) > position {
        // A later block of a note that was there; or a note that was not yet, and so were none with a higher number.
        guard let last = places.indices.last, places[last].number == number else { return false }
        places[last].isCurrent = false
        return true
      }
      var place = try Self.place(key, value, at: position)
      place.block = transaction.remember(value)
      if let last = places.indices.last, places[last].number == number {
        places[last] = place
      } else {
        places.append(place)
      }
      return true
    }
    self.places = places
  }

  /// The place that a block gives at a position.
  static func place(
    _ key: Span<UInt8>, _ value: Span<UInt8>, at position: UInt64, looksAhead: Bool = false
  ) throws(StoreError) -> Place {
    try decoding(key) { () throws(DecodingFailure) in
      let first = Key.readNumber(key, at: 8)
      let read = try FaceBlock.place(in: value, first: first, upTo: position, looksAhead: looksAhead)
      return Place(
        number: Key.readNumber(key), shelf: read.shelf, isBlank: read.isBlank, isCurrent: read.isLast,
        keepsWords: read.keepsWords, rank: read.rank, first: first)
    }
  }

  private static func decoding<Value>(
    _ key: Span<UInt8>, _ body: () throws(DecodingFailure) -> Value
  ) throws(StoreError) -> Value {
    try StoreError.decodingRow("read the faces", "note number \(Key.readNumber(key))", body)
  }

  /// How many later blocks of a note are looked at on the way back to its place.
  private static let mostLater = 4

  /// Where one note stood; nil for one that was not there yet, which is told too, or was deleted for good since. O(log notes).
  ///
  /// Its newest blocks are met first, so that it is known what became of it; of a note with many, only the place is told.
  static func place(
    of number: UInt64, at position: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> (place: Place?, isLater: Bool) {
    var (later, keepsWords) = (0, true)
    var place: Place?
    try transaction.scan(FaceTable.blocks, from: Key.pair(number, .max), backwards: true) {
      (key, value) throws(StoreError) in
      guard key.count == 16, Key.readNumber(key) == number else { return false }
      guard Key.readNumber(key, at: 8) <= position else {
        later += 1
        guard later <= mostLater else { return false }
        if keepsWords {
          keepsWords = try decoding(key) { () throws(DecodingFailure) in try FaceBlock.keepsWords(value) }
        }
        return true
      }
      place = try Self.place(key, value, at: position, looksAhead: keepsWords)
      place?.block = transaction.remember(value)
      return false
    }
    if later > mostLater {
      keepsWords = false
      try transaction.scan(FaceTable.blocks, from: Key.pair(number, position), backwards: true) {
        (key, value) throws(StoreError) in
        guard key.count == 16, Key.readNumber(key) == number else { return false }
        place = try Self.place(key, value, at: position)
        place?.block = transaction.remember(value)
        return false
      }
    }
    if later > 0 { place?.isCurrent = false }
    if !keepsWords { place?.keepsWords = false }
    return (place, place == nil && later > 0)
  }

  /// Reads the places of some notes alone.
  ///
  /// Complexity: O(notes given that were there × log notes): for a few of many.
  package init(
    of numbers: [UInt64], at position: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) {
    self.position = position
    for number in numbers.sorted() {
      let (place, isLater) = try Self.place(of: number, at: position, in: transaction)
      // Numbers are given in the order of first events.
      if isLater { break }
      if let place { places.append(place) }
    }
  }

  /// Keeps the places of some notes that were met.
  package init(_ places: [Place], at position: UInt64) {
    self.position = position
    self.places = places.sorted { $0.number < $1.number }
  }

  /// The places on some shelves in the order of the list, at most `limit`.
  ///
  /// - Parameter areBlankOut: Whether blank notes are left out.
  package func places(
    _ shelves: ClosedRange<Shelf>, limit: Int = .max, areBlankOut: Bool = false
  ) -> [Place] {
    let wanted = places.indices.filter {
      shelves.contains(places[$0].shelf) && !(areBlankOut && places[$0].isBlank)
    }
    return first(limit, of: wanted, areOnShelves: true)
  }

  /// The notes in use, the last used first, the pinned one in its place among them; at most `limit`.
  package func lastUsed(_ limit: Int) -> [Place] {
    let pinned = places(.pinned ... .pinned, limit: 1).first?.number
    let used = places.indices.filter { places[$0].shelf == .live || places[$0].number == pinned }
    return first(limit, of: used, areOnShelves: false)
  }

  /// The first places in the order of the list, or of use alone. A few of many are picked in one walk: people ask for the
  /// newest fifty.
  private func first(_ limit: Int, of indices: [Int], areOnShelves: Bool) -> [Place] {
    let isEarlier = areOnShelves ? Self.isBefore : Self.isEarlier
    guard limit < indices.count / 16 else {
      return inOrder(indices, areOnShelves: areOnShelves).prefix(max(0, limit)).map { places[$0] }
    }
    var picked: [Int] = []
    // From the newest note on: it is likely to stay.
    for index in indices.reversed() where limit > 0 {
      let place = places[index]
      if picked.count == limit, let last = picked.last {
        guard isEarlier(place, places[last]) else { continue }
        picked.removeLast()
      }
      var (low, high) = (0, picked.count)
      while low < high {
        let middle = (low + high) / 2
        if isEarlier(places[picked[middle]], place) { low = middle + 1 } else { high = middle }
      }
      picked.insert(index, at: low)
    }
    return picked.map { places[$0] }
  }

  /// Puts ascending indices of places in order.
  ///
  /// Shelf, position of the use and index are one number for each, so that places are not looked at again and again; only
  /// of notes used at one position, which imports bring, are they compared.
  private func inOrder(_ indices: [Int], areOnShelves: Bool) -> [Int] {
    let isEarlier = areOnShelves ? Self.isBefore : Self.isEarlier
    let newest = indices.reduce(0) { max($0, places[$1].rank.anchor) }
    let indexBits = UInt64(64 - UInt64(places.count).leadingZeroBitCount)
    let anchorBits = UInt64(64 - newest.leadingZeroBitCount)
    guard indexBits + anchorBits <= 62 else { return indices.sorted { isEarlier(places[$0], places[$1]) } }
    var keys = indices.map { index -> UInt64 in
      let shelf = areOnShelves ? UInt64(places[index].shelf.rawValue) << (indexBits + anchorBits) : 0
      return shelf | (newest - places[index].rank.anchor) << indexBits | UInt64(index)
    }
    RadixSort.sort(&keys, from: indexBits)
    var sorted = keys.map { Int($0 & (1 << indexBits - 1)) }
    var start = 0
    while start < keys.count {
      var end = start + 1
      while end < keys.count, keys[end] >> indexBits == keys[start] >> indexBits { end += 1 }
      if end - start > 1 { sorted[start..<end].sort { isEarlier(places[$0], places[$1]) } }
      start = end
    }
    return sorted
  }

  /// Whether a note is still as it was at the position; false for one that was not there.
  package func isCurrent(_ number: UInt64) -> Bool { index(of: number).map { places[$0].isCurrent } ?? false }

  /// Whether no change of a note since may have taken a word out of its text; false where that is not known.
  package func keepsWords(_ number: UInt64) -> Bool { index(of: number).map { places[$0].keepsWords } ?? false }

  /// The positions of a note's events up to that of the list, ascending, those of one block, and whether there are no others;
  /// nil where they are not known.
  ///
  /// Each event of a note has a version.
  package func positions(
    of number: UInt64, in transaction: borrowing ReadTransaction
  ) -> (positions: [UInt64], areAll: Bool)? {
    index(of: number).flatMap { positions(of: places[$0], in: transaction) }
  }

  /// The same of a note whose place is known.
  package func positions(
    of place: Place, in transaction: borrowing ReadTransaction
  ) -> (positions: [UInt64], areAll: Bool)? {
    guard let row = place.block else { return nil }
    let read = transaction.withValue(of: row) { try? FaceBlock.positions(in: $0, first: place.first, upTo: position) }
    return read ?? nil
  }

  /// What a list showed of a note; nil where it was not there yet, or was deleted for good since.
  ///
  /// In the snapshot that the list was read in it is lent where the walk found it: a list of all notes has no time for a way
  /// down the tree for each.
  package func version(
    of number: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> FaceVersion? {
    if let index = index(of: number) { return try version(of: places[index], in: transaction) }
    return try NoteFaces.version(of: number, at: position, in: transaction)
  }

  /// What a list showed of a note whose place is known.
  package func version(
    of place: Place, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> FaceVersion? {
    var read: Result<FaceVersion, StoreError>?
    if let row = place.block {
      read = transaction.withValue(of: row) { value in
        Result { () throws(StoreError) in
          try NoteFaces.block(place.number, first: place.first, value, upTo: position).version
        }
      }
    }
    if let read { return try read.get() }
    return try NoteFaces.version(of: place.number, at: position, in: transaction)
  }

  private func index(of number: UInt64) -> Int? {
    // Numbers have no gaps, but for notes that are deleted for good.
    if number > 0, number <= UInt64(places.count), places[Int(number) - 1].number == number { return Int(number) - 1 }
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < places.count && places[low].number == number ? low : nil
  }

  static func isBefore(_ left: Place, _ right: Place) -> Bool {
    left.shelf == right.shelf ? isEarlier(left, right) : left.shelf < right.shelf
  }

  static func isEarlier(_ left: Place, _ right: Place) -> Bool {
    // Most ranks differ in their first part.
    if left.rank.anchor != right.rank.anchor { return left.rank.anchor > right.rank.anchor }
    if left.rank != right.rank { return right.rank < left.rank }
    return left.number < right.number
  }
}
