/// The flags of a header, the same in canonical and stored form (docs/FORMAT.md, "The event").
package struct HeaderFlags: OptionSet, Sendable {
  package let rawValue: UInt64
  package init(rawValue: UInt64) { self.rawValue = rawValue }

  package static var ignorable: HeaderFlags { HeaderFlags(rawValue: 1) }
  package static var lastOfChange: HeaderFlags { HeaderFlags(rawValue: 2) }
  package static var hasNote: HeaderFlags { HeaderFlags(rawValue: 4) }
  package static var hasParents: HeaderFlags { HeaderFlags(rawValue: 8) }
  package static var hasGroup: HeaderFlags { HeaderFlags(rawValue: 16) }
  package static var hasUserTime: HeaderFlags { HeaderFlags(rawValue: 32) }
  package static var hasCommand: HeaderFlags { HeaderFlags(rawValue: 64) }
  package static var hasAdditions: HeaderFlags { HeaderFlags(rawValue: 128) }

  private static let known: UInt64 = 255

  /// Whether flags are set; asked a dozen times an event, so by itself and not as of any set.
  package func contains(_ flags: HeaderFlags) -> Bool { rawValue & flags.rawValue == flags.rawValue }

  /// Reads flags; a bit nobody has defined is an error.
  package static func read(from reader: inout ByteReader) throws(DecodingFailure) -> HeaderFlags {
    let start = reader.offset
    return try checked(try reader.varint(), at: start)
  }

  /// Reads flags from where they lie, and moves the offset past them.
  package static func read(_ bytes: Span<UInt8>, _ offset: inout Int) throws(DecodingFailure) -> HeaderFlags {
    let start = offset
    return try checked(try bytes.varint(&offset), at: start)
  }

  private static func checked(_ bits: UInt64, at start: Int) throws(DecodingFailure) -> HeaderFlags {
    guard bits <= known else { throw DecodingFailure(.badFlag, at: start) }
    return HeaderFlags(rawValue: bits)
  }
}

extension EventHeader {
  /// The flags this header is written with.
  package var flags: HeaderFlags {
    var flags: HeaderFlags = []
    if isIgnorable { flags.insert(.ignorable) }
    if isLastOfChange { flags.insert(.lastOfChange) }
    if note != nil { flags.insert(.hasNote) }
    if parents != nil { flags.insert(.hasParents) }
    if group != nil { flags.insert(.hasGroup) }
    if userTime != nil { flags.insert(.hasUserTime) }
    if command != nil { flags.insert(.hasCommand) }
    if !additions.isEmpty { flags.insert(.hasAdditions) }
    return flags
  }
}
