package import Events

/// Finds the patches that lead from one text to another.
package enum Diff {
  /// The patches that turn `old` into `new`: well formed, on scalar boundaries of both texts, for any bytes.
  ///
  /// Common ends are trimmed, then lines, words and scalars are compared in turn, each within what the coarser
  /// comparison left over (E. W. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986, section 4b).
  /// The result is meant to be read: a changed word is one patch. It is not always the smallest.
  /// - Complexity: O(n + ND) up to a bound of the second part, past which a region is replaced as a whole.
  package static func patches(from old: [UInt8], to new: [UInt8]) -> [Patch] {
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        var refinement = DiffRefinement(old, new)
        refinement.refine(DiffHunk(old: 0..<old.count, new: 0..<new.count), by: .line)
        return refinement.finish().map { hunk in
          Patch(offset: hunk.old.lowerBound, deleted: Array(old[hunk.old]), inserted: Array(new[hunk.new]))
        }
      }
    }
  }
}

/// A part of the old text and the part of the new text that stands in its place.
struct DiffHunk: Equatable {
  var old: Range<Int>
  var new: Range<Int>
}
