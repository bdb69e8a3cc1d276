import Foundation
import Testing

@testable import notes_log

@Suite("Candidates of completion")
struct CandidateTests {
  private func words(_ store: CommandStore, _ line: String...) -> [String] {
    let outcome = store.run(["complete", "--shell", "zsh", "--", "notes-log"] + line)
    #expect(outcome.status == 0 && outcome.messages == "")
    return outcome.output.split(separator: "\n").dropFirst().map { String($0.prefix { $0 != "\t" }) }
  }

  @Test("commands, their second words, options, values, fields and words of help come from the declarations")
  func grammar() throws {
    let store = try CommandStore()
    #expect(words(store, "tit").contains("titles"))
    #expect(words(store, "").filter { $0 != "title" }.count >= 20)
    #expect(!words(store, "comp").contains("complete"))
    for name in CommandTable.names {
      let parts = name.split(separator: " ").map(String.init)
      #expect(words(store, parts[0]).contains(parts[0]), "\(name)")
      if parts.count == 2 { #expect(words(store, parts[0], "").contains(parts[1]), "\(name)") }
    }
    #expect(words(store, "list", "--so") == ["--sort"])
    #expect(words(store, "list", "--sort", "ti") == ["title"])
    #expect(words(store, "list", "--sort=ti") == ["--sort=title"])
    #expect(words(store, "list", "-n", "").isEmpty)
    #expect(words(store, "list", "--json=id,tit") == ["--json=id,title"])
    #expect(words(store, "--color", "al") == ["always"])
    #expect(words(store, "--color", "always", "unt") == ["untick"])
    #expect(words(store, "help", "wh") == ["WHEN"])
    #expect(words(store, "completion", "").sorted() == ["bash", "fish", "zsh"])
    #expect(words(store, "list", "--at", "yes") == ["yesterday", "yesterday 9am"])
    #expect(store.run("complete", "--shell", "zsh", "--", "notes-log", "import", "").output == "files\n")
  }

  @Test("every option of every command is offered, and every choice of its values")
  func everyOption() throws {
    let store = try CommandStore()
    for command in CommandTable.descriptions() {
      let parts = command.name.split(separator: " ").map(String.init)
      let run = store.run(["complete", "--shell", "fish", "--", "notes-log"] + parts + ["--"])
      for option in command.parameters where option.form != .argument && !option.isHidden {
        guard let long = option.long else { continue }
        #expect(run.output.contains("--\(long)\t\(option.summary)\n"), "\(command.name) --\(long)")
        guard case .choices(let choices) = option.completion, option.form == .option else { continue }
        let values = store.run(["complete", "--shell", "fish", "--", "notes-log"] + parts + ["--\(long)", ""])
        for choice in choices { #expect(values.output.contains("\n\(choice)\t"), "\(command.name) --\(long)") }
      }
    }
  }

  @Test("a store that is not there is not made, and gives no notes")
  func noStore() throws {
    let store = try CommandStore()
    #expect(words(store, "show", "Gro").isEmpty)
    #expect(words(store, "tick", "Gro", "").isEmpty)
    #expect(words(store, "list", "--in", "").isEmpty)
    let left = try FileManager.default.contentsOfDirectory(atPath: store.folder.url.path)
    #expect(left == [])
  }

  @Test("a folder that is no store, a damaged store, and no home: nothing is said, status 0")
  func neverLoud() throws {
    let store = try CommandStore()
    let path = store.folder.url.path + "/store"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data("not a store".utf8).write(to: URL(fileURLWithPath: path + "/CURRENT"))
    #expect(words(store, "show", "Gro").isEmpty)
    #expect(words(store, "--store", "/dev/null", "show", "Gro").isEmpty)
    var test = TestSession(environment: [:])
    #expect(test.run("complete", "--shell", "zsh", "--", "notes-log", "show", "x") == 0)
    #expect(test.messages.text == "")
  }

  @Test(
    "notes are found by title without regard to case, by id, by place; items of a note; notes in the Trash to restore")
  func notes() throws {
    let store = try CommandStore()
    let groceries = store.must("add", "Groceries", "--item", "milk", "--item", "oat milk", "--in", "House/Kitchen")
    store.must("add", "Growing tomatoes")
    let tab = store.must("add", "Tab\there")
    store.must("add", "--", "-dash")
    store.must("add", "Old list")
    store.must("trash", "Old list")
    store.must("tick", "Groceries", "milk")
    #expect(words(store, "show", "Gro") == ["Groceries", "Growing tomatoes"])
    #expect(words(store, "show", "groc") == ["Groceries"])
    #expect(words(store, "show", groceries) == [groceries])
    #expect(words(store, "show", "Tab") == [tab])
    #expect(!words(store, "show", "").contains("-dash"))
    #expect(words(store, "show", "@l") == ["@last"])
    #expect(words(store, "tick", "Groceries", "") == ["oat milk"])
    #expect(words(store, "untick", "Groceries", "") == ["milk"])
    #expect(words(store, "list", "--in", "Hou") == ["House/Kitchen"])
    #expect(words(store, "restore", "") == ["Old list"])
    #expect(words(store, "show", "Old") == ["Old list"])
    #expect(words(store, "show", "x", "--", "Gro") == ["Groceries", "Growing tomatoes"])
    // Two notes of one title: it stands once.
    store.must("add", "Groceries")
    #expect(words(store, "show", "Groc") == ["Groceries"])
    // The store that the line names counts, not that of the environment.
    #expect(words(store, "--store", store.folder.url.path + "/other", "show", "Gro").isEmpty)
  }

  @Test("tags, filters of a search, settings and their values, kinds of events, tables and templates")
  func kinds() throws {
    let store = try CommandStore()
    #expect(words(store, "list", "--tag", "").isEmpty)
    store.must("add", "One #work #Würde")
    store.must("add", "Two #work", "--in", "House")
    store.must("add", "Minutes", "--in", "Templates")
    #expect(words(store, "list", "--tag", "") == ["work", "Würde"])
    #expect(words(store, "list", "--tag=w") == ["--tag=work", "--tag=Würde"])
    #expect(words(store, "list", "--tag", "#WO") == ["#work"])
    #expect(words(store, "search", "tag:wo") == ["tag:work"])
    #expect(words(store, "search", "milk", "not:tag:w") == ["not:tag:work", "not:tag:Würde"])
    #expect(words(store, "search", "in:") == ["in:trash", "in:House", "in:Templates"])
    #expect(words(store, "pick", "is:p") == ["is:pinned"])
    #expect(words(store, "search", "has:") == ["has:open", "has:tag"])
    #expect(words(store, "search", "mil").isEmpty)
    #expect(words(store, "config", "set", "trash") == ["trash.days"])
    #expect(words(store, "config", "get", "").count == ConfigurationKey.all.count)
    #expect(words(store, "config", "set", "color", "") == ["auto", "always", "never"])
    #expect(words(store, "config", "set", "trash.days", "").isEmpty)
    let path = store.run("complete", "--shell", "zsh", "--", "notes-log", "config", "set", "dates.language", "")
    #expect(path.output == "files\n")
    #expect(words(store, "tail", "--kind", "item.t") == ["item.ticked"])
    #expect(words(store, "rebuild", "stat") == ["states"])
    #expect(words(store, "add", "--template", "m") == ["Minutes"])
    store.must("add", "List", "--item", "milk")
    #expect(words(store, "history", "List", "--item", "m") == ["milk"])
  }

  @Test("for bash words are quoted as begun and cut where readline breaks the line")
  func bash() throws {
    let store = try CommandStore()
    store.must("add", "My $list 'x'")
    func line(_ line: String) -> String {
      store.run("complete", "--shell", "bash", "--breaks", " \t\n\"'@><=;|&(:", "--", line).output
    }
    #expect(line("notes-log show My") == "words\nMy\\ \\$list\\ \\'x\\'\n")
    #expect(line("notes-log show 'My") == "words\nMy $list '\\''x'\\'''\n")
    #expect(line("notes-log show \"My") == "words\nMy \\$list 'x'\n")
    #expect(line("notes-log list --sort=us") == "words\nused\n")
    #expect(line("notes-log show x > ") == "files\n")
  }

  @Test("a store of many notes is asked by its indexes: only so many rows are read")
  func many() throws {
    let store = try CommandStore()
    for index in 0..<300 { store.must("add", "Note \(index)") }
    #expect(words(store, "show", "Note 29").count == 11)
    #expect(words(store, "show", "Note").count == 200)
  }
}
