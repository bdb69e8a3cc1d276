public import Events
internal import LogStore
internal import Replay

/// A line of a note and the version that it comes from.
public struct BlamedLine: Hashable, Sendable {
  /// From 1.
  public var number: Int
  /// The line without its line break.
  public var text: [UInt8]
  /// The event that made it what it is.
  public var version: NoteVersion
}

extension NoteStore {
  /// Every line of a note with the version that it comes from.
  ///
  /// Lines are followed through all versions by their bytes, not by comparing versions; ticks that were taken back
  /// within five seconds leave no trace.
  ///
  /// - Throws: `notFound` where the note was not there then.
  /// - Complexity: O(bytes of the note's events + lines).
  public func blame(_ note: NoteID, at moment: StoreMoment? = nil) throws(NoteStoreError) -> [BlamedLine] {
    let versions = try versions(of: note, at: moment)
    guard let last = versions.last else { throw NoteStoreError(.notFound, "the note was not there then") }
    let paired = Set(versions.filter { $0.partner != nil }.map(\.position))
    var walk = VersionWalk()
    try walkEvents(of: note, upTo: last.position) { (logged, _) throws(StoreError) in
      do throws(ReplayError) {
        try walk.advance(logged, leavesTrace: !paired.contains(logged.position))
      } catch {
        throw StoreError(.damaged, "replay the log", subject: "position \(error.position)", reason: error.reason)
      }
    }
    var byPosition: [UInt64: NoteVersion] = [:]
    for version in versions { byPosition[version.position] = version }
    let origins = walk.origins
    var lines = walk.bytes.split(separator: 0x0a, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return zip(lines, origins).enumerated().compactMap { index, line in
      guard let version = byPosition[line.1] else { return nil }
      let text = line.0.last == 0x0d ? line.0.dropLast() : line.0
      return BlamedLine(number: index + 1, text: Array(text), version: version)
    }
  }
}
