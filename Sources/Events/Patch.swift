/// A replacement of bytes at one place of a note's text.
///
/// A text change is a list of patches that hold at once: every offset counts UTF-8 bytes of the version before
/// the change (the *parent version*) and stands on a scalar boundary; the list ascends and its patches neither
/// overlap nor touch (each begins past the end of the one before). The deleted bytes are kept, so that an event
/// can be shown and inverted alone and replay can check itself.
public struct Patch: Hashable, Sendable {
  /// Where the patch begins, in bytes of the parent version.
  public var offset: Int
  /// The bytes that the patch takes out.
  public var deleted: [UInt8]
  /// The bytes that the patch puts in their place.
  public var inserted: [UInt8]

  /// Creates a patch that replaces `deleted` at `offset` of the parent version with `inserted`.
  public init(offset: Int, deleted: [UInt8], inserted: [UInt8]) {
    self.offset = offset
    self.deleted = deleted
    self.inserted = inserted
  }

  /// The offset just past the deleted bytes, in the parent version.
  public var end: Int { offset + deleted.count }
}
