public import Events

/// What a store took of a dump.
public struct ReceivedEvents: Hashable, Sendable {
  /// How many events stand in the log that were not there before.
  public var taken = 0
  /// How many were there already.
  public var known = 0
  /// How many events lost their text, because their note was deleted for good here or there.
  public var erased = 0
  /// How many notes the new events are on.
  public var notes = 0
  /// The change that says that the events came; nil where nothing was to be said.
  public var change: EventID?

  public init() {}
}
