import Dates
import NoteStore
import Projections
import TestSupport
import Testing

/// R46, R48, R49, R51: what is read out of notes, over a whole store.
@Suite("Tags, links, vocabulary and reminders of a store")
struct ReadingTests {
  private static let zone: any TimeZoneRules = FixedZone.utc

  private func reminders(
    _ test: TestStore, of note: NoteID? = nil, at moment: StoreMoment? = nil, all: Bool = false
  ) throws -> [Reminder] {
    try test.store.reminders(
      of: note, at: moment, includesPast: all, now: test.clock.now.microseconds, zone: Self.zone)
  }

  @Test("R48: the cloud counts notes in use, as the oldest writes the tag; trash and restore change it")
  func tags() throws {
    let test = try TestStore()
    let first = try test.add("#Home and #x")
    let second = try test.add("#home #home #work/plans")
    _ = try test.add("no tag, `#code`")
    func cloud() throws -> [String] { try test.store.tags().map { "\($0.tag) \($0.notes)" } }
    #expect(try cloud() == ["Home 2", "work/plans 1", "x 1"])
    try test.change { (changes) throws(NoteStoreError) in try changes.trash(first) }
    #expect(try cloud() == ["home 1", "work/plans 1"])
    #expect(try test.store.tags(at: .position(1)).map(\.tag) == ["Home", "x"])
    try test.change { (changes) throws(NoteStoreError) in try changes.restore(first) }
    #expect(try cloud() == ["Home 2", "work/plans 1", "x 1"])
    try test.edit(second, "nothing")
    #expect(try cloud() == ["Home 1", "x 1"])
  }

  @Test("R49: links out and in, by title and id; unresolved, in the Trash, ambiguous")
  func links() throws {
    let test = try TestStore()
    let trip = try test.add("Trip\nto [[Packing List]] and [[Nowhere|x]]")
    let list = try test.add("packing list\nfor [[trip#when|the trip]]\n\nnotes://note/\(trip.uuid)")
    let out = try test.store.links(of: trip)
    #expect(out.outgoing.map(\.target) == ["Packing List", "Nowhere"])
    #expect(out.outgoing.map { $0.end?.note } == [list, nil])
    #expect(out.outgoing.map(\.label) == [nil, "x"] && out.outgoing.map(\.line) == [2, 2])
    #expect(out.incoming.map(\.line) == [2, 4] && out.incoming.map(\.label) == ["the trip", nil])
    #expect(out.incoming.allSatisfy { $0.from.note == list })
    _ = try test.add("Packing list\nanother")
    let again = try test.store.links(of: trip).outgoing[0]
    #expect(again.isAmbiguous && again.end?.note == list)
    try test.change { (changes) throws(NoteStoreError) in try changes.trash(list) }
    let after = try test.store.links(of: trip)
    #expect(after.incoming.isEmpty)
    #expect(after.outgoing[0].end?.note != list && after.outgoing[0].isAmbiguous == false)
    #expect(try test.store.links(of: list).outgoing.map { $0.end?.note } == [trip, trip])
    // Retitling is followed by the same look-up, at once.
    try test.edit(trip, "Journey\nto [[Journey]]")
    #expect(try test.store.links(of: trip).outgoing.map { $0.end?.note } == [trip])
    #expect(try test.store.links(of: trip).incoming.isEmpty)
    #expect(try test.store.links(of: list).outgoing.map { $0.end?.note } == [nil, trip])
  }

  @Test("R46: the vocabulary is of notes in use, most used first")
  func vocabulary() throws {
    let test = try TestStore()
    let note = try test.add("call Yarle about kubectl")
    let other = try test.add("met Yarle; kubectl, kubectl")
    #expect(try test.store.vocabulary().map(\.word) == ["kubectl", "Yarle"])
    #expect(try test.store.vocabulary().map(\.isName) == [false, true])
    try test.change { (changes) throws(NoteStoreError) in try changes.trash(other) }
    #expect(try test.store.vocabulary().map(\.isName) == [false, false])
    #expect(try test.store.vocabulary(at: .position(2)).map(\.uses) == [3, 2])
    try test.edit(note, "nothing of the kind")
    #expect(try test.store.vocabulary().isEmpty)
  }

  @Test("R51: dates count from when their words were written, not from later edits of other lines")
  func anchor() throws {
    // 1 September 2026, 09:00 UTC, a Tuesday.
    let test = try TestStore()
    let note = try test.add("List\n- [ ] call mum tomorrow at 17:00\nother")
    test.clock.advance(seconds: 6 * 3600)
    try test.edit(note, "List\nnew first line\n- [ ] call mum tomorrow at 17:00\nother things")
    let found = try reminders(test)
    #expect(found.map(\.title) == ["call mum"] && found.map(\.line) == [3])
    #expect(found[0].due.moment == at("2026-09-02T17:00:00Z"))
    let uid = found[0].uid
    // On the next day the words still mean that day.
    test.clock.advance(seconds: 86_400)
    try test.edit(note, "List\n- [ ] call mum tomorrow at 17:00\n- [ ] eggs tomorrow")
    #expect(try reminders(test).map { "\($0.title) \($0.due.date.iso)" } == ["call mum 2026-09-02", "eggs 2026-09-03"])
    #expect(try reminders(test)[0].uid == uid)
    test.clock.advance(seconds: 2 * 86_400)
    #expect(try reminders(test).isEmpty)
    #expect(try reminders(test, all: true).map(\.title) == ["call mum", "eggs"])
    // As of then: what was due then.
    #expect(try reminders(test, at: .position(1), all: true).map(\.line) == [2])
  }

  @Test(
    "R51: an edit that no longer backs a reminder drops it; a tick, setting aside and the Trash too; restore does not")
  func dropping() throws {
    let test = try TestStore()
    let note = try test.add("T\n- [ ] pay on the 5th\n- [ ] write friday; 9am run / tea in twenty minutes")
    func titles() throws -> [String] { try reminders(test, of: note).map(\.title) }
    #expect(try titles() == ["tea", "run", "write", "pay"])
    let uids = Set(try reminders(test).map(\.uid))
    #expect(uids.count == 4)
    try test.change { (changes) throws(NoteStoreError) in try changes.tick(.words("pay"), in: note) }
    #expect(try titles() == ["tea", "run", "write"])
    try test.change { (changes) throws(NoteStoreError) in try changes.untick(.words("pay"), in: note) }
    #expect(Set(try reminders(test).map(\.uid)) == uids)
    try test.change { (changes) throws(NoteStoreError) in try changes.trash(note) }
    #expect(try reminders(test).isEmpty && titles().isEmpty)
    try test.change { (changes) throws(NoteStoreError) in try changes.restore(note) }
    #expect(try titles() == ["tea", "run", "write", "pay"])
    try test.edit(note, "T\n- [ ] pay")
    #expect(try titles().isEmpty)
    #expect(try test.text(note) == "T\n- [ ] pay")
  }

  @Test("R51: equal lines are two reminders with names of their own; dates alone take the note's title")
  func equals() throws {
    let test = try TestStore()
    _ = try test.add("Dentist\ntomorrow\ntomorrow")
    let found = try reminders(test)
    #expect(found.map(\.title) == ["Dentist", "Dentist"])
    #expect(Set(found.map(\.uid)).count == 2)
  }
}

private func at(_ text: String) -> Int64 { RFC3339.parse(text)?.moment ?? 0 }

/// R45: what a model says is used only where it keeps to the note.
@Suite("Guards of a model's answers")
struct ModelGuardTests {
  private let note = "Trip\nDecided: October by train\nWhich hotel?\n□ passport photos".bytes

  private func refusal(_ body: () throws(ModelRefusal) -> Void) -> String? {
    do throws(ModelRefusal) { try body() } catch { return error.reason }
    return nil
  }

  @Test("R45: a title or summary with another word, of two lines, too long, or empty is refused")
  func titles() throws {
    #expect(try ModelGuard.title(" trip  by TRAIN ", of: note) == "trip by TRAIN")
    #expect(
      refusal { () throws(ModelRefusal) in _ = try ModelGuard.title("trip to Rome", of: note) }
        == "not all words of the title are in the note")
    #expect(
      refusal { () throws(ModelRefusal) in _ = try ModelGuard.title("trip\ntrain", of: note) }
        == "the title has more than one line")
    #expect(
      refusal { () throws(ModelRefusal) in _ = try ModelGuard.title("trip \u{1b}[31m", of: note) }
        == "the title has control characters")
    #expect(refusal { () throws(ModelRefusal) in _ = try ModelGuard.title("  ", of: note) } == "the title is empty")
    let long = String(repeating: "trip ", count: 14)
    #expect(refusal { () throws(ModelRefusal) in _ = try ModelGuard.title(long, of: note) } == "the title is too long")
    #expect(try ModelGuard.summary(long, of: note).utf8.count == 69)
    #expect(refusal { () throws(ModelRefusal) in _ = try ModelGuard.summary("cheap hotel", of: note) } != nil)
  }

  @Test(
    "R45: tidied lines of another number are refused, a line that changed by more than forty percent keeps its original"
  )
  func tidied() throws {
    #expect(
      try ModelGuard.tidied(["0123456789", "abc"], answer: ["0123456789abcd", "abcdef"]) == ["0123456789abcd", "abc"])
    #expect(
      refusal { () throws(ModelRefusal) in _ = try ModelGuard.tidied(["a", "b"], answer: ["a b"]) }
        == "1 lines came back for 2")
  }

  @Test("R45: a wrong number of kinds, or an item without one, is refused")
  func kinds() throws {
    #expect(try ModelGuard.kinds(["dairy ", " hard  ware"], ofItems: 2) == ["dairy", "hard ware"])
    #expect(
      refusal { () throws(ModelRefusal) in _ = try ModelGuard.kinds(["a"], ofItems: 2) }
        == "1 kinds came back for 2 items")
    #expect(
      refusal { () throws(ModelRefusal) in _ = try ModelGuard.kinds(["a", " "], ofItems: 2) } == "an item has no kind")
  }

  @Test("R44, R45: a brief in other words is refused, and says nothing twice")
  func brief() throws {
    let brief = NoteBrief(
      decided: ["October by train", "passport photos"], open: ["which hotel", "Passport photos"],
      next: "passport photos")
    let kept = try ModelGuard.brief(brief, of: note)
    #expect(kept == NoteBrief(decided: ["October by train"], open: ["which hotel"], next: "passport photos"))
    let other = NoteBrief(decided: [], open: ["which airline"], next: nil)
    #expect(refusal { () throws(ModelRefusal) in _ = try ModelGuard.brief(other, of: note) } != nil)
    let empty = NoteBrief(decided: [], open: [], next: nil)
    #expect(refusal { () throws(ModelRefusal) in _ = try ModelGuard.brief(empty, of: note) } == "the brief is empty")
  }

  @Test("R42, R45: an answer stands in the note")
  func answer() throws {
    // What is shown is the note's own writing.
    let answer = try ModelGuard.answer("by TRAIN", of: note)
    #expect(answer.text == "by train" && answer.line == 2)
    #expect(try ModelGuard.answer("Passport", of: note) == ("passport", 4))
    #expect(try ModelGuard.answer("e\u{301}te", of: "x\r\n\nÉté là".bytes) == ("Été", 3))
    #expect(refusal { () throws(ModelRefusal) in _ = try ModelGuard.answer("train by October", of: note) } != nil)
  }

  @Test("R45, R51: a reminder of another line, in other words, or in the past is refused")
  func reminders() {
    func check(_ line: Int, _ title: String, _ due: Int64) -> String? {
      refusal { () throws(ModelRefusal) in
        try ModelGuard.reminder(line: line, title: title, due: due, now: 10, of: note)
      }
    }
    #expect(check(4, "passport", 11) == nil)
    #expect(check(3, "passport", 11) != nil && check(9, "passport", 11) != nil && check(0, "x", 11) != nil)
    #expect(check(4, "passport", 10) != nil && check(4, "", 11) != nil)
  }

  @Test("R45, R58: a dictation that lost more than half of its words is refused")
  func dictation() throws {
    #expect(try ModelGuard.dictation("one two", of: "one two three four") == "one two")
    #expect(refusal { () throws(ModelRefusal) in _ = try ModelGuard.dictation("one", of: "one two three four") } != nil)
  }
}
