internal import Events
internal import LogStore

/// What a line of a dump says.
enum DumpItem {
  case first(events: UInt64)
  case event(ForeignEvent)
  case last(events: UInt64, heads: [DumpHead])
}

/// Takes the lines of a dump apart. Everything is checked; unknown names are passed over.
struct DumpReader {
  private let members: [String: FlatJSON.Value]

  /// Why a line cannot be taken, in words.
  struct Failure: Error {
    var reason: String
  }

  /// The most parents that an event may name.
  private static let mostParents = 10_000

  static func read(_ line: [UInt8]) throws(Failure) -> DumpItem {
    let members: [String: FlatJSON.Value]
    do throws(FlatJSON.Failure) { members = try FlatJSON.object(line) } catch { throw Failure(reason: error.words) }
    let reader = DumpReader(members: members)
    if members["event"] != nil { return .event(try reader.event()) }
    if members["notes-log"] != nil {
      guard try reader.text("notes-log") == "events" else { throw Failure(reason: "it is no dump of events") }
      guard try reader.number("version") == 1 else {
        throw Failure(reason: "the dump is of version \(try reader.number("version")), which a newer notes-log wrote")
      }
      return .first(events: try reader.number("events"))
    }
    if members["end"] != nil { return .last(events: try reader.number("events"), heads: try reader.heads()) }
    throw Failure(reason: "the line is no event")
  }

  private func event() throws(Failure) -> ForeignEvent {
    let id = try eventID(try text("event"), "event")
    let index = try numberIfPresent("index") ?? 0
    guard id.sequence > 0, index < id.sequence else { throw Failure(reason: "\"index\" is not before \"event\"") }
    let origin = Origin(actor: try text("actor"), host: try text("host"), program: try text("program"))
    guard origin.actor == (try text("actor")), origin.host == (try text("host")),
      origin.program == (try text("program"))
    else { throw Failure(reason: "\"actor\", \"host\" or \"program\" is too long") }
    let header = EventHeader(
      id: id, kind: EventKind(number: try number("kind")), version: try number("version"),
      isIgnorable: try truth("ignorable"), isLastOfChange: try truth("last"), index: index, note: try note(),
      parents: try parents(),
      group: try textIfPresent("group").map { (text) throws(Failure) in try eventID(text, "group") },
      wall: Timestamp(microseconds: try signed("wall")), zone: try signed("zone"), clock: try clock(),
      userTime: try members["user_time"] == nil ? nil : Timestamp(microseconds: signed("user_time")),
      command: try command(), origin: origin, payloadLength: try number("length"), additions: try additions())
    return ForeignEvent(header: header, body: try body(header))
  }

  private func body(_ header: EventHeader) throws(Failure) -> RecordBody {
    var payload: [UInt8]?
    if let text = try bytesIfPresent("payload") {
      guard let bytes = Base64.bytes(text) else { throw Failure(reason: "\"payload\" is not base 64") }
      payload = bytes
    }
    let body: RecordBody
    if let text = try bytesIfPresent("digest") {
      guard members["salt"] == nil else { throw Failure(reason: "there are both \"salt\" and \"digest\"") }
      guard let digest = Hexadecimal.bytes(text).flatMap(Digest.init) else {
        throw Failure(reason: "\"digest\" is not 64 hexadecimal digits")
      }
      body = payload.map { .redacted(digest, payload: $0) } ?? .erased(digest)
    } else {
      guard let salt = Hexadecimal.bytes(Array(try text("salt").utf8)), salt.count == RecordBody.saltLength else {
        throw Failure(reason: "\"salt\" is not 16 hexadecimal digits")
      }
      guard let payload else { throw Failure(reason: "\"payload\" is missing") }
      body = .live(salt: salt, payload: payload)
    }
    guard let payload else { return body }
    let isCut = members["digest"] != nil && UInt64(payload.count) < header.payloadLength
    guard UInt64(payload.count) == header.payloadLength || isCut else {
      throw Failure(reason: "\"payload\" has \(payload.count) bytes, \"length\" says \(header.payloadLength)")
    }
    do throws(DecodingFailure) {
      let decoded = try Payload.decode(header.kind, version: header.version, payload[...]).0
      try Self.checkTexts(decoded)
    } catch {
      throw Failure(reason: "the payload of kind \(header.kind) cannot be read: \(error)")
    }
    return body
  }

  /// Texts and patches must be UTF-8, or a note would be none any more.
  private static func checkTexts(_ payload: Payload) throws(DecodingFailure) {
    var texts = payload.patches.flatMap { [$0.deleted, $0.inserted] }
    if case .created(let created) = payload { texts.append(created.text) }
    for text in texts where UTF8Validation.firstInvalidOffset(in: text) != nil {
      throw DecodingFailure(.badText, at: 0)
    }
  }

  private func heads() throws(Failure) -> [DumpHead] {
    guard case .list(let list)? = members["heads"] else { throw Failure(reason: "\"heads\" is missing") }
    var heads: [DumpHead] = []
    for case let value in list {
      guard case .object(let members) = value else { throw Failure(reason: "\"heads\" is no list of objects") }
      let reader = DumpReader(members: members)
      guard let replica = ReplicaID(try reader.text("replica")) else {
        throw Failure(reason: "\"replica\" is not 32 hexadecimal digits")
      }
      guard let head = Hexadecimal.bytes(Array(try reader.text("head").utf8)).flatMap(Digest.init) else {
        throw Failure(reason: "\"head\" is not 64 hexadecimal digits")
      }
      heads.append(DumpHead(replica: replica, sequence: try reader.number("sequence"), head: head))
    }
    return heads
  }

  private func parents() throws(Failure) -> [EventID]? {
    guard let value = members["parents"] else { return nil }
    guard case .list(let list) = value, list.count <= Self.mostParents else {
      throw Failure(reason: "\"parents\" is no list, or too long")
    }
    var parents: [EventID] = []
    for element in list {
      guard case .text(let text) = element else { throw Failure(reason: "\"parents\" is no list of events") }
      parents.append(try eventID(String(decoding: text, as: UTF8.self), "parents"))
    }
    return parents
  }

  private func note() throws(Failure) -> NoteID? {
    guard let text = try textIfPresent("note") else { return nil }
    guard let note = NoteID(uuid: text) else { throw Failure(reason: "\"note\" is not 32 hexadecimal digits") }
    return note
  }

  private func command() throws(Failure) -> CommandID? {
    guard let text = try bytesIfPresent("command") else { return nil }
    guard let bytes = Hexadecimal.bytes(text), let command = CommandID(bytes: bytes) else {
      throw Failure(reason: "\"command\" is not 1 to 64 bytes in hexadecimal digits")
    }
    return command
  }

  private func additions() throws(Failure) -> [UnknownField] {
    guard let text = try bytesIfPresent("additions") else { return [] }
    guard let bytes = Base64.bytes(text), (1...EventHeader.longestAdditions).contains(bytes.count),
      let fields = try? UnknownField.decode(bytes[...])
    else { throw Failure(reason: "\"additions\" are no fields in base 64") }
    return fields
  }

  private func clock() throws(Failure) -> HybridClock {
    guard case .list(let list)? = members["clock"], list.count == 2, let physical = Self.signed(list[0]),
      case .number(let counter, isNegative: false) = list[1]
    else { throw Failure(reason: "\"clock\" is not two numbers") }
    return HybridClock(physical: Timestamp(microseconds: physical), counter: counter)
  }

  private func eventID(_ text: String, _ name: String) throws(Failure) -> EventID {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].allSatisfy({ (0x30...0x39).contains($0) }),
      let replica = ReplicaID(String(decoding: parts[0], as: UTF8.self)), parts[0].count == 32,
      let sequence = UInt64(String(decoding: parts[1], as: UTF8.self))
    else { throw Failure(reason: "\"\(name)\" is no event id") }
    return EventID(replica: replica, sequence: sequence)
  }

  private func bytesIfPresent(_ name: String) throws(Failure) -> [UInt8]? {
    guard let value = members[name] else { return nil }
    guard case .text(let text) = value else { throw Failure(reason: "\"\(name)\" is no text") }
    return text
  }

  private func textIfPresent(_ name: String) throws(Failure) -> String? {
    try bytesIfPresent(name).map { String(decoding: $0, as: UTF8.self) }
  }

  private func text(_ name: String) throws(Failure) -> String {
    guard let text = try textIfPresent(name) else { throw Failure(reason: "\"\(name)\" is missing") }
    return text
  }

  private func numberIfPresent(_ name: String) throws(Failure) -> UInt64? {
    guard let value = members[name] else { return nil }
    guard case .number(let number, isNegative: false) = value else {
      throw Failure(reason: "\"\(name)\" is no number from 0 on")
    }
    return number
  }

  private func number(_ name: String) throws(Failure) -> UInt64 {
    guard let number = try numberIfPresent(name) else { throw Failure(reason: "\"\(name)\" is missing") }
    return number
  }

  private func signed(_ name: String) throws(Failure) -> Int64 {
    guard let number = members[name].flatMap(Self.signed) else { throw Failure(reason: "\"\(name)\" is no number") }
    return number
  }

  private static func signed(_ value: FlatJSON.Value) -> Int64? {
    guard case .number(let size, let isNegative) = value else { return nil }
    if !isNegative { return Int64(exactly: size) }
    return size <= 1 << 63 ? Int64(truncatingIfNeeded: 0 &- size) : nil
  }

  private func truth(_ name: String) throws(Failure) -> Bool {
    guard let value = members[name] else { return false }
    guard case .truth(let truth) = value else { throw Failure(reason: "\"\(name)\" is neither true nor false") }
    return truth
  }
}
