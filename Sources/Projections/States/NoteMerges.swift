internal import Events
internal import LogStore
internal import Replay

/// The merges that are going on while a fold lasts, by note: only notes that several replicas wrote at once have one.
package final class NoteMerges {
  private var merges: [UInt64: NoteMerge] = [:]

  package init() {}

  subscript(_ note: UInt64) -> NoteMerge? { merges[note] }

  /// Takes a merge out, so that it is changed in place.
  func take(_ note: UInt64) -> NoteMerge? { merges.removeValue(forKey: note) }

  func put(_ merge: NoteMerge, _ note: UInt64) { merges[note] = merge }

  /// A merge of all events of a note before one.
  ///
  /// Complexity: O(events of the note).
  static func begin(
    before logged: LoggedEvent, head: LogHead, in log: borrowing ReadTransaction
  ) throws(StoreError) -> NoteMerge {
    var merge = NoteMerge()
    guard logged.position > 0 else { return merge }
    for position in try log.positions(ofNote: logged.noteNumber, upTo: logged.position - 1) {
      // With the times they had then: a merge that went on all the while has no others.
      var asOf = head
      asOf.position = position
      asOf.clock = head.clock.reading(asOf: position)
      guard let earlier = try log.event(at: position, clock: asOf.clock) else { continue }
      let anchor = try NoteStates.anchor(of: earlier, head: asOf, in: log)
      let references = try NoteStates.references(of: earlier, head: asOf, in: log)
      do throws(ReplayError) {
        try merge.add(earlier, anchor: anchor, references: references)
      } catch {
        throw NoteStates.damage(error)
      }
    }
    return merge
  }
}
