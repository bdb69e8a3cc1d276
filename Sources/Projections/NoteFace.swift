internal import LogStore
internal import NoteText
package import Replay

/// What people see of a note in lists: title, preview, checklist count.
package struct NoteFace: Equatable, Sendable {
  /// The title, cut for records; `Untitled` where the text gives none.
  package var title: String
  /// The preview, cut for records: a long note's summary where there is one for its text, else its first body line.
  package var preview: String
  /// Whether the text is nothing but white space.
  package var isBlank: Bool
  /// Whether the body is more than a line can show.
  package var isLong: Bool
  /// Done and all checklist items; nil where there are none.
  package var count: (done: UInt64, total: UInt64)?

  package init(of state: NoteState) {
    let text = state.text.span
    let heading = NoteTitle(of: text)
    title = Self.title(heading)
    preview = Self.preview(text, heading)
    isBlank = NoteText.isBlank(text)
    count = Checklist.count(in: text).map { (UInt64($0.done), UInt64($0.total)) }
    isLong = count == nil && NoteText.isLong(text, hasItems: false, after: heading)
    // A summary speaks for a long note, and only for the text that it was made of.
    if isLong, let summary = state.summary, Digest.of(state.text).bytes == summary.textHash {
      preview = Self.cut(summary.text, to: Preview.recordLimit, escapedBytes: 2_000)
    }
  }

  private static func title(_ heading: NoteTitle) -> String {
    cut(heading.text, to: NoteTitle.recordLimit, escapedBytes: 800)
  }

  private static func preview(_ text: Span<UInt8>, _ heading: NoteTitle) -> String {
    cut(NoteText.preview(of: text, after: heading), to: Preview.recordLimit, escapedBytes: 2_000)
  }

  /// Title and preview alone, given what was read of the text up to there.
  static func texts(of state: NoteState, _ heading: NoteTitle) -> (title: String, preview: String) {
    guard state.summary == nil else {
      let face = NoteFace(of: state)
      return (face.title, face.preview)
    }
    return (title(heading), preview(state.text.span, heading))
  }

  /// The title alone, which costs its own line and not the whole text.
  package static func title(of state: NoteState) -> String {
    cut(NoteText.title(of: state.text.span), to: NoteTitle.recordLimit, escapedBytes: 800)
  }

  /// Cuts a text to grapheme clusters, and further so that its JSON form stays within `escapedBytes`: the widget's
  /// record must not grow past 4,096 bytes whatever a cluster holds.
  static func cut(_ text: String, to clusters: Int, escapedBytes: Int) -> String {
    let short = NoteText.cut(text, to: clusters)
    // No byte is escaped by more than six.
    if short.utf8.count * 6 <= escapedBytes { return short }
    var budget = escapedBytes
    for scalar in short.unicodeScalars {
      switch scalar.value {
      // The line separators too: writers escape them for readers that are scripts.
      case 0..<0x20, 0x7f, 0x2028, 0x2029: budget -= 6
      case 0x22, 0x5c: budget -= 2
      default: budget -= UTF8.width(scalar)
      }
    }
    guard budget < 0 else { return short }
    return NoteText.cut(text, to: clusters, bytes: escapedBytes / 6)
  }

  package static func == (left: NoteFace, right: NoteFace) -> Bool {
    left.title == right.title && left.preview == right.preview && left.isBlank == right.isBlank
      && left.isLong == right.isLong && left.count?.done == right.count?.done
      && left.count?.total == right.count?.total
  }
}
