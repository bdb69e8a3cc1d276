/// Says which change of a graph cannot be merged.
package struct MergeError: Error, Hashable, Sendable {
  /// What is wrong with the change.
  package struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code in words, as messages show it.
    package let description: String

    /// A parent is not an earlier change of the list.
    package static let unknownParent = Code(description: "has a parent that does not stand before it")
    /// An edit reaches past the end of the text that its parents make.
    package static let outOfBounds = Code(description: "edits past the end of its parents' text")
  }

  /// What is wrong.
  package var code: Code
  /// Which change of the list, from 0.
  package var change: Int

  /// Creates the error of one change of a list.
  package init(_ code: Code, change: Int) {
    self.code = code
    self.change = change
  }
}

extension MergeError: CustomStringConvertible {
  package var description: String { "change \(change) \(code)" }
}
