/// Which parts of a face a version changes; the bits of its mask. The lowest seven, in one byte, are those of a tick.
struct FaceField: OptionSet {
  let rawValue: UInt64

  /// The text was changed here and now: edited and used at one time, which follows, and used by this event.
  static let touch = FaceField(rawValue: 1 << 0)
  static let done = FaceField(rawValue: 1 << 1)
  static let preview = FaceField(rawValue: 1 << 2)
  static let bytes = FaceField(rawValue: 1 << 3)
  /// Shelf and flags, as one number.
  static let standing = FaceField(rawValue: 1 << 4)
  static let total = FaceField(rawValue: 1 << 5)
  static let title = FaceField(rawValue: 1 << 6)
  static let rank = FaceField(rawValue: 1 << 7)
  static let edited = FaceField(rawValue: 1 << 8)
  static let used = FaceField(rawValue: 1 << 9)
  static let trashed = FaceField(rawValue: 1 << 10)
  static let collection = FaceField(rawValue: 1 << 11)
  static let created = FaceField(rawValue: 1 << 12)
  static let revision = FaceField(rawValue: 1 << 13)
  static let place = FaceField(rawValue: 1 << 14)
  static let bookmark = FaceField(rawValue: 1 << 15)

  static let keywords = FaceField(rawValue: 1 << 16)

  /// The change may have taken a word out of the text; it has no value. See `WordLoss`.
  static let loss = FaceField(rawValue: 1 << 17)

  static let all = FaceField(rawValue: 1 << 18 - 1)
}
