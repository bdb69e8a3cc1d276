/// What may follow the colon of a filter among a search's words.
struct SearchCandidates {
  private let source: any CandidateSource

  init(_ source: any CandidateSource) {
    self.source = source
  }

  func words(beginning typed: String) -> [Candidates.Candidate] {
    let opposite = typed.hasPrefix("not:") ? "not:" : ""
    let filter = typed.dropFirst(opposite.count)
    guard let colon = filter.firstIndex(of: ":") else { return [] }
    let name = filter[..<colon]
    let value = String(filter[filter.index(after: colon)...])
    let values: [Candidates.Candidate] =
      switch name {
      case "tag": Self.tags(of: source, beginning: value)
      case "in": Self.beginning(value, among: ["trash"] + source.collections())
      case "is": Self.beginning(value, among: ["pinned", "checklist", "done", "archived"])
      case "has": Self.beginning(value, among: ["open", "tag"])
      default: []
      }
    // A filter's value ends at a space.
    return values.filter { !$0.word.contains(" ") }.map { .init("\(opposite)\(name):\($0.word)", $0.meaning) }
  }

  private static func beginning(_ typed: String, among words: [String]) -> [Candidates.Candidate] {
    words.filter { $0.hasPrefix(typed) }.map { .init($0) }
  }

  /// Tags that begin as typed, case aside; a `#` before it is not theirs.
  static func tags(of source: any CandidateSource, beginning typed: String) -> [Candidates.Candidate] {
    let mark = typed.hasPrefix("#") ? "#" : ""
    let typed = typed.dropFirst(mark.count).lowercased()
    return source.tags().filter { $0.tag.lowercased().hasPrefix(typed) }.map {
      .init(mark + $0.tag, $0.notes == 1 ? "one note" : "\($0.notes) notes")
    }
  }
}
