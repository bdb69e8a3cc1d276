public import Events
internal import LogStore
internal import NoteText
internal import Replay

extension NoteChanges {
  /// Tidies a note line by line: first letters, commas, runs of spaces; nothing else.
  ///
  /// - Returns: Whether anything was changed.
  @discardableResult
  public mutating func tidy(_ note: NoteID, expecting revision: UInt64? = nil) throws(NoteStoreError) -> Bool {
    let state = try writable(note, expecting: revision)
    let patches = try patches(Tidy.changes(for: state.text.span), in: state)
    guard !patches.isEmpty else { return false }
    try add(.tidied(Tidied(patches: patches)), to: note)
    return true
  }

  /// Puts the lines that a model tidied in the place of the note's own, those of `NoteStore.tidyLines`.
  ///
  /// - Parameter lines: What `ModelGuard.tidied` let pass.
  /// - Returns: Whether anything was changed.
  package mutating func tidy(
    _ note: NoteID, lines: [String], expecting revision: UInt64
  ) throws(NoteStoreError) -> Bool {
    let state = try writable(note, expecting: revision)
    let contents = Tidy.contents(of: state.text.span)
    guard contents.count == lines.count else {
      throw NoteStoreError(
        .badInput, "the lines are not taken", why: "there are \(lines.count) of them for \(contents.count)")
    }
    var replacements: [Replacement] = []
    for (content, line) in zip(contents, lines) {
      let words = Array(line.utf8)
      try checkText(words)
      guard words != Array(state.text[content]) else { continue }
      replacements.append(Replacement(offset: content.lowerBound, deletedCount: content.count, inserted: words))
    }
    let patches = try patches(replacements, in: state)
    guard !patches.isEmpty else { return false }
    try add(.tidied(Tidied(patches: patches)), to: note)
    return true
  }

  /// Gives a note a title: a new first line, or another value of the front matter's `title:`.
  ///
  /// - Parameter fromNoteWords: Whether every word must be a word of the note: a guard for what a model proposes.
  /// - Returns: Whether anything was changed, and the title before; nil where the note had none.
  /// - Throws: `badInput` for a title without a letter or digit, or with a word that is not in the note; `conflict`.
  @discardableResult
  public mutating func setTitle(
    _ title: String, of note: NoteID, fromNoteWords: Bool = false, expecting revision: UInt64? = nil
  ) throws(NoteStoreError) -> (isChanged: Bool, before: String?) {
    let state = try writable(note, expecting: revision)
    let title = title.split(whereSeparator: \.isNewline).joined(separator: " ")
    let words = Array(title.utf8)
    try checkText(words)
    if isUntitled(words.span) {
      throw NoteStoreError(.badInput, "\"\(title)\" is no title", why: "it has no word")
    }
    if fromNoteWords && !Guards.isInWords(title, of: state.text.span) {
      throw NoteStoreError(
        .badInput, "\"\(title)\" is not taken for a title", why: "not all of its words are in the note")
    }
    let before = isUntitled(state.text.span) ? nil : NoteText.title(of: state.text.span)
    if let before, before == title || before == NoteText.title(of: words.span) { return (false, before) }
    let patches = try patches([NoteTitle.adding(title, to: state.text.span)], in: state)
    try add(.titled(Titled(patches: patches, title: title)), to: note)
    return (true, before)
  }

  /// Puts what was spoken at the end of a note: fragments that are items after an item, else a sentence.
  ///
  /// - Parameter recognitions: What was recognised, one after the other; no word of any is lost.
  /// - Throws: `badInput`, `conflict`.
  public mutating func append(
    dictated recognitions: [String], to note: NoteID, expecting revision: UInt64? = nil
  ) throws(NoteStoreError) {
    let spoken = Dictation.join(recognitions)
    try checkText(Array(spoken.utf8))
    let state = try writable(note, expecting: revision)
    if spoken.isEmpty { throw NoteStoreError(.badInput, "there is nothing to append", why: "the text is blank") }
    let patches = try patches([Checklist.appending(dictated: spoken, to: state.text.span)], in: state)
    try add(.appended(Appended(patches: patches, manner: 1)), to: note)
  }

  /// Moves a note's text to the end of another, after one blank line; the note goes to the Trash with its own text.
  ///
  /// A placeholder title (`Untitled`, `New note`) is left behind.
  ///
  /// - Throws: `badInput` for a note and itself; `conflict`.
  public mutating func move(
    _ note: NoteID, into other: NoteID, expecting revision: UInt64? = nil
  ) throws(NoteStoreError) {
    if note == other {
      throw NoteStoreError(.badInput, "a note cannot be moved into itself", hint: "name another note")
    }
    let source = try writable(note, expecting: revision)
    let target = try writable(other)
    let patches = try patches([Moving.appending(source.text.span, to: target.text.span)], in: target)
    if !patches.isEmpty { try add(.movedIn(MovedIn(patches: patches, source: note)), to: other) }
    try add(.trashed(Trashed(cause: 1, destination: other)), to: note)
  }

  /// Keeps a one-line summary for a note's text as it stands; it is dropped as soon as the text is another.
  ///
  /// - Returns: Whether anything was changed, and whether lists show it: they do where the note is plain and long.
  /// - Throws: `badInput` for a blank summary or one past 4 KiB; `conflict`.
  @discardableResult
  public mutating func setSummary(
    _ summary: String, of note: NoteID, expecting revision: UInt64? = nil
  ) throws(NoteStoreError) -> (isChanged: Bool, isShown: Bool) {
    let state = try writable(note, expecting: revision)
    let words = summary.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if words.isEmpty { throw NoteStoreError(.badInput, "there is no summary", why: "the text is blank") }
    guard words.utf8.count <= 4 << 10 else {
      throw NoteStoreError(.badInput, "the summary is too long", why: "one line of 4 KiB is the most")
    }
    let isShown = isLong(state.text.span) && Checklist.count(in: state.text.span) == nil
    let new = NoteState.Summary(text: words, textHash: Digest.of(state.text).bytes)
    if state.summary == new { return (false, isShown) }
    try add(.summarySet(SummarySet(summary: words, textHash: new.textHash)), to: note)
    return (true, isShown)
  }
}
