public import Events

/// A state of the store that is past: as of a position, an event, or a time.
public enum StoreMoment: Hashable, Sendable {
  /// Right after the event at a position; 0 is before the first.
  case position(UInt64)
  /// Right after an event, named by replica and sequence.
  case event(EventID)
  /// After the last event whose effective time is not past a time.
  case time(Timestamp)
}
