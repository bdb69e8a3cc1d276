import Dates
import NoteStore

/// What a model is asked, and what is taken of its answers: each passes the guards of `ModelGuard` first.
///
/// A request is `{"schema":1,"task":TASK,"title":…,"text":…}` with what the task needs besides; the answer is one
/// object. Who asks does without the model where it throws: the plain rules serve.
struct Model: Sendable {
  let program: ModelProgram

  /// A title of the note's own words. Answer: `{"title":"…"}`.
  func title(of note: Note) throws(ModelFailure) -> String {
    let answer = try ask("title", note)
    guard let title = answer["title"]?.text else { throw Self.missing("title") }
    return try Self.guarded { () throws(ModelRefusal) in try ModelGuard.title(title, of: note.text) }
  }

  /// Lines, tidied one by one. Request: `"lines"`; answer: `{"lines":[…]}`, as many.
  func tidied(_ lines: [String], of note: Note) throws(ModelFailure) -> [String] {
    let answer = try ask("tidy", note, ["lines": .array(lines.map { .string($0) })])
    guard let tidied = answer["lines"]?.texts else { throw Self.missing("lines") }
    return try Self.guarded { () throws(ModelRefusal) in try ModelGuard.tidied(lines, answer: tidied) }
  }

  /// The kind of each checklist item, to sort by. Request: `"items"`; answer: `{"kinds":[…]}`, as many.
  func kinds(ofItems items: [String], of note: Note) throws(ModelFailure) -> [String] {
    let answer = try ask("sort", note, ["items": .array(items.map { .string($0) })])
    guard let kinds = answer["kinds"]?.texts else { throw Self.missing("kinds") }
    return try Self.guarded { () throws(ModelRefusal) in try ModelGuard.kinds(kinds, ofItems: items.count) }
  }

  /// What is decided, open, and next. Answer: `{"decided":[…],"open":[…],"next":"…"}`; `next` may be null.
  func brief(of note: Note) throws(ModelFailure) -> NoteBrief {
    let answer = try ask("brief", note)
    guard let decided = answer["decided"]?.texts, let open = answer["open"]?.texts else {
      throw Self.missing("decided and open")
    }
    let brief = NoteBrief(decided: decided, open: open, next: answer["next"]?.text)
    return try Self.guarded { () throws(ModelRefusal) in try ModelGuard.brief(brief, of: note.text) }
  }

  /// One line that stands for the note. Answer: `{"summary":"…"}`.
  func summary(of note: Note) throws(ModelFailure) -> String {
    let answer = try ask("summary", note)
    guard let summary = answer["summary"]?.text else { throw Self.missing("summary") }
    return try Self.guarded { () throws(ModelRefusal) in try ModelGuard.summary(summary, of: note.text) }
  }

  /// A text of the note that answers a question, and its line. Request: `"question"`; answer: `{"answer":"…"}`.
  func answer(to question: String, from note: Note) throws(ModelFailure) -> (text: String, line: Int) {
    let answer = try ask("answer", note, ["question": .string(question)])
    guard let text = answer["answer"]?.text else { throw Self.missing("answer") }
    return try Self.guarded { () throws(ModelRefusal) in try ModelGuard.answer(text, of: note.text) }
  }

  /// A reminder that a model found.
  struct FoundReminder {
    var line: Int
    var title: String
    var due: DueDate
  }

  /// The reminders of a note, and why others were not taken. Request: `"now"` and `"zone"` as RFC 3339 has them;
  /// answer: `{"reminders":[{"line":3,"title":"…","when":"2026-10-03T14:30"}]}`.
  func reminders(
    of note: Note, now: Int64, zone: any TimeZoneRules
  ) throws(ModelFailure) -> (found: [FoundReminder], refusals: [String]) {
    let answer = try ask("reminders", note, ["now": .string(RFC3339.text(now, zone: zone))])
    guard let rows = answer["reminders"]?.items else { throw Self.missing("reminders") }
    var found: [FoundReminder] = []
    var refusals: [String] = []
    for row in rows {
      guard let line = row["line"]?.whole, let title = row["title"]?.text, let when = row["when"]?.text,
        let due = Self.due(when, zone)
      else {
        refusals.append("a reminder has no line, title or time")
        continue
      }
      do throws(ModelRefusal) {
        try ModelGuard.reminder(line: line, title: title, due: due.moment, now: now, of: note.text)
        found.append(FoundReminder(line: line, title: title, due: due))
      } catch {
        refusals.append(error.reason)
      }
    }
    return (found, refusals)
  }

  private static func due(_ text: String, _ zone: any TimeZoneRules) -> DueDate? {
    if let date = RFC3339.parseDate(text) { return DueDate(moment: zone.start(of: date), date: date, hasClock: false) }
    guard let parsed = RFC3339.parse(text) else { return nil }
    let moment = parsed.moment ?? zone.moment(of: parsed.local)
    return DueDate(moment: moment, date: LocalTime(moment: moment, zone: zone).date, hasClock: true)
  }

  private func ask(
    _ task: String, _ note: Note, _ more: [(String, JSONValue)] = []
  ) throws(ModelFailure) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init(key: "schema", value: .integer(1)), .init(key: "task", value: .string(task)),
      .init(key: "title", value: .string(note.title)), .init(key: "text", value: .bytes(note.text)),
    ]
    members += more.map { JSONValue.Member(key: $0.0, value: $0.1) }
    return try program.ask(.object(members))
  }

  private func ask(_ task: String, _ note: Note, _ more: KeyValuePairs<String, JSONValue>) throws(ModelFailure)
    -> JSONValue
  {
    try ask(task, note, more.map { ($0.key, $0.value) })
  }

  private static func missing(_ field: String) -> ModelFailure { ModelFailure("its answer has no \(field)") }

  private static func guarded<Value>(_ check: () throws(ModelRefusal) -> Value) throws(ModelFailure) -> Value {
    do throws(ModelRefusal) { return try check() } catch { throw ModelFailure(error.reason) }
  }
}
