import Foundation
import Testing

@testable import notes_log

@Suite("Manual pages")
struct ManPageTests {
  @Test("every command has a page that names all its options and examples, and the overview leads to each")
  func complete() {
    let pages = ManPage.all()
    #expect(pages.map(\.name) == ["notes-log"] + CommandTable.names.map { ManPage.pageName($0) })
    for command in CommandTable.descriptions() {
      let page = ManPage.command(command)
      for option in command.parameters where option.form != .argument && !option.isHidden {
        guard let long = option.long else { continue }
        #expect(page.source.contains("Fl \(Mdoc.escaped("-\(long)"))"), "\(command.name) --\(long)")
      }
      for example in command.examples { #expect(page.source.contains(Mdoc.word(example.line))) }
      #expect(pages[0].source.contains(".Xr \(page.name) 1"), "\(command.name)")
    }
    for page in pages { #expect(page.source.utf8.allSatisfy { $0 < 0x7f }, "\(page.name) is not ASCII") }
  }

  @Test("mandoc finds nothing to warn of", .enabled(if: ShellTools.canRun("mandoc"), "mandoc is not installed"))
  func lint() throws {
    let folder = try TestFolder()
    let result = try folder.named(
      "mkdir man; notes-log man -q --write man && mandoc -Tlint -W warning man/*.1; echo $?")
    #expect(result.output == "0\n")
  }

  @Test(
    "what mandoc lays out has the options and examples as they are typed",
    .enabled(if: ShellTools.canRun("mandoc"), "mandoc is not installed"))
  func shown() throws {
    let folder = try TestFolder()
    let result = try folder.named("notes-log man --source list | mandoc -T ascii -O width=80 | col -b")
    #expect(result.output.contains("-r, --reverse"))
    #expect(result.output.contains("notes-log list --at '1h ago'"))
  }

  @Test("man lays a page out by man or mandoc, shows help where neither is, and knows what it does not know")
  func ways() throws {
    guard BuiltProgram.isThere else { return }
    let folder = try TestFolder()
    let plain = try folder.named("PATH=$DIR/bin notes-log man tick")
    #expect(plain.output.hasPrefix("notes-log tick: mark"))
    if ShellTools.canRun("man") {
      let page = try folder.named("MANWIDTH=80 notes-log man tick")
      #expect(page.output.hasPrefix("NOTES-LOG-TICK(1)"), "\(page.output.prefix(200))")
    }
    let unknown = try folder.named("notes-log man tikc")
    #expect(unknown.status == 1)
    #expect(unknown.output == "notes-log: there is no manual page for \"tikc\"\nhint: did you mean tick?\n")
    #expect(try folder.named("notes-log man --write \"$DIR/none\"").status == 7)
  }

  @Test("nothing in a text means anything to roff")
  func escaping() {
    #expect(Mdoc.escaped(".Sh \\x '~^`\"-…é") == "\\&.Sh \\ex \\(aq\\(ti\\(ha\\(ga\\(dq\\-...\\[u00E9]")
    #expect(Mdoc.word("Op") == "\\&Op")
    var page = Mdoc()
    page.text("One. 'Two' here.\nNew")
    #expect(page.source == "One.\n\\(aqTwo\\(aq here.\n.Pp\nNew\n")
  }
}
