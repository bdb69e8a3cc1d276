public import Events
internal import NoteText
internal import Replay

/// What became of a checklist item by one version of its note.
public struct ItemMoment: Hashable, Sendable {
  /// What can become of an item.
  public enum Act: String, Sendable {
    case added
    case ticked
    case unticked
    case removed
  }

  public var version: NoteVersion
  public var act: Act
  /// The item's words as they stood.
  public var item: String
}

/// The value of a counter since one version of its note.
public struct CounterMoment: Hashable, Sendable {
  public var version: NoteVersion
  /// The label as it stood.
  public var label: String
  /// The value; nil since the counter was taken out.
  public var value: Int?
}

extension NoteStore {
  /// Every tick, untick, addition and removal of a checklist item, ascending, by whatever kind of change: a command, an
  /// editor, an undo.
  ///
  /// - Parameter words: The item's words; where no item ever was just that, all whose words contain them.
  /// - Complexity: O(bytes of the note's events + lines they touched).
  public func itemTrail(
    of note: NoteID, item words: String, at moment: StoreMoment? = nil
  ) throws(NoteStoreError) -> [ItemMoment] {
    let query = Folding.fold(words)
    return try trail(of: note, at: moment) { old, new in
      ItemTrail.acts(from: old, to: new, query)
    } make: {
      ItemMoment(version: $0, act: $1.act, item: $1.item)
    } isExact: {
      Folding.fold($0.item) == query
    }
  }

  /// Every value that a counter had, ascending, by whatever kind of change.
  ///
  /// - Parameter label: The counter's label; where none ever was just that, all whose labels contain it.
  public func counterTrail(
    of note: NoteID, counter label: String, at moment: StoreMoment? = nil
  ) throws(NoteStoreError) -> [CounterMoment] {
    let query = Folding.fold(label)
    return try trail(of: note, at: moment) { old, new in
      CounterTrail.values(from: old, to: new, query)
    } make: {
      CounterMoment(version: $0, label: $1.label, value: $1.value)
    } isExact: {
      Folding.fold($0.label) == query
    }
  }

  /// Reads off what each version did to something that is looked for in the lines it touched.
  private func trail<Found, Moment>(
    of note: NoteID, at moment: StoreMoment?, _ read: ([UInt8], [UInt8]) -> [Found],
    make: (NoteVersion, Found) -> Moment, isExact: (Moment) -> Bool
  ) throws(NoteStoreError) -> [Moment] {
    let versions = try versions(of: note, at: moment)
    guard let last = versions.last else { throw NoteStoreError(.notFound, "the note was not there then") }
    var byPosition: [UInt64: NoteVersion] = [:]
    for version in versions { byPosition[version.position] = version }
    var moments: [Moment] = []
    try walkText(of: note, upTo: last.position) { logged, stretches in
      guard let version = byPosition[logged.position] else { return }
      // An item that moves from one stretch to another was neither removed nor added.
      let old = stretches.map { Self.lines($0.old, isTop: $0.oldLine == 0) }
      let new = stretches.map { Self.lines($0.new, isTop: $0.newLine == 0) }
      for found in read(Array(old.joined()), Array(new.joined())) { moments.append(make(version, found)) }
    }
    let exact = moments.filter(isExact)
    return exact.isEmpty ? moments : exact
  }

  /// Lines as a text of their own: a body line must not be taken for the title, or run on into the next stretch.
  private static func lines(_ bytes: [UInt8], isTop: Bool) -> [UInt8] {
    if bytes.isEmpty { return [] }
    return (isTop ? [] : Array("x\n".utf8)) + bytes + (bytes.last == 0x0a ? [] : [0x0a])
  }
}

/// What became of items between two versions of some lines.
enum ItemTrail {
  static func acts(from old: [UInt8], to new: [UInt8], _ query: [UInt8]) -> [(act: ItemMoment.Act, item: String)] {
    var before = items(old, query)
    var acts: [(act: ItemMoment.Act, item: String)] = []
    for item in items(new, query) {
      let same = before.firstIndex { $0.folded == item.folded && $0.isDone == item.isDone }
      if let same {
        before.remove(at: same)
        continue
      }
      let other = before.firstIndex { $0.folded == item.folded } ?? before.firstIndex { $0.isDone == item.isDone }
      guard let other else {
        acts.append((.added, item.words))
        if item.isDone { acts.append((.ticked, item.words)) }
        continue
      }
      if before[other].isDone != item.isDone { acts.append((item.isDone ? .ticked : .unticked, item.words)) }
      before.remove(at: other)
    }
    return before.map { (.removed, $0.words) } + acts
  }

  private struct Item {
    var words: String
    var folded: [UInt8]
    var isDone: Bool
  }

  private static func items(_ text: [UInt8], _ query: [UInt8]) -> [Item] {
    var items: [Item] = []
    let search = ByteSearch(query)
    Checklist.forEachItem(in: text.span) { item in
      let words = String(decoding: text[item.text], as: UTF8.self)
      let folded = Folding.fold(words)
      if search.isIn(folded.span) { items.append(Item(words: words, folded: folded, isDone: item.isDone)) }
      return true
    }
    return items
  }
}

/// What became of counters between two versions of some lines.
enum CounterTrail {
  static func values(from old: [UInt8], to new: [UInt8], _ query: [UInt8]) -> [(label: String, value: Int?)] {
    let (before, after) = (counters(old, query), counters(new, query))
    var found: [(label: String, value: Int?)] = []
    for counter in after
    where !before.contains(where: { $0.folded == counter.folded && $0.value == counter.value }) {
      found.append((counter.label, counter.value))
    }
    for counter in before where !after.contains(where: { $0.folded == counter.folded }) && found.isEmpty {
      found.append((counter.label, nil))
    }
    return found
  }

  private static func counters(
    _ text: [UInt8], _ query: [UInt8]
  ) -> [(label: String, folded: [UInt8], value: Int)] {
    let search = ByteSearch(query)
    return Counter.counters(in: text.span).compactMap { counter in
      let label = String(decoding: text[counter.label], as: UTF8.self)
      let folded = Folding.fold(label)
      return search.isIn(folded.span) ? (label, folded, counter.value) : nil
    }
  }
}
