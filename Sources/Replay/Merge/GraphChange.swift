package import Events

/// A replacement of units at one place of a text.
///
/// A unit is whatever the text is counted in: bytes in the store, code points in test vectors.
package struct GraphEdit<Unit: MergeUnit>: Hashable, Sendable {
  /// Where the edit begins, in units of the text before it.
  package var position: Int
  /// How many units it takes out.
  package var deletedCount: Int
  /// The units that it puts in their place.
  package var inserted: [Unit]
  /// The units that it takes out, where they are known; the walk compares them with those that stand there.
  package var deleted: [Unit]?
  /// Whether other units may stand there, because one of two stores had a passage overwritten.
  package var isLoose = false

  /// Creates an edit that replaces `deletedCount` units at `position` with `inserted`.
  package init(position: Int, deletedCount: Int, inserted: [Unit]) {
    self.position = position
    self.deletedCount = deletedCount
    self.inserted = inserted
  }
}

/// A change of a text as one replica made it, with what that replica knew then.
package struct GraphChange<Unit: MergeUnit>: Equatable, Sendable {
  /// The replica that made the change; replicas that write at one place are ordered by its bytes.
  package var agent: [UInt8]
  /// Which change of the replica it is: higher than those of all its earlier changes.
  package var sequence: Int
  /// The newest changes that the replica knew, as indexes of an earlier part of the list; none at the start.
  package var parents: [Int]
  /// Edits that hold one after another, the first in the text of the parents.
  package var edits: [GraphEdit<Unit>]
  /// What was meant by the edits, by which concurrent changes of one meaning become one.
  package var meaning = GraphMeaning<Unit>.none

  /// Creates a change.
  package init(agent: [UInt8], sequence: Int, parents: [Int], edits: [GraphEdit<Unit>]) {
    self.agent = agent
    self.sequence = sequence
    self.parents = parents
    self.edits = edits
  }
}

extension GraphChange<UInt8> {
  /// Creates a change of bytes from patches that all hold at once in the text of the parents.
  package init(agent: [UInt8], sequence: Int, parents: [Int], patches: [Patch]) {
    // From the end to the start, each patch also holds after the ones already applied.
    let edits = patches.reversed().map { patch in
      var edit = GraphEdit(position: patch.offset, deletedCount: patch.deleted.count, inserted: patch.inserted)
      edit.deleted = patch.deleted
      return edit
    }
    self.init(agent: agent, sequence: sequence, parents: parents, edits: edits)
  }
}
