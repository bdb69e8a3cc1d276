import Foundation
import NoteStore
import TestSupport
import Testing

@Suite("Compaction under open stores")
struct ReopeningTests {
  @Test("an app that watches sees every change once, in order, while another program deletes and compacts")
  func watcher() async throws {
    let test = try TestStore()
    let app = try test.other("store", readOnly: false)
    let first = try test.add("First")
    let changes = app.changes(after: try test.store.head())
    let start = try test.store.head()
    let records = app.observe(.recents)
    async let seen: [UInt64] = {
      var positions: [UInt64] = []
      for try await entry in changes {
        positions.append(entry.position)
        if entry.kind == .pinned { break }
      }
      return positions
    }()
    async let last: [String] = {
      for try await notes in records where notes.first?.isPinned == true { return notes.map(\.title) }
      return []
    }()
    for round in 0..<12 {
      let note = try test.add("Note \(round)")
      try test.edit(note, "Note \(round)\n\nedited")
      if round % 3 == 0 { _ = try await test.store.delete([note]) } else { _ = try test.store.compact() }
      try await Task.sleep(for: .milliseconds(5))
    }
    try test.change { (changes) throws(NoteStoreError) in try changes.pin(first) }
    #expect(try await seen == Array((start + 1)...(try test.store.head())))
    #expect(try await last.first == "First")
    #expect(try app.status()?.generation == test.store.status()?.generation)
    // The app that only watched so far writes.
    try app.edit(first, "First again")
    try test.expectSound()
    #expect(try test.text(first) == "First again")
  }

  @Test(
    "R34: programs that delete are killed at random, 30 rounds: a note is there whole or in no file, nothing else is lost"
  )
  func killedDeletions() async throws {
    let test = try TestStore()
    let kept = try test.add("Kept")
    for index in 0..<40 { try test.edit(kept, "Kept\n\n\(String(repeating: "line \(index) ", count: 40))") }
    var random = SeededGenerator(seed: 31)
    var (whole, erased) = (0, 0)
    for round in 0..<30 {
      let token = "token\(String(random.next(), radix: 36))end"
      let note = try test.add("Round \(round)\n\n\(token)")
      let (folder, now, uuid) = (test.folder.path, test.clock.now.microseconds, note.uuid)
      let delay = random.below(60_000)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [folder = folder as String, now = now as Int64, uuid = uuid as String, delay = delay as Int] in
        let options = NoteStore.Options(
          stateFolder: folder + "/state", scratchFolder: folder,
          origin: Origin(actor: "ada", host: "desk", program: "child"), clock: { Timestamp(microseconds: now) })
        let store = try NoteStore.open(folder + "/store", options)
        let thread = Thread {
          usleep(UInt32(delay))
          kill(getpid(), SIGKILL)
        }
        thread.start()
        let note = try #require(NoteID(uuid: uuid))
        if delay % 2 == 0 {
          _ = try await store.delete([note], forgettingTitles: true)
        } else {
          _ = try await store.delete(passage: Array(store.note(note).text.suffix(12)), from: note)
        }
        while true { _ = try store.compact() }
      }
      // The next write does what is left to do.
      try test.edit(kept, "Kept \(round)")
      if let text = try? test.text(note), text.hasSuffix(token) {
        whole += 1
      } else {
        erased += 1
        let held = try test.bytes().holding(String(token.suffix(12)))
        #expect(held == [], "round \(round)")
      }
      let generations = try FileManager.default.contentsOfDirectory(atPath: test.storeFolder).filter {
        $0.hasPrefix("gen-")
      }
      #expect(generations.count <= 2)
    }
    #expect(whole > 0 && erased > 0, "\(whole) whole, \(erased) erased")
    #expect(try test.text(kept) == "Kept 29")
    try test.expectSound()
  }
}
