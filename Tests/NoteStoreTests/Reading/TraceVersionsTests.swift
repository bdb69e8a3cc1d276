import Events
import NoteStore
import Replay
import TestSupport
import Testing

@Suite(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
struct TraceVersionsTests {
  /// Written without a flush for each save the largest document would take minutes in a debug build, so it is saved
  /// every 512 keystrokes here; the benchmark saves it every 64.
  private static func keysPerSave(_ trace: EditingTrace) -> Int { trace.patches.count > 60_000 ? 512 : 64 }

  @Test(
    "R54: 200 random versions of a real document are what its keystrokes up to then give", arguments: EditingTrace.names
  )
  func versions(name: String) throws {
    let trace = try EditingTrace(name)
    let test = try TestStore()
    let seed: UInt64 = 40
    var random = SeededGenerator(seed: seed)
    var composer = PatchComposer()
    var buffer = GapBuffer(trace.start)
    var texts: [(position: UInt64, keys: Int)] = []
    var note: NoteID?
    let keysPerSave = Self.keysPerSave(trace)
    func save(_ keys: Int) throws {
      let text = buffer.bytes
      let patches = composer.finish()
      test.clock.advance(seconds: 2)
      let receipt = try test.store.perform { (changes) throws(NoteStoreError) in
        if let note {
          try changes.edit(note, patches: patches)
        } else {
          note = try changes.create(text)
        }
      }
      if let receipt { texts.append((receipt.positions.upperBound, keys)) }
    }
    for (index, patch) in trace.patches.enumerated() {
      try buffer.apply(at: patch.offset, deleting: patch.deleted.span, inserting: patch.inserted.span)
      composer.append(patch)
      if (index + 1) % keysPerSave == 0 || index + 1 == trace.patches.count { try save(index + 1) }
    }
    let id = try #require(note)
    #expect(try test.store.note(id).text == trace.end)
    // The naive replay goes from version to version in order, so the random ones are sorted first.
    let chosen = (0..<200).map { _ in texts[random.below(texts.count)] }.sorted { $0.keys < $1.keys }
    var naive = GapBuffer(trace.start)
    var done = 0
    for (position, keys) in chosen {
      for patch in trace.patches[done..<keys] {
        try naive.apply(at: patch.offset, deleting: patch.deleted.span, inserting: patch.inserted.span)
      }
      done = keys
      try #require(
        try test.store.note(id, at: .position(position)).text == naive.bytes, "seed \(seed), after \(keys) keys")
    }
  }
}
