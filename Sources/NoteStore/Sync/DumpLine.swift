internal import Events
internal import LogStore

/// One line of a dump: JSON that gives the event's canonical bytes back exactly (docs/FORMAT.md, "Dumps").
struct DumpLine {
  private var text: [UInt8] = []

  private mutating func name(_ name: String) {
    text += text.isEmpty ? [UInt8(ascii: "{")] : [UInt8(ascii: ",")]
    string(name.utf8)
    text.append(UInt8(ascii: ":"))
  }

  private mutating func string(_ bytes: some Sequence<UInt8>) {
    text.append(0x22)
    for byte in bytes {
      switch byte {
      case 0x22, 0x5c: text += [0x5c, byte]
      case 0..<0x20, 0x7f: text += Array("\\u00".utf8) + Hexadecimal.text([byte])
      default: text.append(byte)
      }
    }
    text.append(0x22)
  }

  private mutating func add(_ name: String, _ bytes: some Sequence<UInt8>) {
    self.name(name)
    string(bytes)
  }

  private mutating func add(_ name: String, _ number: some BinaryInteger) {
    self.name(name)
    text += Array(String(number).utf8)
  }

  private mutating func addTrue(_ name: String) {
    self.name(name)
    text += Array("true".utf8)
  }

  private mutating func add(_ name: String, list: [[UInt8]]) {
    self.name(name)
    text.append(UInt8(ascii: "["))
    for (index, element) in list.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      text += element
    }
    text.append(UInt8(ascii: "]"))
  }

  private func finished() -> [UInt8] { text + [UInt8(ascii: "}"), 0x0a] }

  /// The line that a dump begins with.
  static func first(store: String, events: UInt64) -> [UInt8] {
    var line = DumpLine()
    line.add("notes-log", "events".utf8)
    line.add("version", 1)
    line.add("store", store.utf8)
    line.add("events", events)
    return line.finished()
  }

  /// The line that a dump ends with: a file without it was cut.
  static func last(events: UInt64, heads: [DumpHead]) -> [UInt8] {
    var line = DumpLine()
    line.add("end", "events".utf8)
    line.add("events", events)
    line.add(
      "heads",
      list: heads.map { head in
        var entry = DumpLine()
        entry.add("replica", head.replica.description.utf8)
        entry.add("sequence", head.sequence)
        entry.add("head", head.head.hexadecimal.utf8)
        return entry.text + [UInt8(ascii: "}")]
      })
    return line.finished()
  }

  /// The line of an event.
  static func event(_ event: ForeignEvent) -> [UInt8] {
    let header = event.header
    var line = DumpLine()
    line.add("event", header.id.description.utf8)
    line.add("kind", header.kind.number)
    line.add("name", header.kind.description.utf8)
    line.add("version", header.version)
    if header.isIgnorable { line.addTrue("ignorable") }
    if header.isLastOfChange { line.addTrue("last") }
    line.add("index", header.index)
    if let note = header.note { line.add("note", note.value.hexadecimal.utf8) }
    if let parents = header.parents {
      line.add("parents", list: parents.map { [0x22] + Array($0.description.utf8) + [0x22] })
    }
    if let group = header.group { line.add("group", group.description.utf8) }
    line.add("wall", header.wall.microseconds)
    line.add("zone", header.zone)
    line.add(
      "clock", list: [Array(String(header.clock.physical.microseconds).utf8), Array(String(header.clock.counter).utf8)])
    if let time = header.userTime { line.add("user_time", time.microseconds) }
    if let command = header.command { line.add("command", Hexadecimal.text(command.bytes)) }
    line.add("actor", header.origin.actor.utf8)
    line.add("host", header.origin.host.utf8)
    line.add("program", header.origin.program.utf8)
    line.add("length", header.payloadLength)
    if !header.additions.isEmpty { line.add("additions", Base64.text(UnknownField.encode(header.additions))) }
    switch event.body {
    case .live(let salt, let payload):
      line.add("salt", Hexadecimal.text(salt))
      line.add("payload", Base64.text(payload))
    case .erased(let digest):
      line.add("digest", digest.hexadecimal.utf8)
    case .redacted(let digest, let payload):
      line.add("digest", digest.hexadecimal.utf8)
      line.add("payload", Base64.text(payload))
    }
    return line.finished()
  }
}

/// Where a replica's chain stands in a dump.
struct DumpHead: Equatable {
  var replica: ReplicaID
  var sequence: UInt64
  var head: Digest
}
