package import Events

extension ReadTransaction {
  /// The replica with a dictionary number.
  package func replicaID(_ number: UInt64) throws(StoreError) -> ReplicaID {
    if let known = names.replicas[number] { return known }
    let found = try withValue(LogTable.dictionary, DictionaryKey.replica(number)) { Key.readIdentifier($0) }
    guard let found, let value = found else {
      throw StoreError(.damaged, "read the dictionary", subject: "replica \(number)", reason: "the number is unknown")
    }
    names.replicas[number] = ReplicaID(value)
    return ReplicaID(value)
  }

  /// The dictionary number of a replica; nil where it has none.
  package func replicaNumber(_ replica: ReplicaID) throws(StoreError) -> UInt64? {
    try withValue(LogTable.dictionary, DictionaryKey.number(of: replica)) { Key.readNumber($0) }
  }

  /// The writer with a dictionary number; nil where it is unknown.
  func writer(_ number: UInt64) throws(StoreError) -> Writer? {
    if let known = names.writers[number] { return known }
    guard let bytes = try value(LogTable.dictionary, DictionaryKey.writer(number)) else { return nil }
    let writer = try StoreError.decoding("read the dictionary", "writer \(number)") { () throws(DecodingFailure) in
      try Writer(decoding: bytes)
    }
    names.writers[number] = writer
    return writer
  }

  /// The number of a writer; nil where it has none.
  func writerNumber(_ writer: Writer) throws(StoreError) -> UInt64? {
    try withValue(LogTable.dictionary, DictionaryKey.number(of: writer)) { Key.readNumber($0) }
  }

  /// The last sequence, chain head and standing of a replica; nil where it is unknown.
  package func replica(_ number: UInt64) throws(StoreError) -> ReplicaState? {
    guard let bytes = try value(LogTable.replicas, Key.number(number)) else { return nil }
    return try StoreError.decoding("read the replicas", "replica \(number)") { () throws(DecodingFailure) in
      try ReplicaState(decoding: bytes)
    }
  }

  /// Whether a replica belongs to this store's lineage; so does one that nothing is known of.
  package func isOwn(_ number: UInt64) throws(StoreError) -> Bool {
    if let known = names.isOwn[number] { return known }
    guard let state = try replica(number) else { return true }
    names.isOwn[number] = state.isOwn
    return state.isOwn
  }

  /// All replicas that this store holds events of, by their numbers.
  package func replicas() throws(StoreError) -> [(number: UInt64, state: ReplicaState)] {
    var numbers: [UInt64] = []
    try scan(LogTable.replicas) { (key, _) throws(StoreError) in
      numbers.append(Key.readNumber(key))
      return true
    }
    var replicas: [(number: UInt64, state: ReplicaState)] = []
    for number in numbers {
      if let state = try replica(number) { replicas.append((number, state)) }
    }
    return replicas
  }
}

/// Where the events of one replica stand.
package struct ReplicaState: Equatable, Sendable {
  /// The sequence of its newest event here.
  package var sequence: UInt64
  /// The head of its hash chain.
  package var head: Digest
  /// Whether it belongs to this store's lineage: its events were written here.
  package var isOwn: Bool

  package init(sequence: UInt64, head: Digest, isOwn: Bool) {
    self.sequence = sequence
    self.head = head
    self.isOwn = isOwn
  }

  func encoded() -> [UInt8] {
    var writer = ByteWriter(reserving: 41)
    writer.fixed64(sequence)
    writer.raw(head.bytes)
    writer.byte(isOwn ? 1 : 0)
    return writer.bytes
  }

  init(decoding bytes: [UInt8]) throws(DecodingFailure) {
    var reader = ByteReader(bytes)
    sequence = try reader.fixed64()
    guard let digest = Digest(try reader.raw(Digest.length)) else { throw DecodingFailure(.truncated, at: 8) }
    head = digest
    isOwn = try reader.byte() & 1 == 1
    try reader.finish()
  }
}

/// Keys of the table `dictionary`.
enum DictionaryKey {
  static func replica(_ number: UInt64) -> [UInt8] { [UInt8(ascii: "r")] + Key.number(number) }
  static func writer(_ number: UInt64) -> [UInt8] { [UInt8(ascii: "w")] + Key.number(number) }
  static func number(of replica: ReplicaID) -> [UInt8] { [UInt8(ascii: "R")] + replica.value.bytes }

  static func number(of writer: Writer) -> [UInt8] {
    // Three texts of 255 bytes are longer than a key may be, so their digest stands for them.
    [UInt8(ascii: "W")] + Digest.of(writer.encoded()).bytes.prefix(16)
  }
}
