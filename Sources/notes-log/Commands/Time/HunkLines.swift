import NoteStore

/// Writes hunks: unified, as `patch` reads them, or as one text with words marked.
struct HunkLines {
  var indent = ""
  /// Whether words are marked inside the lines.
  var showsWords = false

  func write(_ hunks: [TextHunk], to session: inout Session) throws(CommandError) {
    // On a terminal a carriage return is shown only where some lines have one and others do not.
    let hidesReturns = session.terminals.output && hunks.allSatisfy { $0.lines.allSatisfy(Self.endsWithReturn) }
    for hunk in hunks {
      try session.output.text(indent)
      try session.output.line(hunk.heading, .hint)
      if showsWords {
        try writeWords(hunk, hidesReturns, &session)
      } else {
        for line in hunk.lines { try write(line, hidesReturns, &session) }
      }
    }
  }

  private static func endsWithReturn(_ line: TextHunk.Part) -> Bool {
    line.bytes.last != UInt8(ascii: "\n") || line.bytes.dropLast().last == UInt8(ascii: "\r")
  }

  private static func style(_ kind: TextHunk.Kind) -> Style? {
    switch kind {
    case .equal: nil
    case .removed: .removed
    case .added: .added
    }
  }

  private func write(
    _ line: TextHunk.Part, _ hidesReturns: Bool, _ session: inout Session
  ) throws(CommandError) {
    let sign =
      switch line.kind {
      case .equal: " "
      case .removed: "-"
      case .added: "+"
      }
    let isEnded = line.bytes.last == UInt8(ascii: "\n")
    var bytes = isEnded ? line.bytes.dropLast() : line.bytes[...]
    if hidesReturns, isEnded, bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    try session.output.text(indent)
    try session.output.text(bytes: Array(sign.utf8) + bytes, Self.style(line.kind))
    try session.output.line()
    if !isEnded { try session.output.line(indent + "\\ No newline at end of file", .faint) }
  }

  /// `[-old-]{+new+}`, with the marks in colour too: red and green look alike to some.
  private func writeWords(
    _ hunk: TextHunk, _ hidesReturns: Bool, _ session: inout Session
  ) throws(CommandError) {
    var isLineStart = true
    for part in hunk.words {
      let pieces = part.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for (index, piece) in pieces.enumerated() {
        var bytes = piece
        if hidesReturns, index < pieces.count - 1, bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        if isLineStart && (!bytes.isEmpty || index < pieces.count - 1) {
          try session.output.text(indent)
          isLineStart = false
        }
        if !bytes.isEmpty { try mark(bytes, part.kind, &session) }
        if index < pieces.count - 1 {
          try session.output.line()
          isLineStart = true
        }
      }
    }
    if !isLineStart { try session.output.line() }
  }

  private func mark(
    _ bytes: ArraySlice<UInt8>, _ kind: TextHunk.Kind, _ session: inout Session
  ) throws(CommandError) {
    let marks: (String, String) =
      switch kind {
      case .equal: ("", "")
      case .removed: ("[-", "-]")
      case .added: ("{+", "+}")
      }
    try session.output.text(bytes: Array(marks.0.utf8) + bytes + Array(marks.1.utf8), Self.style(kind))
  }
}

extension [TextHunk] {
  /// The hunks as `--json` gives them.
  var json: JSONValue {
    .array(
      map { hunk in
        [
          "old_start": .integer(Int64(hunk.oldStart)), "old_lines": .integer(Int64(hunk.oldCount)),
          "new_start": .integer(Int64(hunk.newStart)), "new_lines": .integer(Int64(hunk.newCount)),
          "lines": .array(hunk.lines.map { ["kind": .string($0.kind.rawValue), "text": .bytes($0.bytes)] }),
        ]
      })
  }
}
