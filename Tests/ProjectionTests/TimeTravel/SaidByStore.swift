import NoteStore

/// Everything the reads of a store say as of a moment, a line each, in words that can be compared.
///
/// Short ids are left out: they are of now, since more notes need longer ones.
func said(_ store: NoteStore, at moment: StoreMoment? = nil, notes: [NoteID]) throws -> [String] {
  var lines: [String] = []
  func add(_ name: String, _ values: some Sequence) { for value in values { lines.append("\(name): \(value)") } }
  func bare(_ row: NoteRow) -> NoteRow {
    var row = row
    row.shortID = ""
    return row
  }
  for scope in [ListOptions.Scope.live, .archived, .trash, .all] {
    var options = ListOptions()
    options.scope = scope
    for order in ListOptions.Order.allCases {
      options.order = order
      add("list \(scope) \(order)", try store.list(options, at: moment).map(bare))
    }
    add("count", [try store.count(scope, at: moment)])
  }
  for collection in ["Folder 1", "Folder 2"] {
    var options = ListOptions()
    options.scope = .all
    options.collection = collection
    options.isReversed = true
    options.limit = 3
    add("in \(collection)", try store.list(options, at: moment).map(bare))
  }
  add("recent", try store.recents(at: moment).map { "\($0.id) \($0.title) \($0.preview) \($0.isPinned)" })
  add("widget", [try store.widget(at: moment).map { "\($0)" } ?? "none"])
  add("title", try store.titles(at: moment).map { "\($0.id) \($0.title)" })
  for words in ["", "milk", "a ice"] {
    add(
      "spotlight \(words)",
      try store.spotlight(words, at: moment).map { "\($0.id) \($0.title) \($0.preview) \($0.keywords) \($0.used)" })
  }
  for words in ["", "milk", "e not:milk", "日本"] {
    try store.search(words, in: .all, at: moment) { hit in
      lines.append("search \(words): \(bare(hit.row)) \(hit.snippet) \(hit.snippetHits) \(hit.line)")
      return true
    }
  }
  for entry in try store.audit(at: moment) {
    var entry = entry
    entry.shortID = ""
    lines.append("audit: \(entry)")
  }
  for name in [NoteName.pinned, .recent(1), .recent(2), .recent(900)] {
    do throws(NoteStoreError) {
      lines.append("\(name): \(try store.resolve(name, at: moment))")
    } catch {
      lines.append("\(name): \(error.code) \(error.candidates.map(\.note))")
    }
  }
  for note in notes {
    do throws(NoteStoreError) {
      var note = try store.note(note, at: moment)
      note.shortID = ""
      lines.append("note: \(note)")
    } catch {
      lines.append("note: \(error.code)")
    }
  }
  let position = try store.position(of: moment)
  for entry in try store.events(after: position - min(8, position), upTo: position, titlesAt: moment) {
    var entry = entry
    entry.shortID = nil
    lines.append("event: \(entry)")
  }
  if let status = try store.status(at: moment) {
    lines.append(
      "status: \(status.position) \(status.live) \(status.archived) \(status.trashed) \(String(describing: status.lastEvent))"
    )
  }
  return lines
}

/// The first line in which two answers differ; nil where they are the same.
func difference(_ then: [String], _ now: [String]) -> String? {
  if then == now { return nil }
  for (old, new) in zip(then, now) where old != new { return "then \(old)\nnow  \(new)" }
  return "then \(then.count) lines, now \(now.count)"
}
