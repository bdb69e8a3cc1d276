/// Says which patch does not fit the text it was given for, and why.
package struct PatchError: Error, Hashable, Sendable {
  /// What is wrong with a patch.
  package struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code in words, as messages show it.
    package let description: String

    /// The patch reaches past the end of the text, or its offset is negative.
    package static let outOfBounds = Code(description: "reaches past the end of the text")
    /// The patch begins before the one ahead of it has ended, or touches it.
    package static let notAscending = Code(description: "overlaps or touches the patch before it")
    /// The patch begins or ends inside a UTF-8 scalar, or its inserted bytes begin with the rest of one.
    package static let splitsScalar = Code(description: "splits a UTF-8 scalar")
    /// The text does not hold the bytes that the patch says it takes out.
    package static let deletedBytesDiffer = Code(description: "takes out bytes that the text does not hold there")
  }

  /// What is wrong.
  package var code: Code
  /// Which patch of the list, from 0.
  package var index: Int
  /// Where that patch begins, in bytes of the text before the change.
  package var offset: Int

  /// Creates the error of one patch of a list.
  package init(_ code: Code, index: Int, offset: Int) {
    self.code = code
    self.index = index
    self.offset = offset
  }
}

extension PatchError: CustomStringConvertible {
  package var description: String { "patch \(index) at byte \(offset) \(code)" }
}
