internal import Events
internal import NoteText

/// Says what an event did in a few words.
enum EventSummary {
  static func text(_ payload: Payload?) -> String {
    guard let payload else { return "deleted for good" }
    switch payload {
    case .created(let body): return NoteText.title(of: body.text.span)
    case .itemTicked(let body): return body.item
    case .itemUnticked(let body): return body.item
    case .itemAdded(let body): return body.item
    case .itemRemoved(let body): return body.item
    case .itemMoved(let body): return body.item
    case .counterBumped(let body):
      return
        "\(body.label) \(body.from) → \(Int64(clamping: body.from).addingReportingOverflow(body.delta).partialValue)"
    case .titled(let body): return body.title
    case .edited(let body): return sizes(body.patches) + (body.isMerged ? ", merged" : "")
    case .archived(let body): return body.reason == 1 ? "done" : ""
    case .collectionCreated(let body): return body.name
    case .collectionRenamed(let body): return body.name
    case .summarySet(let body): return body.summary
    case .trashed(let body):
      return ["", "moved into another note", "left blank", "trashed where it came from", "undo"][
        Int(min(body.cause ?? 0, 4))]
    case .restored(let body): return body.isPinned ? "pinned again" : ""
    case .erased(let body): return counts(body.events, body.bytes)
    case .passageErased(let body): return counts(body.events, body.bytes)
    case .imported(let body): return (body.notes.map { "\($0) notes " } ?? "") + "from \(body.source)"
    case .appData(let body): return body.app
    case .changeUndone(let body): return "of \(body.target.sequence)"
    case .changeRedone(let body): return "of \(body.target.sequence)"
    case .unknown: return "written by a newer notes-log"
    default: return payload.patches.isEmpty ? "" : sizes(payload.patches)
    }
  }

  private static func counts(_ events: UInt64, _ bytes: UInt64) -> String {
    "\(events) event\(events == 1 ? "" : "s"), \(bytes) byte\(bytes == 1 ? "" : "s")"
  }

  /// `+12 −3`: bytes that came and went.
  static func sizes(_ patches: [Patch]) -> String {
    var (inserted, deleted) = (0, 0)
    for patch in patches {
      inserted += patch.inserted.count
      deleted += patch.deleted.count
    }
    // Appended, not interpolated, which would ask for memory that texts of fifteen bytes do without.
    var text = ""
    if inserted > 0 {
      text += "+"
      text += String(inserted)
    }
    if deleted > 0 {
      text += inserted > 0 ? " −" : "−"
      text += String(deleted)
    }
    return text
  }
}
