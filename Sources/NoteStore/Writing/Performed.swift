/// What became of a change.
public struct Performed<Value: Sendable>: Sendable {
  /// What the closure gave.
  public var value: Value
  /// Where the change stands in the log; nil where there was nothing to change.
  public var receipt: ChangeReceipt?
}

/// Where a change stands in the log.
public struct ChangeReceipt: Hashable, Sendable {
  /// The first event of the change: its name in `undo` and `revert`.
  public var change: EventID
  /// The first and last position.
  public var positions: ClosedRange<UInt64>
  /// Whether the command had been carried out before, so that nothing was appended now.
  public var isRepeated: Bool
}
