import Events
import NoteStore
import TestSupport
import Testing

@Suite("Laws of histories")
struct HistoryLawTests {
  @Test("R54: for random histories of all kinds, versions count revisions, the past is a prefix, lines are the text's")
  func laws() throws {
    var folded = 0
    for seed in UInt64(1)...4 {
      let test = try TestStore()
      var history = RandomHistory(seed: seed)
      for step in 0..<150 {
        try history.step(test)
        guard step % 10 == 0, let note = history.notes.last else { continue }
        // A finger that slips; refusals are part of the play.
        _ = try? test.change { (changes) throws(NoteStoreError) in try changes.tick(.number(1), in: note) }
        _ = try? test.change { (changes) throws(NoteStoreError) in try changes.untick(.number(1), in: note) }
      }
      let head = try test.store.head()
      for note in history.notes {
        let versions = try test.store.versions(of: note)
        let now = try test.store.note(note)
        #expect(UInt64(versions.count) == now.revision, "seed \(seed)")
        #expect(versions.reduce(0) { $0 + $1.added - $1.removed } == now.text.count, "seed \(seed)")
        #expect(versions.allSatisfy { !$0.words.isEmpty }, "seed \(seed)")
        folded += versions.count { $0.partner != nil }

        for position in [head / 3, head * 2 / 3] {
          let then = try test.store.versions(of: note, at: .position(position))
          let prefix = versions.filter { $0.position <= position }
          #expect(then.map(\.words) == prefix.map(\.words), "seed \(seed)")
          #expect(then.map(\.revision) == prefix.map(\.revision), "seed \(seed)")
        }

        let lines = try test.store.blame(note).map { String(decoding: $0.text, as: UTF8.self) }
        var text = String(decoding: now.text, as: UTF8.self)
        if text.hasSuffix("\n") { text.removeLast() }
        #expect(
          lines
            == (now.text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)),
          "seed \(seed)")

        // What each version changed in lines is what it changed in bytes.
        let hunks = try test.store.hunks(of: note)
        for version in versions {
          let growth = (hunks[version.position] ?? []).flatMap(\.lines).reduce(0) { sum, line in
            switch line.kind {
            case .equal: sum
            case .added: sum + line.bytes.count
            case .removed: sum - line.bytes.count
            }
          }
          #expect(growth == version.added - version.removed, "seed \(seed)")
        }
      }
    }
    #expect(folded > 0, "the histories have dwell pairs")
  }

  @Test("R39: a change that takes back a dwell pair's second tick, or edits its line, leaves both in sight")
  func edited() throws {
    let test = try TestStore()
    let note = try test.add("List\n□ milk\n")
    try test.change { (changes) throws(NoteStoreError) in try changes.tick(.words("milk"), in: note) }
    try test.edit(note, "List\n□ milk\n")
    try test.change { (changes) throws(NoteStoreError) in try changes.tick(.words("milk"), in: note) }
    #expect(try test.store.versions(of: note).allSatisfy { $0.partner == nil })
  }
}
