import Events
import Foundation
import NoteStore
import TestSupport
import Testing

extension TestStore {
  /// Carries out some commands as one change.
  @discardableResult
  func change(
    _ options: ChangeOptions = ChangeOptions(), _ body: (inout NoteChanges) throws(NoteStoreError) -> Void
  ) throws(NoteStoreError) -> ChangeReceipt? {
    clock.advance(seconds: 1)
    return try store.perform(options, body)
  }

  /// Creates a note.
  func add(_ text: String) throws -> NoteID {
    clock.advance(seconds: 1)
    return try store.add(text)
  }

  /// Replaces the text of a note.
  @discardableResult
  func edit(_ note: NoteID, _ text: String, base: String? = nil) throws -> EditResult {
    clock.advance(seconds: 1)
    return try store.edit(note, text, base: base)
  }

  /// Opens another store beside the test's, on the same clock.
  func other(
    _ name: String = "other", custom: [any CustomProjection] = [], readOnly: Bool = false, inBackground: Bool = false
  ) throws -> NoteStore {
    var options = TestStore.options(folder, clock)
    options.projections = custom
    options.isReadOnly = readOnly
    options.rebuildsInBackground = inBackground
    return try NoteStore.open(folder.path + "/" + name, options)
  }

  func text(_ note: NoteID, at moment: StoreMoment? = nil) throws -> String {
    String(decoding: try store.note(note, at: moment).text, as: UTF8.self)
  }

  /// The titles of a list.
  func titles(
    _ scope: ListOptions.Scope = .live, by order: ListOptions.Order = .used, reversed: Bool = false
  ) throws -> [String] {
    var options = ListOptions()
    options.scope = scope
    options.order = order
    options.isReversed = reversed
    return try store.list(options).map(\.title)
  }

  /// Expects that something is refused with a code, and that it leaves log and tables as they are.
  @discardableResult
  func expectRefusal(
    _ code: NoteStoreError.Code, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
  ) throws -> NoteStoreError? {
    let head = try store.head()
    let refusal = refusal(body)
    #expect(refusal?.code == code, "\(String(describing: refusal))", sourceLocation: sourceLocation)
    #expect(try store.head() == head, sourceLocation: sourceLocation)
    return refusal
  }

  /// Expects that the log grows by a number of events, no more and no fewer.
  @discardableResult
  func expectEvents<Value>(
    _ count: UInt64, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Value
  ) throws -> Value {
    let head = try store.head()
    let value = try body()
    #expect(try store.head() == head + count, sourceLocation: sourceLocation)
    return value
  }

  /// The kinds of the events past a position.
  func kinds(after position: UInt64) throws -> [EventKind] {
    try store.events(after: position, limit: .max).map(\.kind)
  }
}

extension NoteStore {
  /// Creates a note.
  func add(_ text: String) throws -> NoteID {
    let made = try perform(repeated: { NoteID?.none }) { (changes) throws(NoteStoreError) in
      try changes.create(Array(text.utf8))
    }
    return try #require(made.value)
  }

  /// Replaces the text of a note.
  @discardableResult
  func edit(_ note: NoteID, _ text: String, base: String? = nil) throws -> EditResult {
    let edited = try perform(repeated: { EditResult?.none }) { (changes) throws(NoteStoreError) in
      try changes.edit(note, text: Array(text.utf8), base: base.map { Array($0.utf8) })
    }
    return try #require(edited.value)
  }

  /// The titles of the notes that a search finds, in its order.
  func found(_ query: String, in scope: ListOptions.Scope = .live, at moment: StoreMoment? = nil) throws -> [String] {
    var titles: [String] = []
    try search(query, in: scope, at: moment) { (hit) throws(NoteStoreError) in
      titles.append(hit.row.title)
      return true
    }
    return titles
  }
}

/// What a closure was refused with; nil where it was not.
func refusal(_ body: () throws -> Void) -> NoteStoreError? {
  do {
    try body()
    return nil
  } catch {
    return error as? NoteStoreError
  }
}

extension String {
  var bytes: [UInt8] { Array(utf8) }
}

/// One command, to be tried in a row with others.
struct Command {
  let run: (inout NoteChanges) throws(NoteStoreError) -> Void

  init(_ run: @escaping (inout NoteChanges) throws(NoteStoreError) -> Void) {
    self.run = run
  }
}
