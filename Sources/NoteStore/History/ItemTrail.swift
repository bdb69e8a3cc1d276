internal import NoteText

/// What became of a checklist item by one version of its note.
public struct ItemMoment: Hashable, Sendable {
  /// What can become of an item.
  public enum Act: String, Sendable {
    case added
    case ticked
    case unticked
    case removed
  }

  public var version: NoteVersion
  public var act: Act
  /// The item's words as they stood.
  public var item: String
}

/// What became of items between two versions of some lines.
enum ItemTrail {
  static func acts(from old: [UInt8], to new: [UInt8], _ query: [UInt8]) -> [(act: ItemMoment.Act, item: String)] {
    var before = items(old, query)
    var acts: [(act: ItemMoment.Act, item: String)] = []
    for item in items(new, query) {
      let same = before.firstIndex { $0.folded == item.folded && $0.isDone == item.isDone }
      if let same {
        before.remove(at: same)
        continue
      }
      let other = before.firstIndex { $0.folded == item.folded } ?? before.firstIndex { $0.isDone == item.isDone }
      guard let other else {
        acts.append((.added, item.words))
        if item.isDone { acts.append((.ticked, item.words)) }
        continue
      }
      if before[other].isDone != item.isDone { acts.append((item.isDone ? .ticked : .unticked, item.words)) }
      before.remove(at: other)
    }
    return before.map { (.removed, $0.words) } + acts
  }

  private struct Item {
    var words: String
    var folded: [UInt8]
    var isDone: Bool
  }

  private static func items(_ text: [UInt8], _ query: [UInt8]) -> [Item] {
    var items: [Item] = []
    let search = ByteSearch(query)
    Checklist.forEachItem(in: text.span) { item in
      let words = String(decoding: text[item.text], as: UTF8.self)
      let folded = Folding.fold(words)
      if search.isIn(folded.span) { items.append(Item(words: words, folded: folded, isDone: item.isDone)) }
      return true
    }
    return items
  }
}
