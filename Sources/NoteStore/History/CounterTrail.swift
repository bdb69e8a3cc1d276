internal import NoteText

/// The value of a counter since one version of its note.
public struct CounterMoment: Hashable, Sendable {
  public var version: NoteVersion
  /// The label as it stood.
  public var label: String
  /// The value; nil since the counter was taken out.
  public var value: Int?
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
