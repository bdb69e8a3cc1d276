internal import Events

/// How the parts of a payload are overwritten; each gives as many bytes as it takes.
struct Overwriting {
  /// The patches of the note's text.
  var patches: ([Patch]) -> [Patch]
  /// A text that a person wrote, or that repeats a part of the note.
  var text: ([UInt8]) -> [UInt8]
  /// Bytes that may be text.
  var data: ([UInt8]) -> [UInt8]
  /// A digest of the note's text.
  var digest: ([UInt8]) -> [UInt8]
  /// A number that the note's text shows.
  var number: (UInt64) -> UInt64

  fileprivate func text(_ text: String) -> String { String(decoding: self.text(Array(text.utf8)), as: UTF8.self) }
}

extension Payload {
  /// The payload with the passage's characters overwritten; everything else, and its length, stay.
  func overwritten(_ how: Overwriting) -> Payload {
    switch self {
    case .created(var body):
      body.text = how.text(body.text)
      body.sourceID = body.sourceID.map(how.text)
      body.original = body.original.map(how.data)
      body.template = body.template.map(how.text)
      return .created(body)
    case .edited(var body):
      body.patches = how.patches(body.patches)
      body.sourceDigest = body.sourceDigest.map(how.digest)
      return .edited(body)
    case .summarySet(var body):
      body.summary = how.text(body.summary)
      body.textHash = how.digest(body.textHash)
      return .summarySet(body)
    case .appData(var body):
      body.data = how.data(body.data)
      return .appData(body)
    case .unknown(let kind, let version, let bytes): return .unknown(kind, version: version, bytes: how.data(bytes))
    default: return overwrittenItem(how) ?? overwrittenText(how) ?? self
    }
  }

  private func overwrittenItem(_ how: Overwriting) -> Payload? {
    switch self {
    case .itemTicked(var body):
      (body.item, body.patches) = (how.text(body.item), how.patches(body.patches))
      return .itemTicked(body)
    case .itemUnticked(var body):
      (body.item, body.patches) = (how.text(body.item), how.patches(body.patches))
      return .itemUnticked(body)
    case .itemAdded(var body):
      (body.item, body.patches) = (how.text(body.item), how.patches(body.patches))
      return .itemAdded(body)
    case .itemRemoved(var body):
      (body.item, body.patches) = (how.text(body.item), how.patches(body.patches))
      return .itemRemoved(body)
    case .itemMoved(var body):
      (body.item, body.patches) = (how.text(body.item), how.patches(body.patches))
      return .itemMoved(body)
    case .counterBumped(var body):
      (body.label, body.patches) = (how.text(body.label), how.patches(body.patches))
      body.from = how.number(body.from)
      return .counterBumped(body)
    case .titled(var body):
      (body.title, body.patches) = (how.text(body.title), how.patches(body.patches))
      return .titled(body)
    default: return nil
    }
  }

  private func overwrittenText(_ how: Overwriting) -> Payload? {
    switch self {
    case .appended(var body):
      body.patches = how.patches(body.patches)
      return .appended(body)
    case .movedIn(var body):
      body.patches = how.patches(body.patches)
      return .movedIn(body)
    case .split(var body):
      body.patches = how.patches(body.patches)
      return .split(body)
    case .tidied(var body):
      body.patches = how.patches(body.patches)
      return .tidied(body)
    case .sorted(var body):
      body.patches = how.patches(body.patches)
      return .sorted(body)
    case .reverted(var body):
      body.patches = how.patches(body.patches)
      return .reverted(body)
    case .merged(var body):
      body.patches = how.patches(body.patches)
      return .merged(body)
    case .passageErased(var body):
      body.patches = how.patches(body.patches)
      return .passageErased(body)
    case .changeUndone(var body):
      body.patches = how.patches(body.patches)
      return .changeUndone(body)
    case .changeRedone(var body):
      body.patches = how.patches(body.patches)
      return .changeRedone(body)
    default: return nil
    }
  }
}

extension Payload {
  /// The change whose text an event brings back or takes away again; nil for any other event.
  var copiedChange: EventID? {
    switch self {
    case .reverted(let body): body.target
    case .changeUndone(let body): body.target
    case .changeRedone(let body): body.target
    default: nil
    }
  }
}
