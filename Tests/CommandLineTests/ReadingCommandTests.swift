import Foundation
import Testing

@testable import notes_log

@Suite("tags, links, reminders, vocabulary, forms")
struct ReadingCommandTests {
  @Test("R48: tags to a pipe, as JSON, on a terminal, in the past")
  func tags() throws {
    let store = try CommandStore()
    #expect(store.run("tags").messages == "no note in use has a tag\n")
    store.must("add", "#Home #a/b")
    store.must("add", "#home")
    #expect(store.run("tags").output == "Home\t2\na/b\t1\n")
    #expect(
      store.run("tags", "--json").output
        == "{\"schema\":1,\"items\":[\n{\"tag\":\"Home\",\"notes\":2},\n{\"tag\":\"a/b\",\"notes\":1}\n]}\n")
    #expect(store.run("tags", "--at", "1").output == "a/b\t1\nHome\t1\n")
    #expect(store.run("tags", "--at", "1", "--watch").status == 2)
    store.width = 80
    #expect(store.run("tags").output == "2  #Home\n1  #a/b\n")
  }

  @Test("R49: links with their state, both ways")
  func links() throws {
    let store = try CommandStore()
    let trip = store.must("add", "Trip\n[[List]] [[Nowhere|x]] [[Old]]")
    let list = store.must("add", "List\nsee [[trip]]")
    let old = store.must("add", "Old")
    store.must("trash", old)
    #expect(
      store.run("links", trip).output
        == "to\t2\t\(list)\tList\t\nunresolved\t2\t\tNowhere\tx\ntrashed\t2\t\(old)\tOld\t\nfrom\t2\t\(list)\tList\t\n")
    let items = try store.items("links", list)
    #expect(items.map { $0["direction"] as? String } == ["out", "in"])
    #expect(items.map { $0["id"] as? String } == [trip, trip])
    #expect(store.run("links", old).messages == "no links to or from it\n" || !store.run("links", old).output.isEmpty)
    #expect(store.run("links", "nothing").status == 1)
    store.width = 80
    let shown = store.run("links", trip).output
    #expect(
      shown.hasPrefix("Links to\n  \(list)  List  line 2\n") && shown.contains("?") && shown.contains("no such note"))
    #expect(shown.contains("Linked from\n  \(list)  List  line 2\n"))
  }

  @Test("R51: reminders to a pipe, as JSON, on a terminal, of one note; the note stays as it is")
  func reminders() throws {
    let store = try CommandStore()
    // Saturday 2026-10-03 12:34:56 UTC; `must` moves the clock on by a minute.
    let id = store.must("add", "Home\ncall mum tomorrow 9am\nrent on the 1st / eggs in twenty minutes")
    store.must("add", "Other\nfriday")
    #expect(
      store.run("reminders").output == """
        2026-10-03T12:55:56Z\t\(id)\t3\teggs\tHome
        2026-10-04T09:00:00Z\t\(id)\t2\tcall mum\tHome
        2026-10-09\t\(store.lines("list", "--ids")[0])\t2\tOther\tOther
        2026-11-01\t\(id)\t3\trent\tHome

        """)
    #expect(store.lines("reminders", id).count == 3)
    let item = try store.items("reminders", id)[1]
    #expect(item["what"] as? String == "call mum" && item["all_day"] as? Bool == false)
    #expect(item["written"] as? String == "2026-10-03T12:35:56Z" && item["line"] as? Int == 2)
    #expect(store.run("show", id).output == "Home\ncall mum tomorrow 9am\nrent on the 1st / eggs in twenty minutes")
    #expect(
      try store.items("list").count == 2 && store.run("reminders", "--at", "1").output.split(separator: "\n").count == 3
    )
    store.now += 2 * CommandStore.day
    #expect(store.lines("reminders", id).count == 1 && store.lines("reminders", id, "--all").count == 3)
    store.zone = "HST10"
    store.width = 80
    #expect(store.run("reminders", id).output.contains("rent"))
  }

  @Test("R49, R51: links and reminders take --at, also for the name of the note: it is the one that had it then")
  func namesInThePast() throws {
    let store = try CommandStore()
    store.must("add", "Plan\nsee [[Garden]] tomorrow")
    store.must("title", "@last", "Other")
    store.must("add", "Plan\nnothing")
    let at = "1"
    #expect(store.run("links", "Plan").output == "")
    #expect(store.run("links", "Plan", "--at", at).output.contains("\tGarden\t"))
    #expect(store.run("reminders", "Plan").output == "")
    #expect(store.run("reminders", "Plan", "--at", at).output.contains("Garden"))
    // What the note is called now names it too.
    #expect(store.run("links", "Other", "--at", at).output.contains("\tGarden\t"))
  }

  @Test("R51: the iCalendar object has folded lines, CRLF, escapes, one VTODO and VALARM each, names that stay")
  func calendar() throws {
    let store = try CommandStore()
    let words = String(repeating: "日本語, \\ ", count: 12)
    let id = store.must("add", "Home\n\(words)tomorrow 9am\npay 5 October")
    let text = store.run("reminders", "--ics").output
    #expect(text.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:") && text.hasSuffix("END:VCALENDAR\r\n"))
    let lines = text.components(separatedBy: "\r\n").dropLast()
    #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.utf8.contains(10) && !$0.utf8.contains(13) })
    let unfolded = text.replacingOccurrences(of: "\r\n ", with: "").components(separatedBy: "\r\n")
    func count(_ line: String) -> Int { unfolded.count { $0 == line } }
    for name in ["VTODO", "VALARM"] { #expect(count("BEGIN:\(name)") == 2 && count("END:\(name)") == 2) }
    #expect(count("DUE:20261004T090000Z") == 1 && count("DUE;VALUE=DATE:20261005") == 1)
    #expect(count("TRIGGER;RELATED=END:PT0S") == 1 && count("TRIGGER;RELATED=END:PT9H") == 1)
    #expect(count("DTSTAMP:20261003T123556Z") == 2 && count("SUMMARY:pay") == 1)
    let summary = unfolded.first { $0.hasPrefix("SUMMARY:日") } ?? ""
    #expect(summary.contains("日本語\\, \\\\ 日本語"))
    let uids = unfolded.filter { $0.hasPrefix("UID:") }
    #expect(Set(uids).count == 2)
    store.must("edit", id, "--text", "Home\nnew line\npay 5 October\n\(words)tomorrow 9am")
    let later = store.run("reminders", "--ics").output.replacingOccurrences(of: "\r\n ", with: "")
    #expect(Set(later.components(separatedBy: "\r\n").filter { $0.hasPrefix("UID:") }) == Set(uids))
    #expect(store.run("reminders", "--ics", "--json").status == 2)
  }

  @Test("R46: the vocabulary with uses, notes and kind")
  func vocabulary() throws {
    let store = try CommandStore()
    store.must("add", "call Yarle about kubectl")
    store.must("add", "met Yarle, kubectl and kubectl")
    #expect(store.run("vocabulary").output == "kubectl\t3\t2\tword\nYarle\t2\t2\tname\n")
    #expect(store.lines("vocabulary", "-n", "1").count == 1)
    #expect(store.run("vocabulary", "-n", "-1").status == 2)
    #expect(try store.items("vocabulary").map { $0["name"] as? Bool } == [false, true])
  }

  @Test("R18, R44, R50: show --as outline, spoken, brief, and the same as JSON")
  func forms() throws {
    let store = try CommandStore()
    let id = store.must("add", "# Trip\nDecided: October\nWhich hotel?\n□ passport\n■ visa\n## Later")
    #expect(store.run("show", id, "--as", "outline").output == "1\t1\tTrip\n6\t2\tLater\n")
    #expect(store.run("show", id, "--as", "spoken").output == "passport\n")
    let brief = "Decided:  Decided: October\nDecided:  visa\nOpen:     Which hotel?\nNext:     passport\n"
    #expect(store.run("show", id, "--as", "brief").output == brief)
    let json = store.run("show", id, "--as", "brief", "--json=brief").output
    #expect(
      json
        == "{\"brief\":{\"decided\":[\"Decided: October\",\"visa\"],\"open\":[\"Which hotel?\"],\"next\":\"passport\"}}\n"
    )
    #expect(store.run("show", id, "--as", "spoken", "--json=spoken").output == "{\"spoken\":[\"passport\"]}\n")
    let plain = store.must("add", "one\ntwo")
    #expect(store.run("show", plain, "--as", "brief").output == "")
    #expect(store.run("show", plain, "--as", "outline").messages.hasSuffix("has no headings\n"))
    store.width = 40
    #expect(store.run("show", id, "--as", "outline").output == "1  Trip\n6    Later\n")
  }

  @Test("R28: waybar is one JSON line escaped for Pango, tmux doubles its #; both are empty without a pin")
  func bars() throws {
    let store = try CommandStore()
    store.must("add", "x")
    #expect(
      store.run("widget", "--format", "waybar").output == "{\"text\":\"\",\"tooltip\":\"\",\"class\":\"empty\"}\n")
    #expect(store.run("widget", "--format", "tmux").output == "\n")
    store.must("add", "A & <b> #(rm)\nWater 3\n□ one\n■ two\nmore", "--pin")
    #expect(
      store.run("widget", "--format", "waybar").output == """
        {"text":"A &amp; &lt;b&gt; #(rm)  1/2  Water 3","tooltip":"A &amp; &lt;b&gt; #(rm)\\none",\
        "class":"pinned","percentage":50}

        """)
    #expect(store.run("widget", "--format", "tmux").output == "A & <b> ##(rm)  1/2  Water 3\n")
    #expect(store.run("widget", "--format", "plain").output == "A & <b> #(rm)  1/2  Water 3\n")
  }

  @Test("R32: open takes links to notes only")
  func open() throws {
    let store = try CommandStore()
    for link in ["http://a.b", "notes://", "notes://note/", "notes://newer", "Groceries"] {
      #expect(store.run("open", link, "--no-input").status == 2, "\(link)")
    }
  }
}

@Suite("records that are watched", .enabled(if: BuiltProgram.isThere))
struct RecordWatchTests {
  @Test("R30: --watch prints the record, then a line for each change of it and none for others")
  func watch() throws {
    let folder = try TestFolder()
    let result = try folder.shell(
      """
      set -m
      $NL recent --watch > "$DIR/recent" & one=$!
      $NL tags --watch --json > "$DIR/tags" & two=$!
      $NL widget --format tmux --watch > "$DIR/widget" & three=$!
      sleep 0.4
      $NL -q add "one #x" --pin >/dev/null; sleep 0.4
      $NL -q add two >/dev/null; sleep 0.4
      $NL -q add "three #x" >/dev/null; sleep 0.4
      kill -INT $one; { wait $one; } 2>/dev/null; echo "status $?"
      kill $two $three; { wait $two $three; } 2>/dev/null; cat "$DIR/recent"; echo --; cat "$DIR/tags"; echo --; cat "$DIR/widget"
      """)
    #expect(
      result.output == """
        status 130

        one #x
        one #x\ttwo
        one #x\tthree #x\ttwo
        --
        {"schema":1,"items":[]}
        {"schema":1,"items":[{"tag":"x","notes":1}]}
        {"schema":1,"items":[{"tag":"x","notes":2}]}
        --

        one ##x

        """)
  }

  @Test("R30: a reader that goes away ends it silently with 0")
  func closedReader() throws {
    let folder = try TestFolder()
    let result = try folder.shell(
      """
      $NL -q add one >/dev/null
      { $NL titles --watch; echo "status $?" > "$DIR/status"; } | head -n 1 | wc -l
      sleep 1.5; cat "$DIR/status"
      """)
    #expect(result.output.hasSuffix("1\nstatus 0\n"), "\(result.output)")
  }

  @Test("R32: open notes://new and notes://note/<uuid> are add and edit in the editor")
  func open() throws {
    let folder = try TestFolder()
    let result = try folder.shell(
      """
      export EDITOR="sh -c 'echo written >> \\"\\$0\\"'"
      $NL -q open notes://new | wc -l
      note=$($NL list --json=note | grep -o '[0-9a-f-]\\{36\\}')
      $NL -q open "notes://note/$note"
      $NL show @last; $NL open "notes://note/00000000-0000-0000-0000-000000000000"; echo "status $?"
      """)
    #expect(
      result.output.hasPrefix("1\nwritten\nwritten\n") && result.output.hasSuffix("status 1\n"), "\(result.output)")
  }
}
