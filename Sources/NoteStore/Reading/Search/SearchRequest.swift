internal import Events
internal import NoteText
internal import Projections

/// A query, understood: words, filters, and where to look.
struct SearchRequest {
  let query: SearchQuery
  let words: WordMatch
  private(set) var shelves: ClosedRange<Shelf>
  private(set) var conditions: [SearchCondition] = []
  /// What a note must have held in its text, title or tags, folded.
  private(set) var strings: [[UInt8]]
  private(set) var needsText = false

  static let keys = ["tag", "in", "is", "has", "title", "before", "after"]

  /// Reads a query.
  ///
  /// - Parameter scope: `.live` here means notes in use and notes set aside; `in:trash` looks into the Trash instead.
  /// - Throws: `badInput` for a filter that means nothing, with two lines that show where.
  init(_ text: String, in scope: ListOptions.Scope, dates: SearchDates) throws(NoteStoreError) {
    query = SearchQuery(parsing: text, filterKeys: Self.keys)
    words = WordMatch(query)
    shelves = scope == .live ? Shelf.pinned ... .archived : scope.shelves
    strings = query.required.map(\.folded)
    for filter in query.filters {
      do throws(NoteStoreError) {
        try take(filter, dates)
      } catch {
        throw QueryMistake.error(text, filter.range, error)
      }
    }
    needsText = conditions.contains(where: \.needsText)
  }

  private mutating func take(_ filter: SearchQuery.Filter, _ dates: SearchDates) throws(NoteStoreError) {
    if filter.value.isEmpty {
      throw NoteStoreError(.badInput, "", why: "\(filter.key): needs a value right after the colon")
    }
    let folded = Folding.fold(filter.value)
    switch filter.key {
    case "in" where folded == Array("trash".utf8):
      if !filter.isExcluded { shelves = .trash ... .trash }
      add(.trashed, filter)
    case "in": add(.collection(folded), filter)
    case "is":
      let tests: [(String, SearchCondition.Test)] = [
        ("pinned", .pinned), ("checklist", .checklist), ("done", .done), ("archived", .archived),
      ]
      try choose(tests, filter)
    case "has": try choose([("open", .open), ("tag", .tagged)], filter)
    case "tag":
      let name = filter.value.hasPrefix("#") ? Folding.fold(String(filter.value.dropFirst())) : folded
      add(.tag(name), filter)
      if !filter.isExcluded { strings.append(name) }
    case "title":
      add(.title(ByteSearch(folded)), filter)
      if !filter.isExcluded { strings.append(folded) }
    case "before": add(.before(try dates(filter.value)), filter)
    default: add(.after(try dates(filter.value)), filter)
    }
  }

  private mutating func choose(
    _ tests: [(name: String, test: SearchCondition.Test)], _ filter: SearchQuery.Filter
  ) throws(NoteStoreError) {
    guard let chosen = tests.first(where: { $0.name == filter.value }) else {
      let names = tests.map { "\(filter.key):\($0.name)" }.joined(separator: ", ")
      throw NoteStoreError(.badInput, "", why: "there is \(names)")
    }
    add(chosen.test, filter)
    if case .pinned = chosen.test, !filter.isExcluded, shelves.contains(.pinned) { shelves = .pinned ... .pinned }
    if case .archived = chosen.test, !filter.isExcluded, shelves.contains(.archived) {
      shelves = .archived ... .archived
    }
  }

  private mutating func add(_ test: SearchCondition.Test, _ filter: SearchQuery.Filter) {
    conditions.append(SearchCondition(test: test, isExcluded: filter.isExcluded))
  }

  /// Whether the filters hold; the words are not looked at.
  func holds(_ row: ListRow, collection: String?, _ text: Span<UInt8>) -> Bool {
    conditions.allSatisfy { $0.holds(row, collection: collection) } && conditions.allSatisfy { $0.holds(text) }
  }

  func holds(_ row: ListRow, collection: String?) -> Bool {
    conditions.allSatisfy { $0.holds(row, collection: collection) }
  }

  func holds(_ text: Span<UInt8>) -> Bool { conditions.allSatisfy { $0.holds(text) } }
}

/// The error for a part of a query that means nothing, with the query and a caret under the part.
enum QueryMistake {
  static func error(_ query: String, _ range: Range<Int>, _ cause: NoteStoreError) -> NoteStoreError {
    let bytes = Array(query.utf8)
    func text(_ range: Range<Int>) -> String {
      String(String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self).map { $0.isNewline ? " " : $0 })
    }
    let part = text(range)
    let marks =
      String(repeating: " ", count: columns(text(0..<range.lowerBound)))
      + String(repeating: "^", count: max(1, columns(part)))
    return NoteStoreError(
      .badInput, part.isEmpty ? "the query" : "\"\(part)\"", why: cause.why,
      hint: cause.hint.isEmpty ? "put it in quotes to look for the letters" : cause.hint,
      choices: [text(0..<bytes.count), marks])
  }

  /// How many columns a terminal gives a text, near enough to put a caret under it.
  private static func columns(_ text: String) -> Int {
    text.reduce(0) { sum, character in
      switch character.unicodeScalars.first?.value ?? 0 {
      case 0x1100...0x115f, 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60,
        0x1_f300...0x1_faff, 0x2_0000...0x3_fffd:
        sum + 2
      default: sum + 1
      }
    }
  }
}
