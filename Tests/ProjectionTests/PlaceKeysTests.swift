import Projections
import TestSupport
import Testing

/// R10, R53: places of orders by hand.
@Suite("Place keys")
struct PlaceKeysTests {
  @Test("over random insertions every place stands between its neighbours and ends in no zero", arguments: 1...4)
  func between(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var places: [[UInt8]] = []
    for _ in 0..<4_000 {
      // Often at one spot, which is what makes places long.
      let index = generator.oneIn(3) ? places.count / 2 : generator.below(places.count + 1)
      let lower = index > 0 ? places[index - 1] : []
      let upper = index < places.count ? places[index] : nil
      #expect(upper.map { PlaceKeys.hasRoom(lower, $0) } ?? true)
      let place = PlaceKeys.between(lower, upper)
      #expect(place.last != 0 && !place.isEmpty)
      #expect(lower.lexicographicallyPrecedes(place), "\(lower) \(place)")
      #expect(upper.map { place.lexicographicallyPrecedes($0) } ?? true, "\(place) \(String(describing: upper))")
      #expect(PlaceKeys.between(lower, upper) == place)
      places.insert(place, at: index)
    }
    #expect(places.map(\.count).max() ?? 0 < 400)
  }

  @Test("foreign places, with zeros at their ends, have places between them where there is room")
  func foreign() {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<20_000 {
      func place() -> [UInt8] { (0..<1 + generator.below(4)).map { _ in generator.element([0, 0, 1, 127, 254, 255]) } }
      let (lower, upper) = (place(), place())
      guard PlaceKeys.hasRoom(lower, upper) else { continue }
      let between = PlaceKeys.between(lower, upper)
      #expect(lower.lexicographicallyPrecedes(between) && between.lexicographicallyPrecedes(upper), "\(lower) \(upper)")
      let run = PlaceKeys.run(lower, upper, count: 5)
      let all = [lower] + run + [upper]
      #expect(zip(all, all.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) }, "\(all)")
    }
    #expect(!PlaceKeys.hasRoom([1], [1, 0]))
    #expect(!PlaceKeys.hasRoom([], [0, 0]))
    #expect(!PlaceKeys.hasRoom([2], [1]))
  }

  @Test("places at the ends stay short, and a hundred thousand at once have three bytes at most")
  func short() {
    var (first, last): ([UInt8], [UInt8]) = ([0x80], [0x80])
    for _ in 0..<1_000 {
      first = PlaceKeys.between([], first)
      last = PlaceKeys.between(last, nil)
    }
    #expect(first.count <= 5 && last.count <= 5)
    let run = PlaceKeys.run([], nil, count: 100_000)
    #expect(run.count == 100_000)
    #expect(run.map(\.count).max() == 3)
    #expect(zip(run, run.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    #expect(PlaceKeys.run([0xff, 0xff], nil, count: 3).allSatisfy { [0xff, 0xff].lexicographicallyPrecedes($0) })
  }
}
