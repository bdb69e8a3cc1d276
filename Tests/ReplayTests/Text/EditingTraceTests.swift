import Events
import Replay
import TestSupport
import Testing

@Suite(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
struct EditingTraceTests {
  @Test("Real keystrokes replay to the document, one by one and as autosaves of 64", arguments: EditingTrace.names)
  func replays(name: String) throws {
    let trace = try EditingTrace(name)
    var single = GapBuffer(trace.start)
    for patch in trace.patches {
      try single.apply(at: patch.offset, deleting: patch.deleted.span, inserting: patch.inserted.span)
    }
    #expect(single.bytes == trace.end)

    let changes = Self.autosaves(of: trace.patches)
    #expect(changes.count == (trace.patches.count + 63) / 64)
    var saved = GapBuffer(trace.start)
    for change in changes {
      try #require(change.isWellFormed(in: saved.count))
      try saved.apply(change)
    }
    #expect(saved.bytes == trace.end)
  }

  @Test("From 200 versions of a real document the inverse changes lead back to the version before")
  func goesBack() throws {
    let trace = try EditingTrace("json-crdt-blog-post")
    let seed: UInt64 = 20
    var random = SeededGenerator(seed: seed)
    let changes = Self.autosaves(of: trace.patches)
    var versions = [trace.start]
    var buffer = GapBuffer(trace.start)
    for change in changes {
      try buffer.apply(change)
      versions.append(buffer.bytes)
    }
    for _ in 0..<200 {
      let (a, b) = (random.below(versions.count), random.below(versions.count))
      let (from, to) = (max(a, b), min(a, b))
      var back = GapBuffer(versions[from])
      for change in changes[to..<from].reversed() { try back.apply(change.inverted()) }
      try #require(back.bytes == versions[to], "seed \(seed), from \(from) to \(to)")
    }
  }

  @Test("All keystrokes of a document fold into one change")
  func foldsIntoOne() throws {
    let trace = try EditingTrace("json-crdt-patch")
    var composer = PatchComposer()
    for patch in trace.patches { composer.append(patch) }
    let change = composer.finish()
    #expect(composer.isEmpty)
    #expect(change == [Patch(offset: 0, deleted: [], inserted: trace.end)])
  }

  @Test("The difference of two versions of a real document leads from one to the other")
  func differs() throws {
    let trace = try EditingTrace("rustcode")
    var random = SeededGenerator(seed: 21)
    var versions: [[UInt8]] = []
    var buffer = GapBuffer(trace.start)
    for change in Self.autosaves(of: trace.patches) {
      try buffer.apply(change)
      if random.oneIn(60) { versions.append(buffer.bytes) }
    }
    for (old, new) in zip(versions, versions.dropFirst()) {
      let patches = Diff.patches(from: old, to: new)
      try #require(try patches.applied(to: old) == new)
      try #require(patches.normalised == patches)
    }
  }

  /// Folds keystrokes into changes of 64.
  private static func autosaves(of keystrokes: [Patch]) -> [[Patch]] {
    var composer = PatchComposer()
    var changes: [[Patch]] = []
    for (index, keystroke) in keystrokes.enumerated() {
      composer.append(keystroke)
      if index % 64 == 63 { changes.append(composer.finish()) }
    }
    if !composer.isEmpty { changes.append(composer.finish()) }
    return changes
  }
}
