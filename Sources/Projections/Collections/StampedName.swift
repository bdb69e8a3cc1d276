internal import Events
internal import LogStore

/// A collection's name, and the clock and name of the event that gave it.
struct StampedName {
  /// Bytes that ascend as (hybrid clock, replica) does.
  var stamp: [UInt8]
  /// Nil for a collection that was removed.
  var name: String?

  private static let stampLength = 40

  init(_ name: String?, by header: EventHeader) {
    var writer = ByteWriter(reserving: Self.stampLength)
    writer.fixed64(UInt64(bitPattern: header.clock.physical.microseconds ^ .min))
    writer.fixed64(header.clock.counter)
    writer.identifier(header.id.replica.value)
    writer.fixed64(header.id.sequence)
    stamp = writer.bytes
    self.name = name
  }

  /// Whether another one counts instead.
  func isBefore(_ other: StampedName) -> Bool { stamp.lexicographicallyPrecedes(other.stamp) }

  /// The names that an event gives to collections; nil where it concerns none.
  static func given(by event: Event) -> [(collection: CollectionID, name: StampedName)]? {
    let names: [CollectionName]
    switch event.payload {
    case .collectionCreated(let body): names = [CollectionName(collection: body.collection, name: body.name)]
    case .collectionRenamed(let body): names = [CollectionName(collection: body.collection, name: body.name)]
    case .collectionRemoved(let body): names = [CollectionName(collection: body.collection, name: nil)]
    case .changeUndone(let body): names = body.collections
    case .changeRedone(let body): names = body.collections
    default: return nil
    }
    return names.map { ($0.collection, StampedName($0.name, by: event.header)) }
  }

  // stamp ‖ 1 and the name, or 0
  func encoded() -> [UInt8] {
    stamp + (name.map { [1] + Array($0.utf8) } ?? [0])
  }

  init(_ row: [UInt8]) {
    stamp = Array(row.prefix(Self.stampLength))
    let rest = row.dropFirst(Self.stampLength)
    name = rest.first == 1 ? String(decoding: rest.dropFirst(), as: UTF8.self) : nil
  }
}
