import NoteStore
import Testing

@testable import notes_log

@Suite("edit offers where a note was left off")
struct BriefOfferTests {
  private static let text = Array("Trip\nDecided: October\nWhich hotel?\n□ passport".utf8)

  private func offer(_ input: String, openedBefore seconds: Int64?, text: [UInt8] = text, isTerminal: Bool = true)
    throws
    -> String
  {
    var test = TestSession(
      input: Array(input.utf8), terminals: .init(input: isTerminal, output: isTerminal, error: isTerminal), width: 80)
    let opening = Opening(
      note: try #require(.init(uuid: "01890a5d-ac96-774b-bcce-b302099a8057")), text: text, position: 1, shortID: "k7m2",
      drafts: "/nowhere", lastOpened: seconds.map { TestSession.now - $0 * 1_000_000 })
    try opening.offerBrief(&test.session)
    try test.session.messages.flush()
    return test.messages.text
  }

  @Test("R44: it is offered when the note was last opened over a day ago, and shown when wanted")
  func offered() throws {
    let question = "You last opened it: Thursday at 12:34 PM. Show where you left off? [y/N] "
    #expect(
      try offer("y\n\n", openedBefore: 2 * 86_400) == question + """
        Decided:  Decided: October
        Open:     Which hotel?
        Next:     passport
        Return opens the editor

        """)
    #expect(try offer("n\n", openedBefore: 2 * 86_400) == question)
  }

  @Test("R44: it is not within a day, the first time, for a short note, or where nobody can answer")
  func notOffered() throws {
    #expect(try offer("y\n\n", openedBefore: 86_400) == "")
    #expect(try offer("y\n\n", openedBefore: nil) == "")
    #expect(try offer("y\n\n", openedBefore: 9 * 86_400, text: Array("T\na\nb".utf8)) == "")
    #expect(try offer("y\n\n", openedBefore: 9 * 86_400, isTerminal: false) == "")
  }
}
