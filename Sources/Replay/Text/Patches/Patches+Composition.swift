package import Events

extension [Patch] {
  /// The one change that has the effect of this change followed by `second`.
  ///
  /// `second` is in coordinates of the version after this change; the result is in those of the version before it.
  /// Adjoining patches are merged, and what this change puts in and `second` takes out leaves no trace. Text taken
  /// out and put in again stays as both; `normalised` removes that too.
  /// - Complexity: O(bytes of both changes).
  package func composed(with second: [Patch]) -> [Patch] {
    if isEmpty { return second }
    if second.isEmpty { return self }
    var composer = PatchComposer(self)
    // From the end to the start, each patch of the second change also holds after the ones already applied.
    for patch in second.reversed() { composer.append(patch) }
    return composer.patches
  }
}
