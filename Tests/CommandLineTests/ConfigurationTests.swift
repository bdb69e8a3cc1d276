import Foundation
import TestSupport
import Testing

@testable import notes_log

@Suite("config")
struct ConfigurationTests {
  private func file(_ store: CommandStore) -> URL {
    store.folder.url.appendingPathComponent(".config/notes-log/config.ini")
  }

  @Test("get, set, unset, list and path; an unknown key is an error that says which one is meant")
  func commands() throws {
    let store = try CommandStore()
    #expect(store.run("config", "path").output == file(store).path + "\n")
    #expect(store.run("config", "get", "trash.days").output == "30\n")
    #expect(
      store.run("config", "get", "model.command")
        == .init(status: 1, output: "", messages: "model.command is not set\n"))
    #expect(
      store.run("config", "set", "trash.days", "90").messages
        == "set trash.days to 90 (undo: notes-log config unset trash.days)\n")
    #expect(store.run("config", "get", "trash.days").output == "90\n")
    #expect(store.run("config", "set", "trash.days", "90").messages == "no change: trash.days is so already\n")
    store.must("config", "set", "model.command", "ask --json", "x")
    #expect(store.run("config", "get", "model.command").output == "ask --json x\n")
    #expect(
      try String(contentsOf: file(store), encoding: .utf8) == "[trash]\ndays = 90\n\n[model]\ncommand = ask --json x\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: file(store).path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(store.lines("config", "list").contains("trash.days\t90\tfile"))
    #expect(store.lines("config", "list").contains("list.sort\tused\tdefault"))
    #expect(try store.items("config", "list").count == ConfigurationKey.all.count)
    let unknown = store.run("config", "set", "trash.dayz", "3")
    #expect(unknown.status == 2 && unknown.messages.contains("did you mean trash.days?"))
    #expect(store.run("config", "get", "nonsense").status == 2)
    #expect(store.run("config", "set", "trash.days", "many").status == 2)
    #expect(store.run("config", "set", "color", "blue").status == 2)
    #expect(
      store.run("config", "unset", "trash.days").messages
        == "unset trash.days (undo: notes-log config set trash.days 90)\n")
    #expect(store.run("config", "unset", "trash.days").messages == "no change: trash.days is not in the file\n")
    #expect(store.run("config", "get", "trash.days").output == "30\n")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: file(store).deletingLastPathComponent().path) == [
        "config.ini"
      ])
  }

  @Test("hours are counted as the setting says, else as the locale's country does; the variable goes before the file")
  func clock() throws {
    let store = try CommandStore()
    store.must("add", "Groceries")
    store.must("trash", "Groceries")
    store.width = 100
    func time() -> String { store.run("audit").output.components(separatedBy: "  ")[0] }
    func heading() -> Substring? { store.run("log", "-n", "1").output.split(separator: "\n").last }
    #expect(time() == "Today at 12:36 PM")
    #expect(heading()?.hasPrefix("    2  12:36:56 PM  trashed") == true)
    store.locale = "de_DE.UTF-8"
    #expect(time() == "Today at 12:36")
    #expect(heading()?.hasPrefix("    2  12:36:56  trashed") == true)
    store.must("config", "set", "dates.clock", "12h")
    #expect(time() == "Today at 12:36 PM")
    store.must("config", "set", "dates.clock", "24h")
    store.locale = "en_US.UTF-8"
    #expect(!time().contains("PM"))
    #expect(store.run("config", "set", "dates.clock", "13h").status == 2)
  }

  @Test("comments, order, blank lines, unknown settings and CRLF stay; an unknown one can be taken out")
  func comments() throws {
    let store = try CommandStore()
    try FileManager.default.createDirectory(
      at: file(store).deletingLastPathComponent(), withIntermediateDirectories: true)
    let text =
      "# mine\r\ncolor=never\r\n\r\n[trash] \r\n; how long\r\n  days = 7\r\n[future]\r\nkey = 1\r\nnonsense\r\n"
    try text.write(to: file(store), atomically: true, encoding: .utf8)
    store.must("config", "set", "trash.days", "8")
    store.must("config", "set", "list.sort", "title")
    let wanted = text.replacingOccurrences(of: "  days = 7", with: "days = 8") + "\r\n[list]\r\nsort = title\r\n"
    #expect(try String(contentsOf: file(store), encoding: .utf8) == wanted)
    let list = store.run("config", "list")
    #expect(list.messages.contains("line 8: there is no setting \"future.key\""))
    #expect(list.messages.contains("line 9: a setting is KEY = VALUE"))
    store.must("config", "unset", "future.key")
    #expect(try !String(contentsOf: file(store), encoding: .utf8).contains("key = 1"))
  }

  @Test("flags go before the environment, that before the file, that before what holds by itself")
  func precedence() throws {
    let store = try CommandStore()
    store.must("config", "set", "trash.days", "90")
    func session(_ more: [String: String]) -> TestSession {
      TestSession(environment: ["HOME": store.folder.url.path].merging(more) { $1 }, terminals: .init(output: true))
    }
    var plain = session([:])
    #expect(try plain.session.setting(.trashDays) == Setting(value: "90", origin: .file(line: 2)))
    #expect(try plain.session.trashDays() == 90)
    var named = session(["NOTES_LOG_TRASH_DAYS": "7"])
    #expect(try named.session.setting(.trashDays) == Setting(value: "7", origin: .variable("NOTES_LOG_TRASH_DAYS")))
    var wrong = session(["NOTES_LOG_TRASH_DAYS": "x"])
    #expect(throws: CommandError.self) { try wrong.session.setting(.trashDays) }
    store.must("config", "set", "color", "always")
    var colored = session([:])
    #expect(colored.run("config", "get", "color") == 0)
    #expect(colored.session.output.isColored)
    var flagged = session([:])
    #expect(flagged.run("config", "get", "color", "--color", "never") == 0)
    #expect(!flagged.session.output.isColored)
    var variable = session(["NOTES_LOG_COLOR": "never"])
    #expect(variable.run("config", "get", "color") == 0)
    #expect(!variable.session.output.isColored)
    #expect(Pager.words(environment: Environment(["PAGER": "more"]), configured: "most -s") == ["most", "-s"])
    #expect(Pager.words(environment: Environment(["NOTES_LOG_PAGER": "less"]), configured: "most") == ["less"])
  }

  @Test("a file whose value does not fit is named with its line by the command that needs it")
  func badValue() throws {
    let store = try CommandStore()
    try FileManager.default.createDirectory(
      at: file(store).deletingLastPathComponent(), withIntermediateDirectories: true)
    try "[trash]\ndays = soon\n".write(to: file(store), atomically: true, encoding: .utf8)
    let outcome = store.run("config", "get", "trash.days")
    #expect(outcome.status == 2 && outcome.messages.contains("line 2: trash.days: \"soon\" is not a whole number"))
    #expect(store.run("list").status == 0)
  }

  @Test("a link to the file stays a link")
  func link() throws {
    let store = try CommandStore()
    let folder = file(store).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let real = store.folder.url.appendingPathComponent("dotfile.ini")
    try "".write(to: real, atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(at: file(store), withDestinationURL: real)
    store.must("config", "set", "trash.days", "5")
    #expect(try String(contentsOf: real, encoding: .utf8) == "[trash]\ndays = 5\n")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file(store).path) == real.path)
  }

  @Test("over random files: setting gives the value back and leaves the others, unsetting takes it out, nothing traps")
  func law() {
    let seed: UInt64 = 77
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "[a]", "[b", "x = 1", "y=\"q\\n\"", "# c", "", "=", "[a]", "z", "\u{feff}", "\t x = \" ", "a.x = 2", "\r",
    ]
    for _ in 0..<3_000 {
      let lines = (0..<random.below(8)).map { _ in pieces[random.below(pieces.count)] }
      var text = ConfigurationText(lines.joined(separator: "\n"))
      #expect(ConfigurationText(text.text).entries == text.entries)
      let others = text.entries.filter { $0.name != "a.x" }.map { "\($0.name) \($0.value)" }
      let value = ["plain", " blank ", "a\"b\\", "two\nlines", "", "\t", "\"q\"", "# no comment"][random.below(8)]
      text.set("a.x", to: value)
      #expect(text["a.x"]?.value == value, "seed \(seed): \(lines)")
      #expect(ConfigurationText(text.text)["a.x"]?.value == value, "seed \(seed): \(lines)")
      #expect(
        text.entries.filter { $0.name != "a.x" }.map { "\($0.name) \($0.value)" } == others, "seed \(seed): \(lines)")
      let (first, second) = (text.unset("a.x"), text.unset("a.x"))
      #expect(first && !second && text["a.x"] == nil)
    }
  }
}

@Suite("JSON that is read")
struct JSONReaderTests {
  @Test("what is written is read back")
  func roundTrip() throws {
    let value: JSONValue = [
      "a": ["x\n\u{1}\u{2028}é👩‍👩‍👧\"\\", .integer(-3), .number(1.5), true, nil, ["b": .array([])]]
    ]
    #expect(try JSONReader.read(value.serialized) == value)
    #expect(
      try JSONReader.read(Array(" {\"a\" : \"\\ud83d\\ude00\\u00e9\\/\\ud800x\" } ".utf8)) == ["a": "😀é/\u{fffd}x"])
  }

  @Test(
    "what is no JSON is refused",
    arguments: [
      "", "{", "[1,]", "{\"a\":1,}", "{a:1}", "'x'", "\"\n\"", "\"\\x\"", "01", "1.", "- 1", "nul", "[1] 2",
      "\"\\u12\"", "\"a", "1e",
      "{\"a\" 1}", "[1 2]", "NaN", "+1",
    ])
  func refused(text: String) {
    #expect(throws: JSONReader.Failure.self) { try JSONReader.read(Array(text.utf8)) }
  }

  @Test("deep nesting is refused, not a crash; random bytes do not trap")
  func hostile() {
    #expect(throws: JSONReader.Failure.self) { try JSONReader.read([UInt8](repeating: 0x5b, count: 1_000_000)) }
    var random = SeededGenerator(seed: 12)
    let pieces = Array("{}[]\",:\\u0123456789eE+-.truefalsn \n".utf8)
    for _ in 0..<20_000 {
      let text = (0..<random.below(20)).map { _ in
        random.oneIn(8) ? UInt8(random.below(256)) : pieces[random.below(pieces.count)]
      }
      _ = try? JSONReader.read(text)
    }
  }
}

/// A model of a few lines of shell stands in for a person's.
@Suite("The model hook")
struct ModelTests {
  // The program ignores it too: a model that does not read its request to the end must not end us.
  init() { signal(SIGPIPE, SIG_IGN) }

  /// A store whose model is a shell script; `$DIR` is its folder.
  private func store(_ script: String, timeout: Int = 5) throws -> CommandStore {
    let store = try CommandStore()
    let file = store.folder.url.appendingPathComponent("model.sh")
    try "DIR='\(store.folder.url.path)'\n\(script)\n".write(to: file, atomically: true, encoding: .utf8)
    store.must("config", "set", "model.command", "sh", "'\(file.path)'")
    store.must("config", "set", "model.timeout", String(timeout))
    return store
  }

  private static let note = "Trip\nDecided: October by train\nWhich hotel?\n□ passport photos"
  private static let plain =
    "Decided:  Decided: October by train\nOpen:     Which hotel?\nNext:     passport photos\n"

  private func brief(_ script: String, timeout: Int = 5) throws -> CommandStore.Outcome {
    let store = try store(script, timeout: timeout)
    store.must("add", Self.note)
    return store.run("show", "@last", "--as", "brief")
  }

  @Test("R44, R45: a brief in the note's words is used; the request says task, title and text")
  func brief() throws {
    let store = try store(
      "cat > \"$DIR/request\"; echo '{\"decided\":[\"train\"],\"open\":[\"which hotel\"],\"next\":null}'")
    store.must("add", Self.note)
    #expect(
      store.run("show", "@last", "--as", "brief")
        == .init(status: 0, output: "Decided:  train\nOpen:     which hotel\n", messages: ""))
    let request = try Data(contentsOf: store.folder.url.appendingPathComponent("request"))
    let object = try #require(try JSONSerialization.jsonObject(with: request) as? [String: Any])
    #expect(object["task"] as? String == "brief" && object["title"] as? String == "Trip")
    #expect(object["text"] as? String == Self.note && object["schema"] as? Int == 1)
  }

  @Test(
    "R45: each answer that does not keep to the rules is refused with its reason, and the plain rules serve",
    arguments: [
      ("echo '{\"decided\":[\"a flight\"],\"open\":[],\"next\":null}'", "not all words of the brief are in the note"),
      ("echo '{\"decided\":[],\"open\":[],\"next\":null}'", "the brief is empty"),
      ("echo '{\"open\":[]}'", "its answer has no decided and open"), ("echo nonsense", "its answer is no JSON"),
      ("echo '[]'", "its answer is no JSON object"), ("exit 3", "it ended with status 3"),
      ("echo '{\"decided\":[\"train\"],\"open\":[]}'; exit 1", "it ended with status 1"),
      ("sleep 30", "no answer within 1 s"), ("yes", "its answer is longer than 1 MiB"),
      ("(sleep 30; echo x) & sleep 30", "no answer within 1 s"), ("exec >&-; sleep 30", "it did not end"),
    ])
  func refused(script: String, reason: String) throws {
    let began = Date()
    let outcome = try brief(script, timeout: 1)
    #expect(outcome.status == 0 && outcome.output == Self.plain)
    #expect(outcome.messages.hasPrefix("notes-log: the model's answer is not used: \(reason)"), "\(outcome.messages)")
    #expect(Date().timeIntervalSince(began) < 10)
  }

  @Test("a program that is not there is said, and the plain rules serve; without one nothing is said")
  func missing() throws {
    let store = try CommandStore()
    store.must("add", Self.note)
    #expect(store.run("show", "@last", "--as", "brief") == .init(status: 0, output: Self.plain, messages: ""))
    store.must("config", "set", "model.command", "/nowhere/model")
    let outcome = store.run("show", "@last", "--as", "brief")
    #expect(outcome.output == Self.plain && outcome.messages.contains("/nowhere/model"))
  }

  @Test("R45, R51: a model's reminders are merged in where their line has their words; others are refused")
  func reminders() throws {
    let store = try store(
      """
      cat >/dev/null; cat <<'END'
      {"reminders":[{"line":2,"title":"call mum","when":"2026-10-05T10:00"},{"line":2,"title":"call dad","when":"2026-10-05T10:00"},
      {"line":3,"title":"rent","when":"2020-01-01"},{"line":3,"title":"rent","when":"2026-11-01"},{"line":1}]}
      END
      """)
    store.must("add", "T\ncall mum some day\nrent on the 1st")
    let outcome = store.run("reminders", "T")
    let id = store.lines("list", "--ids")[0]
    #expect(outcome.output == "2026-10-05T10:00:00Z\t\(id)\t2\tcall mum\tT\n2026-11-01\t\(id)\t3\trent\tT\n")
    #expect(outcome.messages.split(separator: "\n").count == 3, "\(outcome.messages)")
    // All notes at once are read by the plain rules alone.
    #expect(store.run("reminders") == .init(status: 0, output: "2026-11-01\t\(id)\t3\trent\tT\n", messages: ""))
  }

  @Test("a request larger than a pipe holds reaches a program that answers first")
  func large() throws {
    let store = try store("echo '{\"decided\":[\"train\"],\"open\":[],\"next\":null}'; cat > \"$DIR/request\"")
    let file = store.folder.url.appendingPathComponent("note.txt")
    try (Self.note + String(repeating: "\nmore words here", count: 60_000)).write(
      to: file, atomically: true, encoding: .utf8)
    store.must("add", "x")
    store.must("edit", "@last", "--file", file.path)
    #expect(store.run("show", "@last", "--as", "brief").output == "Decided:  train\n")
  }
}
