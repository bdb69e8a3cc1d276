import Events
import Replay
import TestSupport
import Testing

@Suite struct EventGraphTests {
  @Test(
    "All random histories of the Eg-walker paper merge to its text",
    .enabled(if: SharedData.isPresent, "\(SharedData.absence)"), arguments: [false, true])
  func conforms(isCut: Bool) throws {
    for (index, history) in try ConcurrentHistory.conformance(isCut: isCut).enumerated() {
      let text = try history.merged()
      try #require(String(text) == history.end, "history \(index)")
    }
  }

  @Test(
    "A document that three authors wrote merges to its text",
    .enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func mergesADocument() throws {
    let history = try ConcurrentHistory.trace("clownschool-concurrent")
    #expect(String(try history.merged()) == history.end)
  }

  @Test("The merged text does not depend on the order in which changes arrive")
  func converges() throws {
    let seed: UInt64 = 40
    var random = SeededGenerator(seed: seed)
    for round in 0..<300 {
      let history = try RandomHistory(&random, replicas: 2 + random.below(3), steps: 24)
      let text = try EventGraph(history.changes).merged(into: history.start)
      for _ in 0..<3 {
        let other = history.reordered(&random)
        try #require(try EventGraph(other).merged(into: history.start) == text, "seed \(seed), round \(round)")
      }
      try #require(String(validating: text, as: UTF8.self) != nil, "seed \(seed), round \(round)")
    }
  }

  @Test("A text that has some of the changes is brought up to all by the edits after them")
  func catchesUp() throws {
    let seed: UInt64 = 41
    var random = SeededGenerator(seed: seed)
    for round in 0..<300 {
      let history = try RandomHistory(&random, replicas: 3, steps: 20)
      let all = try EventGraph(history.changes)
      let known = random.below(history.changes.count + 1)
      var text = try EventGraph(Array(history.changes[..<known])).merged(into: history.start)
      for edit in try all.edits(after: known, startCount: history.start.count) {
        text.replaceSubrange(edit.position..<edit.position + edit.deletedCount, with: edit.inserted)
      }
      try #require(text == (try all.merged(into: history.start)), "seed \(seed), round \(round)")
    }
  }

  @Test("A history without branches is its patches in turn")
  func followsALine() throws {
    let seed: UInt64 = 42
    var random = SeededGenerator(seed: seed)
    for round in 0..<300 {
      let start = random.text(pieces: 8)
      var text = start
      var changes: [GraphChange<UInt8>] = []
      for step in 0..<10 {
        let patches = random.patches(of: text)
        text = try patches.applied(to: text)
        changes.append(
          GraphChange(agent: [1], sequence: step, parents: step == 0 ? [] : [step - 1], patches: patches))
      }
      try #require(try EventGraph(changes).merged(into: start) == text, "seed \(seed), round \(round)")
    }
  }

  @Test("Words that two replicas type at one place do not interleave, forwards or backwards")
  func keepsWordsApart() throws {
    for isBackwards in [false, true] {
      var changes: [GraphChange<UInt8>] = []
      for (agent, word) in ["milk", "bread"].enumerated() {
        for (index, letter) in (isBackwards ? Array(word.utf8.reversed()) : Array(word.utf8)).enumerated() {
          changes.append(
            GraphChange(
              agent: [UInt8(agent)], sequence: index, parents: index == 0 ? [] : [changes.count - 1],
              edits: [GraphEdit(position: 1 + (isBackwards ? 0 : index), deletedCount: 0, inserted: [letter])]))
        }
      }
      #expect(try EventGraph(changes).merged(into: utf8("[]")) == utf8("[milkbread]"))
    }
  }

  @Test("What both took out is out once, and what one put into it stays")
  func takesOutOnce() throws {
    let start = utf8("keep this here")
    let changes = [
      GraphChange(
        agent: [1], sequence: 0, parents: [],
        patches: [
          Patch(offset: 4, deleted: utf8(" this"), inserted: [])
        ]),
      GraphChange(
        agent: [2], sequence: 0, parents: [],
        patches: [
          Patch(offset: 5, deleted: utf8("this "), inserted: [])
        ]),
      GraphChange(
        agent: [3], sequence: 0, parents: [],
        patches: [
          Patch(offset: 7, deleted: [], inserted: utf8("NEW"))
        ]),
    ]
    #expect(try EventGraph(changes).merged(into: start) == utf8("keepNEWhere"))
  }

  @Test("A change that names a later parent or edits past the end is refused")
  func refuses() throws {
    func change(_ position: Int, _ deletedCount: Int, _ parents: [Int]) -> GraphChange<UInt8> {
      GraphChange(
        agent: [1], sequence: 0, parents: parents,
        edits: [GraphEdit(position: position, deletedCount: deletedCount, inserted: [1])])
    }
    for parent in [0, 1, -1, Int.max] {
      #expect(throws: MergeError(.unknownParent, change: 0)) { try EventGraph([change(0, 0, [parent])]) }
    }
    for (position, deletedCount) in [(4, 0), (0, 4), (-1, 0), (.max, 1), (1, .max), (0, -1), (.min, .min)] {
      let bad = change(position, deletedCount, [])
      #expect(throws: MergeError(.outOfBounds, change: 0)) { try EventGraph([bad]).merged(into: [1, 2, 3]) }
      #expect(throws: MergeError(.outOfBounds, change: 1)) {
        try EventGraph([change(0, 0, []), bad]).merged(into: [1, 2, 3])
      }
    }
  }

  @Test("Two long branches of thousands of edits merge in time")
  func mergesLongBranches() throws {
    var random = SeededGenerator(seed: 43)
    var changes: [GraphChange<UInt8>] = []
    let start = [UInt8](repeating: 0x2e, count: 5_000)
    for agent in 0..<2 {
      var count = start.count
      for index in 0..<3_000 {
        let isOut = random.oneIn(3)
        changes.append(
          GraphChange(
            agent: [UInt8(agent)], sequence: index, parents: index == 0 ? [] : [changes.count - 1],
            edits: [
              GraphEdit(
                position: random.below(count - 1), deletedCount: isOut ? 1 : 0, inserted: isOut ? [] : [0x61])
            ]))
        count += isOut ? -1 : 1
      }
    }
    let reverse =
      Array(
        changes[3_000...].map { change in
          var change = change
          change.parents = change.parents.map { $0 - 3_000 }
          return change
        })
      + Array(
        changes[..<3_000].map { change in
          var change = change
          change.parents = change.parents.map { $0 + 3_000 }
          return change
        })
    #expect(try EventGraph(changes).merged(into: start) == (try EventGraph(reverse).merged(into: start)))
  }
}
