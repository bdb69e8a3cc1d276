internal import Replay

extension TextHunk {
  init(_ hunk: UnifiedDiff.Hunk) {
    self.init(
      oldStart: hunk.oldStart, oldCount: hunk.oldCount, newStart: hunk.newStart, newCount: hunk.newCount,
      lines: hunk.lines.map { Part(kind: Kind($0.kind), bytes: $0.bytes) }, heading: hunk.heading)
  }

  /// The hunk as one text in which words are equal, taken out or put in.
  public var words: [Part] {
    var parts: [Part] = []
    var (old, new): ([UInt8], [UInt8]) = ([], [])
    func settle() {
      parts += WordDiff.segments(from: old, to: new).map { Part(kind: Kind($0.kind), bytes: $0.bytes) }
      (old, new) = ([], [])
    }
    for line in lines {
      switch line.kind {
      case .removed: old += line.bytes
      case .added: new += line.bytes
      case .equal:
        settle()
        parts.append(line)
      }
    }
    settle()
    return parts
  }
}

extension TextHunk.Kind {
  init(_ kind: UnifiedDiff.Kind) {
    switch kind {
    case .equal: self = .equal
    case .removed: self = .removed
    case .added: self = .added
    }
  }
}
