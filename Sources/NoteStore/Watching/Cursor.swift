internal import Events
internal import LogStore

/// A place in one store's log, for watching on from there: store id, epoch, position.
public struct Cursor: Hashable, Sendable, CustomStringConvertible {
  /// The store's identifier, 32 hexadecimal digits.
  public var store: String
  /// Changes only when positions get another meaning: after a restore or a cut tail.
  public var epoch: UInt64
  public var position: UInt64

  public init(store: String, epoch: UInt64, position: UInt64) {
    self.store = store
    self.epoch = epoch
    self.position = position
  }

  /// Reads `store:epoch:position`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let store = Identifier128(hexadecimal: String(parts[0])), let epoch = UInt64(parts[1]),
      let position = UInt64(parts[2])
    else { return nil }
    self.init(store: store.hexadecimal, epoch: epoch, position: position)
  }

  public var description: String { "\(store):\(epoch):\(position)" }
}

extension NoteStore {
  /// The cursor of a position; nil before the first write, when there is no store yet.
  public func cursor(at position: UInt64) -> Cursor? {
    let epoch = try? log.read { (log) throws(StoreError) in try log.epoch() }
    return log.storeID.map { Cursor(store: $0, epoch: epoch ?? 0, position: position) }
  }
}
