package import Events

/// The end of the log and the clocks there.
package struct LogHead: Hashable, Sendable {
  /// The newest position; 0 in an empty log.
  package var position: UInt64 = 0
  /// The number of the replica that writes here; 0 before the first.
  package var replica: UInt64 = 0
  /// The hybrid clock of the newest event.
  package var hybrid = HybridClock.zero
  /// What makes effective times of wall clocks.
  package var clock = EffectiveClock()

  package init() {}

  // position, replica number, hybrid physical zigzag, hybrid counter, flag + last effective time,
  // first own reading's position (0 for none), count of stretches taken back, per stretch first position, positions and
  // first time, leap position (0 for none), time before it and time it landed
  package func encoded() -> [UInt8] {
    var writer = ByteWriter()
    writer.varint(position)
    writer.varint(replica)
    writer.zigzag(hybrid.physical.microseconds)
    writer.varint(hybrid.counter)
    writer.optionalTime(clock.last)
    writer.varint(clock.firstReading)
    writer.varint(UInt64(clock.stretches.count))
    for stretch in clock.stretches {
      writer.varint(stretch.first)
      writer.varint(stretch.count)
      writer.zigzag(stretch.base.microseconds)
    }
    writer.varint(clock.leap?.position ?? 0)
    if let leap = clock.leap {
      writer.zigzag(leap.before.microseconds)
      writer.zigzag(leap.landed.microseconds)
    }
    return writer.bytes
  }

  package init(decoding bytes: [UInt8]) throws(DecodingFailure) {
    var reader = ByteReader(bytes)
    position = try reader.varint()
    replica = try reader.varint()
    hybrid = HybridClock(physical: Timestamp(microseconds: try reader.zigzag()), counter: try reader.varint())
    let last = try reader.optionalTime()
    let firstReading = try reader.varint()
    var stretches: [EffectiveClock.Stretch] = []
    for _ in 0..<(try reader.count()) {
      stretches.append(
        EffectiveClock.Stretch(
          first: try reader.varint(), count: try reader.varint(), base: Timestamp(microseconds: try reader.zigzag())))
    }
    var leap: EffectiveClock.Leap?
    let leapPosition = try reader.varint()
    if leapPosition != 0 {
      leap = EffectiveClock.Leap(
        position: leapPosition, before: Timestamp(microseconds: try reader.zigzag()),
        landed: Timestamp(microseconds: try reader.zigzag()))
    }
    try reader.finish()
    clock = EffectiveClock(last: last, firstReading: firstReading, stretches: stretches, leap: leap)
  }
}

extension ByteWriter {
  fileprivate mutating func optionalTime(_ time: Timestamp?) {
    byte(time == nil ? 0 : 1)
    if let time { zigzag(time.microseconds) }
  }
}

extension ByteReader {
  fileprivate mutating func optionalTime() throws(DecodingFailure) -> Timestamp? {
    switch try byte() {
    case 0: return nil
    case 1: return Timestamp(microseconds: try zigzag())
    default: throw DecodingFailure(.badFlag, at: offset)
    }
  }
}
