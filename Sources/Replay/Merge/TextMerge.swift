internal import Events

/// The text of a note under changes of several replicas, taken one by one, each after its parents.
///
/// While the history is a line, changes are applied as they are. From the first change that did not know all others
/// on, an Eg-walker goes along, begun at the last version that all later changes know; after enough changes in a
/// line it rests again.
struct TextMerge: Sendable {
  private(set) var bytes: [UInt8] = []
  private var walk: GraphWalk<UInt8>?
  /// For the changes since the walk began, their steps.
  private var steps: [Int: Int] = [:]
  /// The change at whose text the walk began, or the last one, where no walk is on.
  private var base: Int?
  private var linearRun = 0

  /// After so many changes in a line, one that does not know them is not expected any more.
  private static let restAfter = 256

  /// Takes a change that knew all others.
  mutating func takeLinear(_ node: Int, _ patches: [Patch]) throws(PatchError) {
    if !patches.isEmpty { bytes = try patches.applied(to: bytes) }
    base = node
    walk = nil
    steps = [:]
  }

  /// Begins with a text that there is before any change.
  mutating func begin(_ node: Int, _ bytes: [UInt8]) {
    self.bytes = bytes
    base = node
  }

  /// Whether a change with these parents can be taken as it comes: it knows the version that the walk began with.
  func covers(_ parents: [Int]) -> Bool {
    guard let base else { return true }
    return parents.contains { $0 == base || steps[$0] != nil }
  }

  /// Begins the walk before the first change.
  mutating func walkFromNothing() {
    walk = GraphWalk(from: [])
  }

  var isWalking: Bool { walk != nil }

  /// Takes a change that knows what its parents know.
  ///
  /// - Parameter isLinear: Whether that is all there is.
  mutating func take(_ node: Int, _ change: GraphChange<UInt8>, isLinear: Bool) throws(MergeError) {
    var walk = self.walk ?? GraphWalk(from: bytes)
    self.walk = nil
    var change = change
    change.parents = change.parents.compactMap { steps[$0] }
    try walk.append(change)
    for edit in walk.result {
      bytes.replaceSubrange(edit.position..<edit.position + edit.deletedCount, with: edit.inserted)
    }
    walk.result = []
    steps[node] = steps.count
    linearRun = isLinear ? linearRun + 1 : 0
    if linearRun > Self.restAfter {
      base = node
      steps = [:]
    } else {
      self.walk = walk
    }
  }
}
