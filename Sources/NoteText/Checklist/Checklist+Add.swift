extension Checklist {
  /// Gives the change that adds open items at the end of a note, each on a line of its own, before trailing blank lines.
  ///
  /// Every line of `words` that is not blank becomes an item (one empty item where there is none), in the style of
  /// the note's last item, else `□`; below that item it takes its indent too, and a number counts on. Line breaks
  /// are those of the note. A code fence left open is closed first, or the item would be code. O(n).
  package static func adding(_ words: Span<UInt8>, to text: Span<UInt8>) -> Replacement {
    NoteEnd(of: text).adding(contents(of: words), as: .item)
  }

  /// Gives the change that appends text in the form of the line it lands on: items after an item, bullets after a
  /// bullet, prose after prose. O(n).
  ///
  /// Items and bullets stand before trailing blank lines, one for each line of `words` that is not blank, with a
  /// marker of their own taken off. Prose keeps the lines as they are and goes to the very end, so that a blank
  /// line left there still parts the paragraphs; a final line break stays final.
  package static func appending(_ words: Span<UInt8>, to text: Span<UInt8>) -> Replacement {
    let end = NoteEnd(of: text)
    if let last = end.lastLine, last.kind == .text {
      if ChecklistItem(line: last, in: text) != nil { return end.adding(contents(of: words), as: .item) }
      if end.lastMarker != nil { return end.adding(contents(of: words), as: .bullet) }
    }
    return end.appendingProse(words, to: text)
  }

  /// Gives the change that puts text at the very end as it is, on a line of its own; a final line break stays final. O(n).
  package static func appending(verbatim words: Span<UInt8>, to text: Span<UInt8>) -> Replacement {
    NoteEnd(of: text).appendingProse(words, to: text)
  }

  /// Gives the change that appends what was spoken, in the form of the line it lands on: fragments that are items after
  /// an item, else a sentence. O(n).
  package static func appending(dictated spoken: String, to text: Span<UInt8>) -> Replacement {
    let last = NoteEnd(of: text).lastLine
    let isItem = last.map { ChecklistItem(line: $0, in: text) != nil } ?? false
    let lineBreak = String(decoding: Moving.firstBreak(in: text), as: UTF8.self)
    let words = Array(Dictation.shape(spoken, asItems: isItem).joined(separator: lineBreak).utf8)
    return appending(words.span, to: text)
  }

  /// The lines of `words` that are not blank, each without an item or list marker of its own.
  private static func contents(of words: Span<UInt8>) -> [[UInt8]] {
    var contents: [[UInt8]] = []
    FrontMatter.eachLine(in: words, 0..<words.count) { line in
      var content = words.trimming(line)
      if let marker = ListMarker(in: words, at: content.lowerBound, end: content.upperBound) {
        let box = TaskBox(in: words, at: marker.contentStart, end: content.upperBound)
        let isItem = box != nil || marker.isBox
        if isItem || marker.isBullet { content = (box?.contentStart ?? marker.contentStart)..<content.upperBound }
      }
      if !content.isEmpty { contents.append(words.array(content)) }
    }
    return contents.isEmpty ? [[]] : contents
  }
}

extension ListMarker {
  var isBullet: Bool {
    if case .bullet = kind { true } else { false }
  }
}
