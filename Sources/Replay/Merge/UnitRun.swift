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
  /// How many changes of the version that the walk stands at put it in; above one where they mean the same.
  var births = 1
  /// How many changes of that version took it out.
  var deaths = 0
  /// Whether any of the changes walked so far took it out.
  var isGone = false
  /// Whether it stands right behind the unit that it replaced, before all else that was put there.
  var isMark = false
  /// For a number that replicas count: how many units it has at the version of the walk, and in the merged text.
  var cell: (current: Int, merged: Int)?

  var isThere: Bool { births > 0 && deaths == 0 }
  var isNotYet: Bool { births == 0 }
  /// How many units it has in the text of the version that the walk stands at.
  var currentCount: Int { isThere ? cell?.current ?? count : 0 }
  /// How many units it has in the merged text.
  var mergedCount: Int { isGone ? 0 : cell?.merged ?? count }

  init(id: Int, count: Int, left: Int, right: Int) {
    self.id = id
    self.count = count
    self.left = left
    self.right = right
  }

  /// Cuts the run and gives what was behind the cut.
  mutating func split(at offset: Int) -> UnitRun {
    var rest = self
    rest.id = id + offset
    rest.count = count - offset
    rest.left = id + offset - 1
    rest.right = Self.none
    rest.isMark = false
    count = offset
    return rest
  }
}
