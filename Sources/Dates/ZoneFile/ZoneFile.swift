/// The rules of a time zone as the system's zone files keep them (TZif, RFC 8536): past changes as a table, those to
/// come as a rule.
package struct ZoneFile: TimeZoneRules {
  /// The moments of change, ascending, in seconds since 1970 UTC.
  private let changes: [Int64]
  /// For each change, the place of its offset in `offsets`.
  private let kinds: [UInt8]
  /// At least one; the first holds before the first change.
  private let offsets: [ZoneOffset]
  /// What holds after the last change; nil where the last offset stays.
  private let rule: PosixZone?

  /// Reads a zone file. Any bytes are safe; throws `ZoneError` where they are not a zone file without leap seconds.
  /// O(n) in the bytes.
  package init(bytes: [UInt8]) throws(ZoneError) {
    var reader = ZoneFileReader(bytes)
    let content = try reader.content()
    changes = content.changes
    kinds = content.kinds
    offsets = content.offsets
    rule = try content.footer.isEmpty ? nil : PosixZone(content.footer)
  }

  package func offset(at utcSeconds: Int64) -> ZoneOffset {
    guard let last = changes.last else { return rule?.offset(at: utcSeconds) ?? offsets[0] }
    if utcSeconds >= last, let rule { return rule.offset(at: utcSeconds) }
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle] <= utcSeconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? offsets[0] : offsets[Int(kinds[low - 1])]
  }
}
