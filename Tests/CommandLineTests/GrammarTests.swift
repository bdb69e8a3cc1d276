import TestSupport
import Testing

@testable import notes_log

@Suite("Reading the command line")
struct GrammarTests {
  @Test("arguments fill their fields in order, options stand anywhere")
  func order() throws {
    for words in [
      ["k7m2", "milk", "3", "-n", "5", "--tag", "a", "--tag=b", "-r"],
      ["-r", "--tag", "a", "k7m2", "-n5", "milk", "--tag=b", "3"],
      ["--tag=a", "-rn", "5", "k7m2", "--tag", "b", "--", "milk", "3"],
      ["-n=5", "--tag=a", "--tag=b", "k7m2", "milk", "3", "--reverse"],
    ] {
      let tick = try ParsedCommand<ExampleTick>(words.map { RawArgument($0) }).command
      #expect(tick.note.text == "k7m2")
      #expect(tick.items == [.words("milk"), .number(3)])
      #expect(tick.limit == 5)
      #expect(tick.tags == ["a", "b"])
      #expect(tick.isReversed && !tick.isLong)
    }
  }

  @Test("-- ends options, - is an argument, short options bundle")
  func dashes() throws {
    let tick = try parsed(ExampleTick.self, "-rl", "-", "--", "-r", "--tag", "--").command
    #expect(tick.note.text == "-")
    #expect(tick.items == [.words("-r"), .words("--tag"), .words("--")])
    #expect(tick.isReversed && tick.isLong)
  }

  @Test("the last of a repeated option wins, --no-x takes it back")
  func repeated() throws {
    #expect(try parsed(ExampleTick.self, "a", "b", "-n", "1", "--limit=2").command.limit == 2)
    #expect(try parsed(ExampleTick.self, "a", "b", "-r", "--no-reverse").command.isReversed == false)
    #expect(try parsed(ExampleTick.self, "a", "b", "-n1", "--no-limit").command.limit == nil)
    #expect(try parsed(ExampleTick.self, "a", "b", "--tag=x", "--no-tag", "--tag=y").command.tags == ["y"])
    #expect(try parsed(ExampleTick.self, "a", "b", "--no-pager").globals.noPager)
    #expect(try parsed(ExampleTick.self, "a", "b", "--no-pager", "--pager").globals.noPager == false)
    #expect(throws: CommandError.self) { try parsed(ExampleTick.self, "a", "b", "--no-order") }
  }

  @Test("a value may look like an option when no option has its name")
  func dashedValues() throws {
    #expect(try parsed(ExampleTick.self, "a", "b", "-n", "-3").command.limit == -3)
    #expect(try parsed(ExampleTick.self, "a", "b", "--tag", "-milk").command.tags == ["-milk"])
    #expect(try parsed(ExampleTick.self, "a", "b", "--tag", "-").command.tags == ["-"])
    #expect(try parsed(ExampleTick.self, "a", "b", "--tag=--reverse").command.tags == ["--reverse"])
    #expect(try parsed(ExampleTick.self, "a", "b", "--tag=").command.tags == [""])
  }

  @Test("an option with a value that may be left out takes it joined only")
  func optionalValues() throws {
    let bare = try parsed(ExampleTick.self, "a", "--form", "b").command
    #expect(bare.form.isPresent && bare.form.value == nil)
    #expect(bare.items == [.words("b")])
    #expect(try parsed(ExampleTick.self, "a", "b", "--form=x").command.form.value == "x")
    #expect(try parsed(ExampleTick.self, "a", "b", "--form=x", "--no-form").command.form.isPresent == false)
  }

  @Test(
    "every mistake is a usage error that says what and why",
    arguments: [
      (["a"], "ITEM is missing: Words of an item, or its number"),
      ([], "NOTE is missing: The note"),
      (["a", "b", "--revers"], "--revers is no option of tick"),
      (["a", "b", "-x"], "-x is no option of tick"),
      (["a", "b", "-n"], "-n: needs a value"),
      (["a", "b", "-n", "--tag", "x"], "-n: needs a value"),
      (["a", "b", "-n", "-r"], "-n: needs a value"),
      (["a", "b", "-n", "--"], "-n: needs a value"),
      (["a", "b", "-n", "x"], "--limit: \"x\" is not a whole number"),
      (["a", "b", "-n", "99999999999999999999"], "--limit: \"99999999999999999999\" is not a whole number"),
      (["a", "b", "--reverse=yes"], "--reverse: takes no value"),
      (["a", "b", "--no-reverse=yes"], "--no-reverse: takes no value"),
      (["a", "b", "-r=1"], "-r: takes no value"),
      (["a", "b", "--order", "frist"], "--order: \"frist\" is not one of first, last"),
      (["a", "b", "--expect", "-1"], "--expect: \"-1\" is not a whole number from 0 up"),
      (["a", "b", "--at", "yesterday"], "--at: tick writes, and the past cannot be changed"),
      (["a", "b", "--json"], "--json: tick has no JSON form"),
      (["", "b"], "NOTE: a note's name is empty"),
      (["a", "0"], "ITEM: 0 is no item's number"),
      (["a", "b", "--color", "blue"], "--color: \"blue\" is not one of auto, always, never"),
    ])
  func mistakes(words: [String], message: String) {
    let error = #expect(throws: CommandError.self) {
      try ParsedCommand<ExampleTick>(words.map { RawArgument($0) })
    }
    #expect(error?.kind == .usage)
    #expect(error?.message == message)
  }

  @Test("too many arguments and unknown fields are errors")
  func tooMany() {
    let extra = #expect(throws: CommandError.self) { try parsed(Version.self, "x") }
    #expect(extra?.message == "\"x\": is one argument too many")
    let field = #expect(throws: CommandError.self) { try parsed(ExampleList.self, "--json=id,titel") }
    #expect(field?.message == "--json: \"titel\" is no field of list")
    #expect(field?.hint == "the fields are id, title, pinned")
    #expect(throws: CommandError.self) { try parsed(ExampleList.self, "--json=") }
  }

  @Test("an unknown option names the nearest known one")
  func nearestOption() {
    for (word, nearest) in [
      ("--revrese", "--reverse"), ("--limt", "--limit"), ("--colour", "--color"), ("-limit", "--limit"),
    ] {
      let error = #expect(throws: CommandError.self) { try parsed(ExampleTick.self, "a", "b", word) }
      if word == "-limit" { continue }  // -l -i…: the bundle's letter is unknown.
      #expect(error?.hint == "did you mean \(nearest)?")
    }
  }

  @Test("help is given although an argument is missing")
  func helpWithoutArguments() throws {
    #expect(try parsed(ExampleTick.self, "--help").globals.wantsHelp)
    #expect(try parsed(ExampleTick.self, "-h").globals.wantsHelp)
  }

  @Test("text that is not UTF-8 is refused where text is wanted, and kept where bytes are")
  func notUTF8() throws {
    let bytes: [UInt8] = [0x66, 0xff]
    #expect(throws: CommandError.self) { try ParsedCommand<ExampleList>([RawArgument(bytes: bytes)]) }
    #expect(throws: CommandError.self) { try ParsedCommand<ExampleList>([RawArgument(bytes: [0x2d, 0xff])]) }
    #expect(try ByteText(RawArgument(bytes: bytes)).bytes == bytes)
    #expect(try PathArgument(RawArgument(bytes: bytes)).shown == "f\u{fffd}")
  }

  @Test("no words trap the parser")
  func fuzz() {
    let seed: UInt64 = 31
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "-", "--", "-r", "-n", "--tag", "=", "--no-", "x", "--json", "--at", "", "--form=", "-rln5", "é", "--no-no-pager",
    ]
    var read = 0
    for _ in 0..<50_000 {
      let words = (0..<random.below(6)).map { _ in
        random.oneIn(6)
          ? RawArgument(bytes: random.bytes(random.below(5))) : RawArgument(pieces[random.below(pieces.count)])
      }
      if (try? ParsedCommand<ExampleTick>(words)) != nil { read += 1 }
      _ = try? CommandLineScan(words)
    }
    #expect(read > 500, "seed \(seed)")
  }

  @Test(
    "notes are named in six ways",
    arguments: [
      ("@pinned", NoteReference.Form.pinned), ("@last", .recent(1)), ("@2", .recent(2)),
      ("title:oat milk", .title("oat milk")),
      ("notes://note/0190-AB", .link("0190-ab")), ("NOTES://note/x", .link("x")), ("k7m2", .idOrTitle("k7m2")),
      ("@", .idOrTitle("@")), ("@home", .idOrTitle("@home")), ("Groceries", .idOrTitle("Groceries")),
    ])
  func notes(text: String, form: NoteReference.Form) throws {
    #expect(try NoteReference(RawArgument(text)).form == form)
  }

  @Test("@0 and a number past all bounds name no note")
  func noNotes() {
    #expect(throws: InvalidValue.self) { try NoteReference("@0") }
    #expect(throws: InvalidValue.self) { try NoteReference("@99999999999999999999") }
  }

  @Test("R15: digits are an item's number, = makes them words")
  func items() throws {
    #expect(try ItemReference("7") == .number(7))
    #expect(try ItemReference("=7") == .words("7"))
    #expect(try ItemReference("=") == .words("="))
    #expect(try ItemReference("7 eggs") == .words("7 eggs"))
  }

  @Test("a command of two words is found past options, and its group explains itself")
  func nested() throws {
    let entries = ["list", "item add", "item rm", "help"].map { CommandEntry(name: $0, type: ExampleTick.self) }
    for words in [
      ["item", "add", "k7", "-n", "1"], ["-q", "item", "--store", "x", "add", "k7"], ["item", "--json", "add"],
    ] {
      let scan = try CommandLineScan(words.map { RawArgument($0) }, among: entries)
      #expect(scan.entry?.name == "item add")
      #expect(scan.words == words.filter { $0 != "item" && $0 != "add" }.map { RawArgument($0) })
    }
    let help = try CommandLineScan(["item", "--help"], among: entries)
    #expect(help.entry?.name == "help" && help.words == ["item"])
    for (words, message, hint) in [
      (["item"], "item needs one more word", "one of item add, item rm"),
      (["item", "ad"], "item ad is no command", "did you mean item add?"),
      (["item", "xyz"], "item xyz is no command", "one of item add, item rm"),
      (["itme"], "itme is no command", "did you mean item?"),
      (["item", "-n", "1"], "item needs one more word", "one of item add, item rm"),
    ] {
      let error = #expect(throws: CommandError.self) {
        try CommandLineScan(words.map { RawArgument($0) }, among: entries)
      }
      #expect(error?.message == message)
      #expect(error?.hint == hint)
    }
    #expect(try CommandLineScan([], among: entries).entry == nil)
    #expect(try CommandLineScan(["-n", "5"], among: entries).entry == nil)
  }
}
