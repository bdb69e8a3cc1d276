import Foundation
import NoteStore
import TestSupport
import Testing

/// Many tasks and two stores at once.
@Suite("At once")
struct ConcurrencyTests {
  @Test("the async twin from many tasks at once: every change is there once, positions have no gap, none is lost")
  func manyTasks() async throws {
    let test = try TestStore()
    let note = try test.add("Log\n")
    let second = try test.reopened()
    let receipts = try await withThrowingTaskGroup(of: ChangeReceipt?.self) { group in
      for number in 0..<60 {
        let store = number % 2 == 0 ? test.store : second
        group.addTask {
          try await store.perform { (changes) throws(NoteStoreError) in
            try changes.append(Array("line \(number).".utf8), to: note)
            try changes.create(Array("Note \(number)".utf8))
          }
        }
      }
      var receipts: [ChangeReceipt] = []
      for try await receipt in group { receipts.append(try #require(receipt)) }
      return receipts
    }
    #expect(Set(receipts.flatMap { Array($0.positions) }) == Set(2...121))
    let text = try test.text(note)
    for number in 0..<60 { #expect(text.split(separator: "\n").filter { $0 == "line \(number)." }.count == 1) }
    #expect(try Set(test.titles()) == Set(["Log"] + (0..<60).map { "Note \($0)" }))
    #expect(try test.store.checkTables().isEmpty)
  }

  @Test("the async twin throws what its closure throws, and gives the first receipt for a command sent again")
  func asyncResults() async throws {
    let test = try TestStore()
    let command = try #require(CommandID("once"))
    var receipts: [ChangeReceipt?] = []
    for _ in 0..<2 {
      receipts.append(
        try await test.store.perform(ChangeOptions(command: command)) { (changes) throws(NoteStoreError) in
          try changes.create(Array("Once".utf8))
        })
    }
    #expect(receipts.map { $0?.positions } == [1...1, 1...1])
    #expect(receipts.map { $0?.isRepeated } == [false, true])
    do {
      _ = try await test.store.perform { (changes) throws(NoteStoreError) in
        try changes.create(Array("Lost".utf8))
        try changes.create([])
      }
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.code == .badInput)
    }
    #expect(try test.titles() == ["Once"])
  }

  @Test("readers meanwhile see whole changes only")
  func readersSeeWholeChanges() async throws {
    let test = try TestStore()
    let note = try test.add("count 0\nrest")
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for number in 1...60 {
          _ = try await test.store.perform { (changes) throws(NoteStoreError) in
            try changes.edit(note, text: Array("count \(number)\nrest".utf8))
            try changes.create(Array("made \(number)".utf8))
          }
        }
      }
      for _ in 0..<3 {
        group.addTask {
          for _ in 0..<40 {
            let rows = try test.store.list()
            // As many notes were made as the count says: the two are of one change.
            let count = rows.first { $0.id == note }.map(\.title)
            #expect(count == "count \(rows.count - 1)")
            await Task.yield()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try test.store.count() == 61)
  }

  @Test("a change begun inside another is refused as busy, not hung on")
  func nested() throws {
    let test = try TestStore()
    var options = TestStore.options(test.folder, test.clock)
    options.patience = 0.05
    let store = try NoteStore.open(test.folder.path + "/nested", options)
    let note = try store.add("Outer")
    _ = try store.perform { (changes) throws(NoteStoreError) in
      try changes.edit(note, text: "Outer changed".bytes)
      #expect(refusal { _ = try store.add("Inner") }?.code == .busy)
      // Reads inside see what was there before.
      #expect(try store.note(note).text == "Outer".bytes)
    }
    #expect(try store.list().map(\.title) == ["Outer changed"])
  }
}
