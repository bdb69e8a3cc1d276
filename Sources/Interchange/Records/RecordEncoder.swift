/// Turns what a reading found into the bytes of a record stream.
package enum RecordEncoder {
  /// What a stream begins with: its mark and the name of the format that was found.
  package static func beginning(format: String) -> [UInt8] {
    RecordStream.mark + record(.format, [field(1, Array(format.utf8))])
  }

  /// What a stream ends with.
  package static let ending = record(.end, [])

  package static func encode(_ item: ImportItem) -> [UInt8] {
    switch item {
    case .note(let note): encode(note)
    case .problem(let problem): record(.problem, fields(of: problem))
    }
  }

  /// Encodes why a source was not read at all.
  package static func encode(_ refusal: InterchangeError) -> [UInt8] {
    let problem = ImportProblem(
      path: refusal.path, offset: refusal.systemError.map(Int.init), code: ImportProblem.Code(refusal.code.word),
      severity: .failure, reason: refusal.reason)
    return record(.refusal, fields(of: problem))
  }

  private static func encode(_ note: ImportedNote) -> [UInt8] {
    typealias Field = RecordStream.NoteField
    var fields: [[UInt8]] = []
    func add(_ number: Field, _ bytes: [UInt8]?) {
      if let bytes { fields.append(field(number.rawValue, bytes)) }
    }
    add(.format, Array(note.format.utf8))
    add(.sourceID, Array(note.sourceID.utf8))
    add(.place, Array(note.place.utf8))
    add(.text, note.text)
    add(.title, note.title.map { Array($0.utf8) })
    add(.created, note.created.map(number))
    add(.modified, note.modified.map(number))
    add(.collection, note.collection.map { Array($0.utf8) })
    let state =
      (note.isPinned ? RecordStream.State.pinned : 0) | (note.isTrashed ? RecordStream.State.trashed : 0)
      | (note.isArchived ? RecordStream.State.archived : 0) | (note.isBookmarked ? RecordStream.State.bookmarked : 0)
    add(.state, [state])
    for tag in note.tags { add(.tag, Array(tag.utf8)) }
    add(.original, note.original)
    return record(.note, fields)
  }

  private static func fields(of problem: ImportProblem) -> [[UInt8]] {
    typealias Field = RecordStream.ProblemField
    var fields = [field(Field.path.rawValue, Array(problem.path.utf8))]
    if let offset = problem.offset { fields.append(field(Field.offset.rawValue, number(Int64(offset)))) }
    fields.append(field(Field.code.rawValue, Array(problem.code.word.utf8)))
    fields.append(field(Field.severity.rawValue, [problem.severity == .failure ? 1 : 0]))
    fields.append(field(Field.reason.rawValue, Array(problem.reason.utf8)))
    return fields
  }

  private static func record(_ kind: RecordStream.Kind, _ fields: [[UInt8]]) -> [UInt8] {
    let count = fields.reduce(0) { $0 + $1.count }
    return [kind.rawValue] + length(count) + fields.joined()
  }

  private static func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] { [number] + length(bytes.count) + bytes }

  private static func length(_ count: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
  }

  private static func number(_ value: Int64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * Int64($0))) }
  }
}
