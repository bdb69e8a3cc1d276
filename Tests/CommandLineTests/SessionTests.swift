import Dates
import Testing

@testable import notes_log

@Suite("The session")
struct SessionTests {
  @Test("the store is --store, NOTES_LOG_STORE, XDG_DATA_HOME, the home folder, in this order")
  func storePath() throws {
    var test = TestSession(environment: ["HOME": "/home/ada"])
    #expect(try test.session.storePath() == "/home/ada/.local/share/notes-log")
    test.session.environment = Environment(["HOME": "/home/ada", "XDG_DATA_HOME": "/data"])
    #expect(try test.session.storePath() == "/data/notes-log")
    test.session.environment = Environment(["HOME": "/home/ada", "XDG_DATA_HOME": "data"])
    #expect(try test.session.storePath() == "/home/ada/.local/share/notes-log")
    test.session.environment = Environment(["NOTES_LOG_STORE": "here", "XDG_DATA_HOME": "/data"])
    #expect(try test.session.storePath() == "here")
    test.session.options.store = "there"
    #expect(try test.session.storePath() == "there")
    test.session.options.store = nil
    test.session.environment = Environment([:])
    let error = #expect(throws: CommandError.self) { try test.session.storePath() }
    #expect(error?.kind == .system)
  }

  @Test("R12: the zone is TZ's, a rule, a file or UTC; an unknown one is said and never UTC")
  func zone() throws {
    func offset(_ variables: [String: String], read: @escaping @Sendable (String) -> [UInt8]? = { _ in nil }) throws
      -> Int32
    {
      try ZoneSource(read: read).zone(environment: Environment(variables)).offset(at: 1_791_030_896).seconds
    }
    #expect(try offset([:]) == 0)
    #expect(try offset(["TZ": ""]) == 0)
    #expect(try offset(["TZ": "UTC"]) == 0)
    #expect(try offset(["TZ": "NZST-12NZDT,M9.5.0,M4.1.0/3"]) == 46_800)
    let error = #expect(throws: CommandError.self) { try offset(["TZ": "Europe/Berlni"]) }
    #expect(error?.message == "TZ=Europe/Berlni: no such time zone in /usr/share/zoneinfo")
    #expect(throws: CommandError.self) { try offset(["TZ": "Europe/Berlin"], read: { _ in [1, 2, 3] }) }
    #expect(throws: CommandError.self) { try offset([:], read: { _ in [1, 2, 3] }) }
    if let bytes = SmallFile.read("/usr/share/zoneinfo/Pacific/Honolulu") {
      #expect(
        try offset(["TZ": ":Pacific/Honolulu", "TZDIR": "/z"]) { $0 == "/z/Pacific/Honolulu" ? bytes : nil } == -36_000)
    }
  }

  @Test("a WHEN is resolved with the session's clock and zone, its mistakes are usage errors")
  func when() throws {
    var test = TestSession(environment: ["TZ": "EST5EDT,M3.2.0,M11.1.0"])
    #expect(try test.session.moment(of: WhenReference("2h ago")) == .moment(TestSession.now - 7_200_000_000))
    #expect(try test.session.humanDate(TestSession.now) == "Today at 8:34 AM")
    #expect(try test.session.jsonTime(TestSession.now) == "2026-10-03T08:34:56-04:00")
    let error = #expect(throws: CommandError.self) { try test.session.moment(of: WhenReference("tomorrow")) }
    #expect(error?.message == "\"tomorrow\" means 2026-10-04T08:34:56-04:00, which is in the future")
  }

  @Test("say is silent with -q, sayMore speaks with -v only")
  func talk() {
    var test = TestSession()
    test.session.say("a")
    test.session.sayMore("b")
    test.session.options.isQuiet = true
    test.session.say("c")
    test.session.options.isVerbose = true
    test.session.sayMore("d")
    #expect(test.messages.text == "a\nd\n")
  }

  @Test("only y and yes are yes")
  func confirm() throws {
    for (answer, wanted) in [
      ("y\n", true), ("YES\n", true), ("n\n", false), ("\n", false), ("", false), ("yep\n", false),
    ] {
      var test = TestSession(input: Array(answer.utf8))
      #expect(try test.session.confirm("delete?") == wanted)
      #expect(test.messages.text == "delete? [y/N] ")
    }
  }

  @Test("nobody is asked unless input and output are terminals")
  func canAsk() {
    for (input, output, noInput, wanted) in [
      (true, true, false, true), (true, false, false, false), (false, true, false, false), (true, true, true, false),
    ] {
      var test = TestSession(terminals: .init(input: input, output: output))
      test.session.options.noInput = noInput
      #expect(test.session.canAsk == wanted)
    }
  }
}
