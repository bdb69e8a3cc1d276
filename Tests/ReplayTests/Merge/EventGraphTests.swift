import Replay
import TestSupport
import Testing

@Suite struct EventGraphTests {
  @Test(
    "All random histories of the Eg-walker paper merge to its text",
    .enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func conforms() throws {
    for (index, history) in try ConcurrentHistory.conformance().enumerated() {
      let text = try EventGraph(history.changes).merged()
      try #require(String(text) == history.end, "history \(index)")
    }
  }

  @Test(
    "A document that three authors wrote merges to its text",
    .enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func mergesADocument() throws {
    let history = try ConcurrentHistory.trace("clownschool-concurrent")
    #expect(String(try EventGraph(history.changes).merged()) == history.end)
  }
}
