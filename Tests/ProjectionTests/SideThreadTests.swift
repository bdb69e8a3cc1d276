import Foundation
import Synchronization
import Testing

@testable import Projections

@Suite("Work beside a fold") struct SideThreadTests {
  @Test("what is handed over is done in its order, and all that it makes comes back", arguments: [false, true])
  func order(isStarted: Bool) {
    let side = SideThread<Int>()
    if isStarted { side.start() }
    var made: [Int] = []
    for number in 0..<3_000 {
      // Some of it takes up as much memory as may wait.
      side.hand(number % 7 == 0 ? 3 << 20 : 10) { give in
        give(2 * number)
        if number % 3 == 0 { give(2 * number + 1) }
      }
      while number % 5 == 0, let one = side.ready() { made.append(one) }
    }
    while let one = side.next() { made.append(one) }
    #expect(made == (0..<6_000).filter { $0 % 2 == 0 || ($0 / 2) % 3 == 0 })
    #expect(side.next() == nil)
    side.hand(1) { give in give(7) }
    #expect(side.next() == 7)
    #expect(side.ready() == nil)
  }

  @Test("what the work has written is seen once all is done")
  func visibility() {
    final class Counter: @unchecked Sendable { var count = 0 }
    for _ in 0..<200 {
      let side = SideThread<Int>()
      let counter = Counter()
      side.start()
      for number in 0..<50 {
        side.hand(1) { _ in
          if number == 49 { Thread.sleep(forTimeInterval: 0.0002) }
          counter.count += 1
        }
      }
      #expect(side.next() == nil)
      #expect(counter.count == 50)
    }
  }

  @Test("a fold that fails leaves work behind, which is not done or does no harm")
  func abandoned() {
    let done = Atomic(0)
    for _ in 0..<100 {
      let side = SideThread<Int>()
      side.start()
      for _ in 0..<20 { side.hand(1) { give in give(1) } }
      _ = side.ready()
      done.add(1, ordering: .relaxed)
    }
    #expect(done.load(ordering: .relaxed) == 100)
  }
}
