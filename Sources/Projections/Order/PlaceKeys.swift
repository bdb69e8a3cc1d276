/// Makes places of an order by hand: byte strings that compare as fractions between 0 and 1.
///
/// Between two places there is always room for another, so that a note that is moved writes its own place and no
/// other's. The places made here never end in a zero byte and are as short as there is room for. The same neighbours
/// give the same place. (Fractional indexing, as in David Greenspan, "Implementing Fractional Indexing", 2020.)
package enum PlaceKeys {
  /// Tells whether there is room between two places: a place and the same one with zeros behind it are one fraction.
  ///
  /// - Parameter lower: Empty for the beginning of the order.
  package static func hasRoom(_ lower: [UInt8], _ upper: [UInt8]) -> Bool {
    bare(lower).lexicographicallyPrecedes(bare(upper))
  }

  /// Makes the place between two that have room.
  ///
  /// At an end of the order the step is the smallest that the last byte allows, so that thousands of notes put there
  /// one after the other keep short places; between two notes it halves the gap.
  ///
  /// - Parameters:
  ///   - lower: Empty for the beginning of the order.
  ///   - upper: Nil for its end.
  package static func between(_ lower: [UInt8], _ upper: [UInt8]?) -> [UInt8] {
    let lower = bare(lower)
    switch (lower.isEmpty, upper) {
    case (true, nil): return [0x80]
    case (true, let upper?): return before(bare(upper))
    case (false, nil): return after(lower)
    case (false, let upper?): return middle(lower, bare(upper))
    }
  }

  /// Makes ascending places between two that have room, as even as halving makes them.
  ///
  /// Complexity: O(`count`); each place is about log₂₅₆ `count` bytes longer than the gap asks for.
  package static func run(_ lower: [UInt8], _ upper: [UInt8]?, count: Int) -> [[UInt8]] {
    var places: [[UInt8]] = []
    places.reserveCapacity(max(0, count))
    fill(bare(lower), upper.map(bare), count, into: &places)
    return places
  }

  private static func fill(_ lower: [UInt8], _ upper: [UInt8]?, _ count: Int, into places: inout [[UInt8]]) {
    guard count > 0 else { return }
    let middle = middle(lower, upper)
    let below = count / 2
    fill(lower, middle, below, into: &places)
    places.append(middle)
    fill(middle, upper, count - below - 1, into: &places)
  }

  private static func bare(_ place: [UInt8]) -> [UInt8] {
    guard place.last == 0 else { return place }
    return Array(place[..<((place.lastIndex { $0 != 0 } ?? -1) + 1)])
  }

  private static func after(_ lower: [UInt8]) -> [UInt8] {
    guard let index = lower.firstIndex(where: { $0 < 0xff }) else { return lower + [0x01] }
    return lower[..<index] + [lower[index] + 1]
  }

  private static func before(_ upper: [UInt8]) -> [UInt8] {
    guard let index = upper.firstIndex(where: { $0 > 0 }) else { return [] }
    if upper[index] > 1 { return upper[..<index] + [upper[index] - 1] }
    return index + 1 < upper.count ? Array(upper[...index]) : upper[..<index] + [0x00, 0xff]
  }

  /// The shortest place near the middle; `upper` is nil for 1.
  private static func middle(_ lower: [UInt8], _ upper: [UInt8]?) -> [UInt8] {
    var place: [UInt8] = []
    // Once the place is below `upper` by an earlier byte, nothing above bounds it.
    var bound = upper
    while true {
      let index = place.count
      let low = index < lower.count ? Int(lower[index]) : 0
      let high = bound.map { index < $0.count ? Int($0[index]) : 0 } ?? 256
      if high - low > 1 { return place + [UInt8((low + high) / 2)] }
      if high > low {
        if let bound, index + 1 < bound.count { return place + [UInt8(high)] }
        bound = nil
      } else if bound != nil, index >= max(lower.count, bound?.count ?? 0) {
        // No room: the caller has not asked. The nearest place above is better than none.
        return after(lower)
      }
      place.append(UInt8(low))
    }
  }
}
