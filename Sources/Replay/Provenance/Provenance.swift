internal import Events

/// Where every character of a note's versions came from, and which are characters of a passage.
///
/// Each byte that ever came into the note by typing has a place in one list; a version is a list of such places. What
/// an undo, a redo, a revert or a move puts in takes the places of what it copies, so that a character is the same one
/// wherever it went. A character is marked where some version holds the whole passage.
struct Provenance {
  /// What one event did to the text, by places.
  struct Step {
    var deleted: [[ByteSpan]]
    var inserted: [[ByteSpan]]
  }

  private let passage: Passage
  /// Every byte that ever came, and whether it is of the passage.
  private(set) var arena: [UInt8] = []
  private var isMarked: [Bool] = []
  private(set) var text = SpanText()
  /// What each event did; none from the first on whose patches do not fit the version before it.
  private(set) var steps: [Step] = []
  /// Whether the events are one line of versions.
  private(set) var isLinear = true
  /// Versions before and after the changes that later events bring back.
  private var before: [EventID: SpanText] = [:]
  private var after: [EventID: SpanText] = [:]

  /// Follows a note's events, in the order of their positions.
  ///
  /// Complexity: O(patch bytes + events × runs), and a comparison for each patch that replaces text.
  init(_ passage: Passage, in events: [LoggedEvent]) {
    self.passage = passage
    var heads: [EventID] = []
    let wanted = Set(events.compactMap { $0.event.payload?.copiedChange })
    for logged in events {
      let header = logged.event.header
      // What did not know all before it may fit the text by chance.
      if !NoteFold.isLinear(header, after: heads) { isLinear = false }
      heads = [header.id]
      let names = wanted.isEmpty ? [] : Set([header.id, header.change, header.act]).intersection(wanted)
      for name in names where before[name] == nil { before[name] = text }
      take(logged)
      for name in names { after[name] = text }
    }
    markJoined()
  }

  /// Whether a byte that came is of the passage.
  func isOfPassage(_ place: Int) -> Bool { isMarked[place] }

  /// The places of some runs, byte for byte.
  func places(_ spans: [ByteSpan]) -> [Int] { spans.flatMap { Array($0.start..<$0.end) } }

  func bytes(_ spans: [ByteSpan]) -> [UInt8] { spans.flatMap { arena[$0.start..<$0.end] } }

  private mutating func take(_ logged: LoggedEvent) {
    guard isLinear, let payload = logged.event.payload else {
      return steps.append(Step(deleted: [], inserted: []))
    }
    if case .created(let created) = payload {
      let spans = [fresh(created.text)]
      text = SpanText(spans)
      steps.append(Step(deleted: [], inserted: [spans]))
      return mark(0..<text.count)
    }
    let patches = payload.patches
    let deleted = patches.map { text.spans(in: $0.offset..<max($0.offset, $0.end)) }
    // Another store's deletion of a passage takes out whatever stands in its place.
    var isFitting = patches.isWellFormed(in: text.count)
    if case .passageErased = payload {
    } else {
      isFitting = isFitting && zip(patches, deleted).allSatisfy { $0.deleted == bytes($1) }
    }
    guard isFitting else {
      isLinear = false
      return
    }
    let sources = sources(of: payload)
    var inserted: [[ByteSpan]] = []
    for index in patches.indices { inserted.append(origins(of: patches[index], index, deleted, sources)) }
    text = text.replacing(zip(patches, inserted).map { ($0.offset..<$0.end, $1) })
    steps.append(Step(deleted: deleted, inserted: inserted))
    var shift = 0
    for patch in patches {
      mark(patch.offset + shift..<patch.offset + shift + patch.inserted.count)
      shift += patch.inserted.count - patch.deleted.count
    }
  }

  private mutating func fresh(_ bytes: [UInt8]) -> ByteSpan {
    defer {
      arena += bytes
      isMarked += [Bool](repeating: false, count: bytes.count)
    }
    return ByteSpan(start: arena.count, count: bytes.count)
  }

  /// The versions from which an event brings text back, the likeliest first.
  private func sources(of payload: Payload) -> [SpanText] {
    guard let change = payload.copiedChange else { return [] }
    var isForward = true
    if case .changeUndone = payload { isForward = false }
    return [isForward ? after[change] : before[change], isForward ? before[change] : after[change]].compactMap(\.self)
  }

  /// Where the inserted bytes of a patch came from; what came from nowhere is new.
  private mutating func origins(
    of patch: Patch, _ index: Int, _ deleted: [[ByteSpan]], _ sources: [SpanText]
  ) -> [ByteSpan] {
    if patch.inserted.isEmpty { return [] }
    let others = deleted.indices.filter { $0 != index }.flatMap { deleted[$0] }
    if sources.isEmpty && deleted[index].isEmpty && others.isEmpty { return [fresh(patch.inserted)] }
    var inheritance = Inheritance(patch.inserted)
    for source in sources where !inheritance.isComplete {
      let (bytes, places) = (bytes(source.spans), places(source.spans))
      inheritance.takeWhole(from: bytes, places)
      if !inheritance.isComplete { inheritance.takeCommon(from: bytes, places) }
    }
    if !inheritance.isComplete && !others.isEmpty {
      let (bytes, places) = (bytes(others), places(others))
      inheritance.takeWhole(from: bytes, places)
      if !inheritance.isComplete { inheritance.takeLines(from: bytes, places) }
    }
    if !inheritance.isComplete && !deleted[index].isEmpty {
      let (bytes, places) = (patch.deleted, places(deleted[index]))
      inheritance.takeLines(from: bytes, places)
      inheritance.takeCommon(from: bytes, places)
    }
    var spans: [ByteSpan] = []
    for (byte, place) in zip(patch.inserted, inheritance.places) {
      spans.append(place.map { ByteSpan(start: $0, count: 1) } ?? fresh([byte]))
    }
    return SpanText(spans).spans
  }

  /// Marks the passage where it stands in the newest version and reaches into a part that has just come or closed up.
  private mutating func mark(_ changed: Range<Int>) {
    let reach = passage.bytes.count - 1
    let window = max(0, changed.lowerBound - reach)..<min(text.count, changed.upperBound + reach)
    let spans = text.spans(in: window)
    let found = passage.places(in: bytes(spans))
    if found.isEmpty { return }
    let places = places(spans)
    for start in found { for place in places[start..<start + passage.bytes.count] { isMarked[place] = true } }
  }

  /// Marks what closes up to a passage in the newest version when the ones there go.
  private mutating func markJoined() {
    let places = places(text.spans)
    for (index, isGone) in passage.cut(bytes(text.spans)).enumerated() where isGone { isMarked[places[index]] = true }
  }
}
