/// The lines of a configuration file: sections, `key = value`, comments. What is not changed stays byte for byte.
///
///     color = auto
///     [trash]
///     ; how long the Trash keeps a note
///     days = 30
///
/// A line that begins with `#` or `;` is a comment. A value is the rest of its line; in double quotes it may hold
/// `\n`, `\t`, `\"` and `\\`, and blanks at its ends.
struct ConfigurationText: Equatable {
  /// A setting of the file.
  struct Entry: Equatable {
    /// `section.key`, or the key alone before the first section.
    var name: String
    var value: String
    /// Its line, from 1.
    var line: Int
  }

  /// Why a line cannot be read.
  struct Malformed: Error, Equatable {
    var line: Int
    var reason: String
  }

  private(set) var lines: [String]
  private(set) var entries: [Entry] = []
  /// The lines that are neither.
  private(set) var problems: [Malformed] = []
  private let lineBreak: String

  /// Reads a file's text; what cannot be read is among the `problems`.
  init(_ text: String) {
    lineBreak = text.utf8.contains(0x0d) ? "\r\n" : "\n"
    lines = text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false).map { line in
      String(Substring(line.last == 0x0d ? line.dropLast() : line))
    }
    if lines.last == "" { lines.removeLast() }
    read()
  }

  /// The file's text.
  var text: String { lines.map { $0 + lineBreak }.joined() }

  /// The value of a setting; the last one counts.
  subscript(name: String) -> Entry? { entries.last { $0.name == name } }

  /// Sets a value: in place of the one that counts, or at the end of its section, or in a new section at the end.
  mutating func set(_ name: String, to value: String) {
    let (section, key) = Self.parts(name)
    let line = "\(key) = \(Self.quoted(value))"
    if let entry = self[name] {
      // The key stays as it was written.
      let written = lines[entry.line - 1].prefix { $0 != "=" }
      lines[entry.line - 1] = "\(Self.trimmed(String(written))) = \(Self.quoted(value))"
    } else if let last = lastLine(ofSection: section) {
      lines.insert(line, at: last)
    } else if section.isEmpty {
      lines.insert(line, at: 0)
    } else {
      if let last = lines.last, !Self.trimmed(last).isEmpty { lines.append("") }
      lines += ["[\(section)]", line]
    }
    read()
  }

  /// Takes a setting out, every line of it; false where there was none. Comments stay.
  mutating func unset(_ name: String) -> Bool {
    let found = entries.filter { $0.name == name }
    for entry in found.reversed() { lines.remove(at: entry.line - 1) }
    read()
    return !found.isEmpty
  }

  private mutating func read() {
    entries = []
    problems = []
    var section = ""
    for (index, whole) in lines.enumerated() {
      let line = Self.trimmed(index == 0 && whole.hasPrefix("\u{feff}") ? String(whole.dropFirst()) : whole)
      if line.isEmpty || line.hasPrefix("#") || line.hasPrefix(";") { continue }
      if line.hasPrefix("[") {
        guard line.hasSuffix("]"), line.utf8.count > 2 else {
          problems.append(Malformed(line: index + 1, reason: "a section is [NAME]"))
          continue
        }
        section = Self.trimmed(String(line.dropFirst().dropLast()))
        continue
      }
      guard let equals = line.firstIndex(of: "=") else {
        problems.append(Malformed(line: index + 1, reason: "a setting is KEY = VALUE"))
        continue
      }
      let key = Self.trimmed(String(line[..<equals]))
      if key.isEmpty {
        problems.append(Malformed(line: index + 1, reason: "a setting is KEY = VALUE"))
        continue
      }
      entries.append(
        Entry(
          name: section.isEmpty ? key : "\(section).\(key)",
          value: Self.unquoted(Self.trimmed(String(line[line.index(after: equals)...]))), line: index + 1))
    }
  }

  /// How many lines there are up to the last setting of a section, or its heading; nil where the section is not there.
  private func lastLine(ofSection section: String) -> Int? {
    var current = ""
    var last: Int?
    for (index, line) in lines.enumerated() {
      let line = Self.trimmed(line)
      if line.hasPrefix("["), line.hasSuffix("]"), line.utf8.count > 2 {
        current = Self.trimmed(String(line.dropFirst().dropLast()))
        if current == section { last = index + 1 }
      } else if current == section, !line.isEmpty, !line.hasPrefix("#"), !line.hasPrefix(";") {
        last = index + 1
      }
    }
    return last
  }

  /// The section and the key of `trash.days`; a name without a period is in no section.
  private static func parts(_ name: String) -> (section: String, key: String) {
    guard let period = name.firstIndex(of: ".") else { return ("", name) }
    return (String(name[..<period]), String(name[name.index(after: period)...]))
  }

  private static func trimmed(_ text: String) -> String {
    let bytes = text.utf8.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0d }
    let end = bytes.lastIndex { $0 != 0x20 && $0 != 0x09 && $0 != 0x0d }
    return end.map { String(Substring(bytes[...$0])) } ?? ""
  }

  private static func quoted(_ value: String) -> String {
    let isPlain =
      trimmed(value) == value && !value.hasPrefix("\"") && !value.unicodeScalars.contains { $0.value < 0x20 }
    if isPlain { return value }
    var quoted = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\": quoted += "\\\\"
      case "\"": quoted += "\\\""
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func unquoted(_ value: String) -> String {
    guard value.utf8.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") else { return value }
    var plain = ""
    var isEscaped = false
    for scalar in value.unicodeScalars.dropFirst().dropLast() {
      if isEscaped {
        switch scalar {
        case "n": plain += "\n"
        case "t": plain += "\t"
        default: plain.unicodeScalars.append(scalar)
        }
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        plain.unicodeScalars.append(scalar)
      }
    }
    return plain
  }
}
