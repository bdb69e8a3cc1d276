public import Events
internal import NoteText
internal import Replay

/// Where a checklist item is moved to.
public enum ItemPlace: Hashable, Sendable {
  /// Before the first item of the note.
  case first
  /// After the last item that is not nested.
  case last
  case before(ItemName)
  case after(ItemName)
}

/// In which order checklist items are put.
public enum ItemOrder: Hashable, Sendable {
  /// Items of one kind together, the kinds in order of first appearance; one kind for each item.
  case kinds([String])
  /// By their words.
  case alphabetical
  /// Open items first.
  case doneLast
}

extension NoteChanges {
  /// Adds open items at the end of a note, one for each line of a text that is not blank.
  ///
  /// - Returns: The items' words.
  /// - Throws: `badInput`, `conflict`.
  @discardableResult
  public mutating func addItems(
    _ text: [UInt8], to note: NoteID, expecting revision: UInt64? = nil
  ) throws(NoteStoreError) -> [String] {
    try checkText(text)
    var state = try writable(note, expecting: revision)
    if isBlank(text.span) { throw NoteStoreError(.badInput, "there is no item to add", why: "the text is blank") }
    var added: [String] = []
    for line in text.split(whereSeparator: { $0 == 0x0a || $0 == 0x0d }) where !isBlank(Array(line).span) {
      let replacement = Checklist.adding(Array(line).span, to: state.text.span)
      let patches = try patches([replacement], in: state)
      let after = Replacement.apply([replacement], to: state.text.span)
      // What is added is the last item, unless its words make something else of the line, such as a code fence.
      var item: ChecklistItem?
      Checklist.forEachItem(in: after.span) { found in
        if found.line.lowerBound >= replacement.offset { item = found }
        return true
      }
      let words = item.map { String(decoding: $0.words(in: after.span), as: UTF8.self) }
      let name = words ?? String(decoding: line, as: UTF8.self)
      try add(
        .itemAdded(ItemAdded(patches: patches, line: UInt64(max(0, (item?.lineNumber ?? 1) - 1)), item: name)), to: note
      )
      added.append(name)
      state = try self.state(note)
    }
    return added
  }

  /// Takes items out of a note, each with its line. All are looked for before the first goes, so that numbers hold.
  ///
  /// - Returns: The items' words, from the top.
  /// - Throws: `notFound`, with the items to choose from; `conflict`.
  @discardableResult
  public mutating func removeItems(
    _ items: [ItemName], from note: NoteID, expecting revision: UInt64? = nil
  ) throws(NoteStoreError) -> [String] {
    let state = try writable(note, expecting: revision)
    var found: [ChecklistItem] = []
    for item in items {
      let item = try find(item, done: nil, in: state)
      if !found.contains(item) { found.append(item) }
    }
    found.sort { $0.lineNumber < $1.lineNumber }
    let words = found.map { String(decoding: $0.words(in: state.text.span), as: UTF8.self) }
    // From the bottom: what stands above a line that goes stays where it is.
    for (item, words) in zip(found, words).reversed() {
      let now = try self.state(note)
      let patches = try patches([Checklist.removing(item, from: now.text.span)], in: now)
      let line = UInt64(max(0, item.lineNumber - 1))
      try add(.itemRemoved(ItemRemoved(patches: patches, line: line, item: words)), to: note)
    }
    return words
  }

  /// Moves an item to another place of its note, with the items nested in it.
  ///
  /// - Throws: `notFound`, with the items to choose from; `badInput` for a place within itself; `conflict`.
  @discardableResult
  public mutating func moveItem(
    _ item: ItemName, to place: ItemPlace, in note: NoteID, expecting revision: UInt64? = nil
  ) throws(NoteStoreError) -> ItemResult {
    let state = try writable(note, expecting: revision)
    let found = try find(item, done: nil, in: state)
    let words = String(decoding: found.words(in: state.text.span), as: UTF8.self)
    let destination: Checklist.Destination =
      switch place {
      case .first: .first
      case .last: .last
      case .before(let other): .before(try find(other, done: nil, in: state))
      case .after(let other): .after(try find(other, done: nil, in: state))
      }
    guard let move = Checklist.moving(found, to: destination, in: state.text.span) else {
      throw NoteStoreError(
        .badInput, "\"\(words)\" cannot stand there", why: "that item is nested in it", hint: "name another item")
    }
    let patches = try patches(move.changes, in: state)
    guard !patches.isEmpty else { return ItemResult(item: words, isChanged: false) }
    try add(
      .itemMoved(
        ItemMoved(
          patches: patches, line: UInt64(max(0, found.lineNumber - 1)), item: words,
          destination: UInt64(max(0, move.lineNumber - 1)))), to: note)
    return ItemResult(item: words, isChanged: true)
  }

  /// Makes items of the plain lines under the title, splitting them at commas, the word "and" and line breaks.
  ///
  /// - Returns: Whether there was anything to split.
  @discardableResult
  public mutating func splitIntoItems(
    _ note: NoteID, expecting revision: UInt64? = nil
  ) throws(NoteStoreError) -> Bool {
    let state = try writable(note, expecting: revision)
    let patches = try patches(Checklist.splitting(state.text.span), in: state)
    guard !patches.isEmpty else { return false }
    try add(.split(Split(patches: patches)), to: note)
    return true
  }

  /// Puts a note's items in order; plain lines stay where they are, and every item keeps its tick.
  ///
  /// - Returns: Whether anything was changed.
  /// - Throws: `badInput` for a number of kinds that is not the number of items; `conflict` for a note with fewer than
  ///   three items or with nested ones.
  @discardableResult
  public mutating func sortItems(
    of note: NoteID, by order: ItemOrder, expecting revision: UInt64? = nil
  ) throws(NoteStoreError) -> Bool {
    let state = try writable(note, expecting: revision)
    let (rule, name): (Checklist.Order, String) =
      switch order {
      case .kinds(let kinds): (.kinds(kinds), "keys")
      case .alphabetical: (.alphabetical, "alpha")
      case .doneLast: (.doneLast, "done-last")
      }
    let replacements: [Replacement]
    do throws(Checklist.SortError) {
      replacements = try Checklist.sorting(state.text.span, by: rule)
    } catch {
      throw refusal(error, state)
    }
    let patches = try patches(replacements, in: state)
    guard !patches.isEmpty else { return false }
    try add(.sorted(Sorted(patches: patches, order: name)), to: note)
    return true
  }

  private func refusal(_ error: Checklist.SortError, _ state: NoteState) -> NoteStoreError {
    let what = "the items of \(name(of: state)) are not sorted"
    switch error {
    case .tooFewItems(let count):
      return NoteStoreError(
        .conflict, what, why: count == 0 ? "there are none" : "there are \(count); sorting takes three or more")
    case .wrongNumberOfKinds(let given, let items):
      return NoteStoreError(
        .badInput, what, why: "\(given) keys were given for \(items) items", hint: "give one key for each item")
    case .nested:
      return NoteStoreError(
        .conflict, what, why: "some are nested in others, and sorting would part them",
        hint: "move them one by one: notes-log item move")
    }
  }
}
