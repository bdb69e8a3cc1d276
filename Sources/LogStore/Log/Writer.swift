internal import Events

/// Who wrote an event, where, with what program and in which zone: one entry of the dictionary, as it hardly changes.
struct Writer: Hashable {
  var origin: Origin
  /// Minutes east of UTC.
  var zone: Int64

  init(origin: Origin, zone: Int64) {
    self.origin = origin
    self.zone = zone
  }

  // three strings · zone zigzag
  func encoded() -> [UInt8] {
    var writer = ByteWriter()
    writer.string(origin.actor)
    writer.string(origin.host)
    writer.string(origin.program)
    writer.zigzag(zone)
    return writer.bytes
  }

  init(decoding bytes: [UInt8]) throws(DecodingFailure) {
    var reader = ByteReader(bytes)
    origin = try reader.origin()
    zone = try reader.zigzag()
    try reader.finish()
  }
}
