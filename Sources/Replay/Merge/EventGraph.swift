/// The changes that several replicas made to one text, each knowing some of the others.
///
/// The merged text depends on the set of changes alone, not on the order in which they are listed. Units put in at one
/// place by several replicas do not interleave, and what two replicas take out is out once.
///
/// Source: J. Gentle and M. Kleppmann, "Collaborative Text Editing with Eg-walker: Better, Faster, Smaller", EuroSys
/// 2025; the order of units is that of FugueMax (M. Weidner and M. Kleppmann, "The Art of the Fugue", 2023).
package struct EventGraph<Unit: MergeUnit>: Sendable {
  private let changes: [GraphChange<Unit>]

  /// Creates a graph of changes, each listed after its parents.
  /// - Throws: `MergeError.Code.unknownParent`.
  package init(_ changes: [GraphChange<Unit>]) throws(MergeError) {
    for (index, change) in changes.enumerated() where !change.parents.allSatisfy({ (0..<index).contains($0) }) {
      throw MergeError(.unknownParent, change: index)
    }
    self.changes = changes
  }

  /// The edits, holding one after another, that bring a text that has the first `known` changes up to all of them.
  ///
  /// `startCount` is how many units the text had before any change. The known changes have all their parents among
  /// them, as they stand before the others.
  /// - Throws: `MergeError.Code.outOfBounds`.
  package func edits(after known: Int = 0, startCount: Int = 0) throws(MergeError) -> [GraphEdit<Unit>] {
    let plan = MergePlan(parents: changes.map(\.parents), known: min(max(0, known), changes.count))
    var walk = GraphWalk(changes, plan, known: known, count: startCount)
    for step in plan.order.indices { try walk.take(step) }
    return walk.result
  }
}

extension EventGraph<UInt8> {
  /// The text that all changes make of `start`.
  /// - Throws: `MergeError.Code.outOfBounds`.
  package func merged(into start: [UInt8] = []) throws(MergeError) -> [UInt8] {
    var text = GapBuffer(start)
    for edit in try edits(startCount: start.count) {
      text.exchange(edit.position, deleting: edit.deletedCount, inserting: edit.inserted.span)
    }
    return text.bytes
  }
}
