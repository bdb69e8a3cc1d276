internal import Events

/// Decides when what lay long enough in the Trash may be deleted for good: never sooner than a day after it was said,
/// and not within a day of a clock that jumped ahead (R35).
///
/// It is kept outside the store, since saying something is no event; losing it only puts deletions off.
struct TrashClock: Equatable {
  /// When the clock was looked at last, and how long the machine had been running.
  private(set) var seen: Timestamp?
  private(set) var uptime: Uptime?
  /// When a clock that had jumped ahead was noticed.
  private(set) var jump: Timestamp?
  /// When it was said that a note is due, by the position at which it went into the Trash.
  private(set) var announced: [UInt64: Timestamp] = [:]

  /// A longer step of the clock may be a jump.
  private static let longestStep = 2 * EffectiveClock.day
  private static let patience = EffectiveClock.day

  init() {}

  /// Takes a look at the clock.
  ///
  /// A step of more than two days is a jump, unless the machine has been running as long.
  mutating func look(_ now: Timestamp, _ uptime: Uptime?) {
    defer { (seen, self.uptime) = (now, uptime) }
    // What was noted by a clock that has been set back since counts from now on.
    if let jump, jump > now { self.jump = now }
    for (position, time) in announced where time > now { announced[position] = now }
    guard let seen else { return }
    // Times that are further apart than a number holds, in a file that something else wrote, are a jump too.
    guard now > seen else { return }
    let (step, isFar) = now.microseconds.subtractingReportingOverflow(seen.microseconds)
    guard isFar || step > Self.longestStep else { return }
    if let uptime, let before = self.uptime, uptime.boot == before.boot, !isFar {
      let (awake, isOdd) = uptime.microseconds.subtractingReportingOverflow(before.microseconds)
      if !isOdd, awake >= step - Self.longestStep { return }
    }
    jump = now
  }

  /// Takes over when another clock was looked at.
  mutating func takeLook(from other: TrashClock) {
    (seen, uptime) = (other.seen, other.uptime)
  }

  /// Notes that it was said of some notes that they are due, and forgets those that are not due any more.
  mutating func announce(_ positions: [UInt64], now: Timestamp) {
    announced = Dictionary(positions.map { ($0, announced[$0] ?? now) }) { first, _ in first }
  }

  /// When a note that is due may be deleted; nil where that was never said.
  func ripe(_ position: UInt64) -> Timestamp? {
    guard let said = announced[position] else { return nil }
    let latest = max(said, jump ?? said)
    return latest.advanced(byMicroseconds: Self.patience)
  }
}

// flags (1 seen, 2 uptime, 4 jump), seen zigzag, boot string, uptime zigzag, jump zigzag, count, per note position and zigzag
extension TrashClock {
  func encoded() -> [UInt8] {
    var writer = ByteWriter()
    writer.byte((seen == nil ? 0 : 1) | (uptime == nil ? 0 : 2) | (jump == nil ? 0 : 4))
    if let seen { writer.zigzag(seen.microseconds) }
    if let uptime {
      writer.string(uptime.boot)
      writer.zigzag(uptime.microseconds)
    }
    if let jump { writer.zigzag(jump.microseconds) }
    writer.varint(UInt64(announced.count))
    for (position, time) in announced.sorted(by: { $0.key < $1.key }) {
      writer.varint(position)
      writer.zigzag(time.microseconds)
    }
    return writer.bytes
  }

  init(decoding bytes: [UInt8]) throws(DecodingFailure) {
    var reader = ByteReader(bytes)
    let flags = try reader.byte()
    if flags & 1 != 0 { seen = Timestamp(microseconds: try reader.zigzag()) }
    if flags & 2 != 0 { uptime = Uptime(boot: try reader.string(), microseconds: try reader.zigzag()) }
    if flags & 4 != 0 { jump = Timestamp(microseconds: try reader.zigzag()) }
    for _ in 0..<(try reader.count()) {
      let position = try reader.varint()
      announced[position] = Timestamp(microseconds: try reader.zigzag())
    }
    try reader.finish()
  }
}
