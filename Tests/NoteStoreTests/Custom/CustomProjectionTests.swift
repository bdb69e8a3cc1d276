import NoteStore
import TestSupport
import Testing

/// A projection of an app's own.
@Suite("Custom projections")
struct CustomProjectionTests {
  /// Counts the words of every note that is in use; version 2 counts letters.
  struct WordCount: CustomProjection {
    var name = "words"
    var version: UInt64 = 1

    func apply(_ change: CustomChange, to table: inout CustomTable) throws(NoteStoreError) {
      guard let note = change.note else { return }
      let text = change.textAfter ?? []
      let words = version == 1 ? text.split { $0 == 0x20 || $0 == 0x0a }.count : text.count
      let key = Array(note.uuid.utf8)
      if change.isTrashed { try table.remove(key) } else { try table.put(key, Array("\(words)".utf8)) }
    }
  }

  func counts(_ store: NoteStore) throws -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: try store.rows(ofProjection: "words").map {
        (String(decoding: $0.key, as: UTF8.self), String(decoding: $0.value, as: UTF8.self))
      })
  }

  @Test("it is folded live, in the transaction of each change, and equals a refold")
  func live() throws {
    let test = try TestStore()
    let store = try test.other(custom: [WordCount()])
    let (a, b) = (try store.add("one two three"), try store.add("one"))
    #expect(try counts(store) == [a.uuid: "3", b.uuid: "1"])
    try store.edit(b, "one two")
    _ = try store.perform { (changes) throws(NoteStoreError) in try changes.trash(a) }
    #expect(try counts(store) == [b.uuid: "2"])
    _ = try store.perform { (changes) throws(NoteStoreError) in try changes.restore(a) }
    #expect(try counts(store) == [a.uuid: "3", b.uuid: "2"])
    #expect(try store.checkTables().isEmpty)
    try store.rebuild(["app.words"])
    #expect(try counts(store) == [a.uuid: "3", b.uuid: "2"])
    #expect(store.projections.last == "app.words")
  }

  @Test("new, or raised to another version, it is folded again from the first event; older rows are not mixed in")
  func raised() throws {
    let test = try TestStore()
    let note = try test.other().add("one two three")
    #expect(try counts(test.other(custom: [WordCount()])) == [note.uuid: "3"])
    // A program without it writes meanwhile.
    _ = try test.other().edit(note, "one two three four")
    #expect(try counts(test.other(custom: [WordCount()])) == [note.uuid: "4"])
    let raised = try test.other(custom: [WordCount(version: 2)])
    #expect(try counts(raised) == [note.uuid: "18"])
    #expect(try raised.checkTables().isEmpty)
  }

  @Test("the old version goes back to work on its own rows")
  func backAgain() throws {
    let test = try TestStore()
    let note = try test.other(custom: [WordCount()]).add("one two three")
    _ = try test.other(custom: [WordCount(version: 2)]).edit(note, "one two")
    let store = try test.other(custom: [WordCount()])
    #expect(try counts(store) == [note.uuid: "2"])
    #expect(try store.checkTables().isEmpty)
  }

  @Test("rows come in key order, from a key on, at most a number")
  func rows() throws {
    let test = try TestStore()
    let store = try test.other(custom: [ByPosition()])
    for number in 0..<5 { _ = try store.add("Note \(number)") }
    func keys(from key: [UInt8]? = nil, limit: Int = .max) throws -> [[UInt8]] {
      try store.rows(ofProjection: "by-position", from: key, limit: limit).map(\.key)
    }
    #expect(try keys() == [[1], [2], [3], [4], [5]])
    #expect(try keys(from: [3]) == [[3], [4], [5]])
    #expect(try keys(from: [2, 0], limit: 2) == [[3], [4]])
    #expect(try keys(from: [6]) == [])
    #expect(try keys(limit: 0) == [] && keys(limit: -1) == [])
    #expect(refusal { _ = try store.rows(ofProjection: "absent") }?.code == .notFound)
    #expect(refusal { _ = try test.store.rows(ofProjection: "by-position") }?.code == .notFound)
  }

  @Test("a key of no bytes or of more than 500 is refused, and the change with it", arguments: [0, 501, 600])
  func badKeys(count: Int) throws {
    let test = try TestStore()
    let store = try test.other(custom: [ByPosition(keyBytes: count)])
    let refused = refusal { _ = try store.add("Note") }
    #expect(refused?.code == .system && refused?.why.contains("1 to 500 bytes") == true)
    #expect(try store.head() == 0)
    let fine = try test.other("fine", custom: [ByPosition(keyBytes: 500)])
    _ = try fine.add("Note")
    #expect(try fine.rows(ofProjection: "by-position").map(\.key.count) == [500])
  }

  @Test(
    "two projections of one name, and names that are none, are refused at open",
    arguments: [
      ["words", "words"], [""], ["a b"], ["a.b"], ["ä"], [String(repeating: "x", count: 300)], ["a\0"],
    ])
  func badNames(names: [String]) throws {
    let test = try TestStore()
    let refused = refusal { _ = try test.other(custom: names.map { WordCount(name: $0) }) }
    #expect(refused?.code == .badInput)
  }

  @Test("more projections than there is room for are refused, not trapped on")
  func tooMany() throws {
    let test = try TestStore()
    let refused = refusal { _ = try test.other(custom: (0..<400).map { WordCount(name: "many-\($0)") }) }
    #expect(refused?.code == .badInput)
  }

  @Test("stores in one process with different projections never write into each other's rows")
  func twoStores() throws {
    let test = try TestStore()
    let words = try test.other(custom: [WordCount()])
    let note = try words.add("one two")
    let positions = try test.other("second", custom: [ByPosition()])
    _ = try positions.add("three")
    let both = try test.other("third", custom: [ByPosition(), WordCount()])
    let third = try both.add("four five six")
    #expect(try counts(words) == [note.uuid: "2"])
    #expect(try positions.rows(ofProjection: "by-position").map(\.key) == [[1]])
    #expect(try counts(both) == [third.uuid: "3"])
    #expect(try both.rows(ofProjection: "by-position").map(\.key) == [[1]])
    for store in [words, positions, both] { #expect(try store.checkTables().isEmpty) }
  }
}

/// A row for each position.
private struct ByPosition: CustomProjection {
  let name = "by-position"
  let version: UInt64 = 1
  var keyBytes: Int?

  func apply(_ change: CustomChange, to table: inout CustomTable) throws(NoteStoreError) {
    try table.put(keyBytes.map { Array(repeating: 7, count: $0) } ?? [UInt8(clamping: change.position)], [1])
  }
}
