import Foundation
import Testing

@testable import notes_log

/// README.md and docs/RECIPES.md agree with the program.
@Suite("Readme", .serialized, .timeLimit(.minutes(20)))
struct ReadmeTests {
  private static func read(_ name: String) throws -> String {
    try String(contentsOf: ShellTools.package.appendingPathComponent(name), encoding: .utf8)
  }

  @Test("the list of commands is that of the program")
  func commands() throws {
    let text = try Self.read("README.md")
    let start = try #require(text.range(of: "swift test --disable-xctest --filter Readme -->\n")?.upperBound)
    let end = try #require(text.range(of: "<!-- end -->")?.lowerBound)
    var list = "\n"
    for section in CommandSection.allCases {
      var words: [(name: String, seconds: [String])] = []
      for command in CommandTable.descriptions() where command.section == section {
        let parts = command.name.split(separator: " ").map(String.init)
        if parts.count == 1 {
          words.append((parts[0], []))
        } else if words.last?.name == parts[0] {
          words[words.count - 1].seconds.append(parts[1])
        } else {
          words.append((parts[0], [parts[1]]))
        }
      }
      let names = words.map { $0.seconds.isEmpty ? $0.name : "\($0.name) \($0.seconds.joined(separator: "|"))" }
      list += "    \(DisplayWidth.padded(section.rawValue, to: 10))"
      var column = 14
      for (index, name) in names.enumerated() {
        if index > 0, column + name.count + 3 > 110 {
          list += "\n              "
          column = 14
        } else if index > 0 {
          list += " · "
          column += 3
        }
        list += name
        column += name.count
      }
      list += "\n"
    }
    list += "\n"
    if ProcessInfo.processInfo.environment["NOTES_LOG_UPDATE_SNAPSHOTS"] != nil {
      let whole = text[..<start] + list + text[end...]
      try Data(whole.utf8).write(to: ShellTools.package.appendingPathComponent("README.md"))
      return
    }
    #expect(String(text[start..<end]) == list, "NOTES_LOG_UPDATE_SNAPSHOTS=1 swift test writes it anew")
  }

  @Test("every command, option and variable that README and recipes name exists")
  func names() throws {
    let globals = Set(GlobalOptions.parameters.map(\.description).flatMap(Self.names))
    let commands = CommandTable.descriptions()
    let all = globals.union(commands.flatMap(\.parameters).flatMap(Self.names))
    let variables = Set(ConfigurationKey.all.map(\.variable) + ["NOTES_LOG_STORE", "NOTES_LOG_HOST"])
    var checked = 0
    for file in ["README.md", "docs/RECIPES.md"] {
      for span in Self.spans(try Self.read(file)) {
        if span.hasPrefix("NOTES_LOG_"), !span.contains("=") { #expect(variables.contains(span), "\(file): \(span)") }
        var words = ShellWords(span + " ").words
        let isOurs = words.first == "notes-log"
        if isOurs { words.removeFirst() }
        let command = commands.first { command in
          let parts = command.name.split(separator: " ").map(String.init)
          return words.starts(with: parts) && (isOurs || words.count > parts.count)
        }
        // A lone option belongs to whichever command the sentence is about.
        let known = command.map { globals.union($0.parameters.flatMap(Self.names)) } ?? all
        if isOurs { #expect(command != nil || words.isEmpty, "\(file): \(span)") }
        guard isOurs || command != nil || span.hasPrefix("--") else { continue }
        for word in words where word.hasPrefix("--") {
          #expect(known.contains(String(word.prefix { $0 != "=" })), "\(file): \(span)")
          checked += 1
        }
      }
    }
    #expect(checked >= 10)
  }

  private static func names(_ option: ParameterDescription) -> [String] {
    option.form == .argument ? [] : option.long.map { ["--\($0)", "--no-\($0)"] } ?? []
  }

  /// What stands between backticks, outside of fenced and indented blocks.
  private static func spans(_ text: String) -> [String] {
    var spans: [String] = []
    var isFenced = false
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("```") { isFenced.toggle() }
      if isFenced || line.hasPrefix("    ") || line.hasPrefix("```") { continue }
      let parts = line.components(separatedBy: "`")
      spans += parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] }
    }
    return spans
  }

  @Test("the first lines print what README shows", .enabled(if: BuiltProgram.isThere))
  func session() throws {
    let text = try Self.read("README.md")
    let section = try #require(text.range(of: "## Ten lines\n\n")?.upperBound)
    let block = text[section...].components(separatedBy: "\n").prefix { $0.hasPrefix("    ") }.map { $0.dropFirst(4) }
    var steps: [(line: String, shown: [String])] = []
    for line in block {
      if line.hasPrefix("$ ") {
        steps.append((String(line.dropFirst(2)), []))
      } else {
        steps[steps.count - 1].shown.append(String(line))
      }
    }
    #expect(steps.count >= 7)
    let folder = try TestFolder()
    var script = """
      exec 2>&1 </dev/null
      mkdir ~/notes; echo one > ~/notes/one.md; echo two > ~/notes/two.txt
      # What watches is ended by Ctrl-C.
      notes-log() { timeout --foreground -s INT -k 1 2 "$DIR/bin/notes-log" "$@"; }

      """
    for step in steps { script += "echo '$'; \(step.line)\necho \"= $?\"\n" }
    let outputs = try folder.named(script).output.components(separatedBy: "$\n").dropFirst()
    try #require(outputs.count == steps.count)
    let id = try #require(outputs.first?.split(separator: "\n").first { !$0.contains(" ") })
    let time = #/[0-9]+:[0-9][0-9] [AP]M/#
    for (step, output) in zip(steps, outputs) {
      var lines = output.replacingOccurrences(of: id, with: "nggx").replacing(time, with: "9:14 AM")
        .split(separator: "\n").map(String.init)
      let status = lines.removeLast()
      #expect(status == (step.line.contains("tail") ? "= 124" : "= 0"), "\(step.line): \(output)")
      // Both streams go to one pipe here, and only a terminal is written to in their order.
      if step.shown.isEmpty { #expect(!lines.isEmpty, "\(step.line)") } else { #expect(Set(lines) == Set(step.shown)) }
    }
  }
}
