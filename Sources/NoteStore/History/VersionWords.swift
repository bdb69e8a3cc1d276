internal import Events
internal import NoteText

/// Says in words what an event changed: the line of `history`.
enum VersionWords {
  /// The longest text that is quoted, in clusters.
  private static let longestQuote = 40

  /// - Parameters:
  ///   - target: The position of the event that this one undoes, redoes or goes back to.
  ///   - targetWords: What that event did to the same note.
  static func text(_ logged: LoggedEvent, target: UInt64?, targetWords: String? = nil) -> String {
    guard let payload = logged.event.payload else { return "deleted for good" }
    switch payload {
    case .created(let body):
      return (body.sourceFormat == nil ? "created " : "imported ") + quoted(NoteText.title(of: body.text.span))
    case .itemTicked(let body): return "ticked \(quoted(body.item))"
    case .itemUnticked(let body): return "unticked \(quoted(body.item))"
    case .itemAdded(let body): return "added \(quoted(body.item))"
    case .itemRemoved(let body): return "removed \(quoted(body.item))"
    case .itemMoved(let body): return "moved \(quoted(body.item))"
    case .counterBumped, .collectionCreated, .collectionRenamed: return EventSummary.text(payload)
    case .edited(let body):
      return "edited" + change(body.patches) + (body.isMerged ? ", merged with another's change" : "")
    case .appended(let body): return "appended" + change(body.patches)
    case .movedIn(let body): return "took in another note: \(bytes(body.patches))"
    case .split: return "split lines into items"
    case .tidied(let body): return "tidied: \(bytes(body.patches))"
    case .sorted(let body): return "sorted" + (body.order.map { " by \($0)" } ?? "")
    case .titled(let body): return "titled \(quoted(body.title))"
    case .reverted: return "reverted" + (target.map { " to \($0)" } ?? "")
    case .changeUndone: return "undid \(target.map(String.init) ?? "a change")" + (targetWords.map { ": \($0)" } ?? "")
    case .changeRedone: return "redid \(target.map(String.init) ?? "a change")" + (targetWords.map { ": \($0)" } ?? "")
    case .archived(let body): return body.reason == 1 ? "done" : "archived"
    case .unarchived: return "reopened"
    case .placed: return "placed in the list"
    case .collectionSet(let body):
      return body.collection == nil ? "taken out of its collection" : "put into a collection"
    case .summarySet(let body): return "summed up: \(quoted(body.summary))"
    case .restored(let body): return "restored" + (body.isPinned ? ", pinned again" : "")
    case .trashed, .erased, .passageErased, .merged, .appData, .unknown:
      let kind = payload.kind.description
      let summary = EventSummary.text(payload)
      return summary.isEmpty ? kind : "\(kind): \(summary)"
    default: return payload.kind.description
    }
  }

  /// What a change put in and took out: the words themselves where they are few, else how many bytes.
  private static func change(_ patches: [Patch]) -> String {
    guard patches.count == 1 else {
      return ": \(bytes(patches))" + (patches.count > 1 ? " in \(patches.count) places" : "")
    }
    let (old, new) = (short(patches[0].deleted), short(patches[0].inserted))
    switch (old, new) {
    case (let old?, let new?) where old.isEmpty && !new.isEmpty: return ": + \(quoted(new))"
    case (let old?, let new?) where new.isEmpty && !old.isEmpty: return ": − \(quoted(old))"
    case (let old?, let new?) where !old.isEmpty && !new.isEmpty: return ": \(quoted(old)) → \(quoted(new))"
    default: return ": \(bytes(patches))"
    }
  }

  /// A text that is one short line but for the line breaks around it; nil for any other.
  private static func short(_ bytes: [UInt8]) -> String? {
    guard bytes.count <= 4 * longestQuote else { return nil }
    var kept = bytes[...]
    while let last = kept.last, isSpace(last) { kept.removeLast() }
    while let first = kept.first, isSpace(first) { kept.removeFirst() }
    guard !kept.contains(0x0a), !kept.contains(0x0d) else { return nil }
    let text = String(decoding: kept, as: UTF8.self)
    return text.count <= longestQuote ? text : nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d
  }

  private static func quoted(_ text: String) -> String { "\"\(cut(text, to: longestQuote, bytes: 4 * longestQuote))\"" }

  private static func bytes(_ patches: [Patch]) -> String { "\(EventSummary.sizes(patches)) bytes" }
}
