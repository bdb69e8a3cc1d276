public import Events
internal import NoteText
internal import Replay

/// Which checklist item is meant.
public enum ItemName: Hashable, Sendable {
  /// Its number among all items of the note, from 1.
  case number(Int)
  /// Words of it: an item that is them, or else the first that has them.
  case words(String)
}

/// What became of a checklist item.
public struct ItemResult: Hashable, Sendable {
  /// The item's text without its marker.
  public var item: String
  /// Whether anything was changed.
  public var isChanged: Bool
}

extension NoteChanges {
  /// Marks a checklist item done. An item that is done already, named by number, stays as it is.
  ///
  /// - Throws: `notFound`, with the open items to choose from; `conflict`.
  @discardableResult
  public mutating func tick(
    _ item: ItemName, in note: NoteID, expecting revision: UInt64? = nil
  ) throws(NoteStoreError) -> ItemResult {
    try mark(item, done: true, in: note, expecting: revision)
  }

  /// Marks a checklist item open again. An item that is open already, named by number, stays as it is.
  ///
  /// - Throws: `notFound`, with the done items to choose from; `conflict`.
  @discardableResult
  public mutating func untick(
    _ item: ItemName, in note: NoteID, expecting revision: UInt64? = nil
  ) throws(NoteStoreError) -> ItemResult {
    try mark(item, done: false, in: note, expecting: revision)
  }

  private mutating func mark(
    _ reference: ItemName, done: Bool, in note: NoteID, expecting revision: UInt64?
  ) throws(NoteStoreError) -> ItemResult {
    let state = try writable(note, expecting: revision)
    let text = state.text.span
    let item = try find(reference, done: done, in: state)
    let words = String(decoding: item.words(in: text), as: UTF8.self)
    guard let replacement = item.marking(done: done) else { return ItemResult(item: words, isChanged: false) }
    let patches = try patches([replacement], in: state)
    guard !patches.isEmpty else { return ItemResult(item: words, isChanged: false) }
    let line = UInt64(max(0, item.lineNumber - 1))
    try add(
      done
        ? .itemTicked(ItemTicked(patches: patches, line: line, item: words))
        : .itemUnticked(ItemUnticked(patches: patches, line: line, item: words)), to: note)
    return ItemResult(item: words, isChanged: true)
  }

  /// Finds the item that is meant, to make it done or open; nil for one of either kind.
  func find(
    _ reference: ItemName, done: Bool?, in state: NoteState
  ) throws(NoteStoreError) -> ChecklistItem {
    let text = state.text.span
    // What is to become done is looked for among the open items, and the other way round.
    let wanted = done.map { !$0 }
    do throws(Checklist.Miss) {
      switch reference {
      case .number(let number): return try Checklist.find(number: number, done: wanted, in: text)
      case .words(let words): return try Checklist.find(words: Array(words.utf8).span, done: wanted, in: text)
      }
    } catch {
      let kind = done.map { $0 ? "open " : "done " } ?? ""
      let what: String
      switch reference {
      case .number(let number): what = "there is no item \(number)"
      case .words(let words): what = "no \(kind)item has \"\(words)\""
      }
      let choices = error.candidates.map { String(decoding: $0.words(in: text), as: UTF8.self) }
      let why =
        error.total == 0
        ? "the note has no checklist items"
        : choices.isEmpty ? "none of its \(error.total) items is \(kind.dropLast())" : "it has \(error.total) items"
      throw NoteStoreError(.notFound, what, why: why, choices: choices)
    }
  }
}
