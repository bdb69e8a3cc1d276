package import Events

extension WriteTransaction {
  /// The dictionary number of a replica, given now if it has none.
  func number(of replica: ReplicaID) throws(StoreError) -> UInt64 {
    if let number = try reading.replicaNumber(replica) { return number }
    let number = try nextNumber(UInt8(ascii: "r"))
    try put(LogTable.dictionary, DictionaryKey.replica(number), replica.value.bytes)
    try put(LogTable.dictionary, DictionaryKey.number(of: replica), Key.number(number))
    return number
  }

  /// The dictionary number of a writer, given now if it has none.
  func number(of writer: Writer) throws(StoreError) -> UInt64 {
    if let number = try reading.writerNumber(writer) { return number }
    let number = try nextNumber(UInt8(ascii: "w"))
    try put(LogTable.dictionary, DictionaryKey.writer(number), writer.encoded())
    try put(LogTable.dictionary, DictionaryKey.number(of: writer), Key.number(number))
    return number
  }

  /// The number of a note, given now if this is its first event here. Numbers are never used again.
  ///
  /// - Returns: The number, and whether it is a new one.
  func noteNumber(minting id: NoteID) throws(StoreError) -> (number: UInt64, isNew: Bool) {
    if let number = try reading.noteNumber(id) { return (number, false) }
    let number = if let next = reading.names.nextNote { next } else { try reading.noteCount() + 1 }
    let key = Key.number(number)
    try put(LogTable.notes, key, id.value.bytes, appending: true)
    try put(LogTable.noteIDs, NoteKey.shown(id), key)
    reading.names.nextNote = number + 1
    return (number, true)
  }

  /// Makes a new replica the one that writes here; the ones before stay in the store's lineage.
  package mutating func mintReplica() throws(StoreError) -> ReplicaID {
    let replica = ReplicaID(Identifier128(high: SecureRandom.word(), low: SecureRandom.word()))
    head.replica = try number(of: replica)
    try put(LogTable.replicas, Key.number(head.replica), ReplicaState(sequence: 0, head: .zero, isOwn: true).encoded())
    try put(LogTable.meta, MetaKey.head, head.encoded())
    return replica
  }

  private func nextNumber(_ letter: UInt8) throws(StoreError) -> UInt64 {
    var last: UInt64 = 0
    try reading.scan(LogTable.dictionary, from: [letter] + Key.number(.max), backwards: true) {
      (key, _) throws(StoreError) in
      if key.count == 9 && key[0] == letter { last = Key.readNumber(key, at: 1) }
      return false
    }
    return last + 1
  }
}
