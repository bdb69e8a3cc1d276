/// Takes a record stream apart as its bytes arrive; believes nothing that it says about lengths.
package struct RecordDecoder {
  /// What the stream says next.
  package enum Event: Equatable, Sendable {
    case format(String)
    case item(ImportItem)
    /// The source was not read at all.
    case refusal(InterchangeError)
    case end
  }

  /// Why the bytes are no record stream.
  package struct Malformation: Error, Equatable {
    package let reason: String
  }

  private var bytes: [UInt8] = []
  private var start = 0
  private var hasMark = false

  package init() {}

  /// Takes bytes that arrived.
  package mutating func feed(_ more: [UInt8]) {
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += more
  }

  /// Gives the next event; nil until more bytes arrive.
  package mutating func next() throws(Malformation) -> Event? {
    if !hasMark {
      let mark = RecordStream.mark
      guard bytes.prefix(mark.count).elementsEqual(mark.prefix(bytes.count)) else {
        throw Malformation(reason: "it does not begin as a record stream does")
      }
      guard bytes.count >= mark.count else { return nil }
      start = mark.count
      hasMark = true
    }
    while bytes.count - start >= 5 {
      let count = Self.length(bytes[(start + 1)...])
      guard count <= RecordStream.longestRecord else { throw Malformation(reason: "a record of \(count) bytes") }
      guard bytes.count - start - 5 >= count else { return nil }
      let kind = RecordStream.Kind(rawValue: bytes[start])
      let record = bytes[(start + 5)..<(start + 5 + count)]
      start += 5 + count
      if let kind { return try Self.event(kind, try Self.fields(record)) }
    }
    return nil
  }

  private static func event(
    _ kind: RecordStream.Kind, _ fields: [(number: UInt8, bytes: ArraySlice<UInt8>)]
  ) throws(Malformation) -> Event {
    switch kind {
    case .end: return .end
    case .format: return .format(text(fields.first?.bytes ?? []))
    case .note: return .item(.note(try note(fields)))
    case .problem: return .item(.problem(problem(fields)))
    case .refusal:
      let problem = problem(fields)
      return .refusal(
        InterchangeError(
          code: InterchangeError.Code(problem.code.word), path: problem.path, reason: problem.reason,
          systemError: problem.offset.map { Int32(truncatingIfNeeded: $0) }))
    }
  }

  private static func note(
    _ fields: [(number: UInt8, bytes: ArraySlice<UInt8>)]
  ) throws(Malformation) -> ImportedNote {
    var note = ImportedNote(format: "", sourceID: "", text: [])
    for field in fields {
      switch RecordStream.NoteField(rawValue: field.number) {
      case .format: note.format = text(field.bytes)
      case .sourceID: note.sourceID = text(field.bytes)
      case .place: note.place = text(field.bytes)
      case .text: note.text = Array(field.bytes)
      case .title: note.title = text(field.bytes)
      case .created: note.created = number(field.bytes)
      case .modified: note.modified = number(field.bytes)
      case .collection: note.collection = text(field.bytes)
      case .state:
        let state = field.bytes.first ?? 0
        note.isPinned = state & RecordStream.State.pinned != 0
        note.isTrashed = state & RecordStream.State.trashed != 0
        note.isArchived = state & RecordStream.State.archived != 0
        note.isBookmarked = state & RecordStream.State.bookmarked != 0
      case .tag: note.tags.append(text(field.bytes))
      case .original: note.original = Array(field.bytes)
      case nil: continue
      }
    }
    if note.format.isEmpty || note.sourceID.isEmpty { throw Malformation(reason: "a note without a name") }
    if UTF8Check.firstInvalidOffset(in: note.text) != nil { throw Malformation(reason: "a text that is not UTF-8") }
    return note
  }

  private static func problem(_ fields: [(number: UInt8, bytes: ArraySlice<UInt8>)]) -> ImportProblem {
    var problem = ImportProblem(path: "", code: .malformed, severity: .notice, reason: "")
    for field in fields {
      switch RecordStream.ProblemField(rawValue: field.number) {
      case .path: problem.path = text(field.bytes)
      case .offset: problem.offset = number(field.bytes).map { Int(clamping: $0) }
      case .code: problem.code = ImportProblem.Code(text(field.bytes))
      case .severity: problem.severity = field.bytes.first == 1 ? .failure : .notice
      case .reason: problem.reason = text(field.bytes)
      case nil: continue
      }
    }
    return problem
  }

  private static func fields(
    _ record: ArraySlice<UInt8>
  ) throws(Malformation) -> [(number: UInt8, bytes: ArraySlice<UInt8>)] {
    var fields: [(number: UInt8, bytes: ArraySlice<UInt8>)] = []
    var rest = record
    while !rest.isEmpty {
      guard rest.count >= 5 else { throw Malformation(reason: "a field that is cut short") }
      let count = length(rest.dropFirst())
      guard count <= rest.count - 5 else { throw Malformation(reason: "a field longer than its record") }
      fields.append((rest[rest.startIndex], rest.dropFirst(5).prefix(count)))
      rest = rest.dropFirst(5 + count)
    }
    return fields
  }

  private static func length(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int64? {
    bytes.count == 8 ? Int64(bitPattern: bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }) : nil
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
