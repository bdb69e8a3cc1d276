/// Units that were put in together and have shared every fate since.
///
/// A unit's left neighbour is the one it was put behind; within a run that is the unit before. Its right neighbour
/// bounds it among units put behind the same unit; only the first unit of a run may have one.
struct UnitRun {
  /// Stands for the start of the text as a left neighbour and for its end as a right one.
  static let none = Int.min

  /// The number of the first unit; the others follow.
  var id: Int
  var count: Int
  var left: Int
  var right: Int
  /// At the version that the walk stands at: -1 not yet put in, 0 there, above that how often it was taken out.
  var state: Int
  /// Whether any of the changes walked so far took it out.
  var isGone: Bool

  var isThere: Bool { state == 0 }
  var isNotYet: Bool { state < 0 }
  /// How many units it has in the text of the version that the walk stands at.
  var currentCount: Int { state == 0 ? count : 0 }
  /// How many units it has in the merged text.
  var mergedCount: Int { isGone ? 0 : count }

  /// Cuts the run and gives what was behind the cut.
  mutating func split(at offset: Int) -> UnitRun {
    var rest = self
    rest.id = id + offset
    rest.count = count - offset
    rest.left = id + offset - 1
    rest.right = Self.none
    count = offset
    return rest
  }
}
