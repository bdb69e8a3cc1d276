public import Events
internal import NoteText
internal import Replay

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
