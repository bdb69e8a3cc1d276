import Events
import Replay
import TestSupport

/// Replicas that edit one text, sometimes after learning of each other's changes.
struct RandomHistory {
  private(set) var changes: [GraphChange<UInt8>] = []
  let start: [UInt8]

  init(_ random: inout SeededGenerator, replicas: Int, steps: Int) throws {
    start = random.text(pieces: 6)
    /// What each replica knows, as indexes of changes, and how many it made.
    var known = [[Int]](repeating: [], count: replicas)
    var made = [Int](repeating: 0, count: replicas)
    for _ in 0..<steps {
      let replica = random.below(replicas)
      if random.oneIn(3) {
        known[replica] = Array(Set(known[replica]).union(known[random.below(replicas)])).sorted()
        continue
      }
      let text = try EventGraph(Self.part(changes, known[replica])).merged(into: start)
      let patches = random.patches(of: text, upTo: 2)
      let behind = Set(known[replica].flatMap { changes[$0].parents })
      let heads = known[replica].filter { !behind.contains($0) }
      changes.append(
        GraphChange(agent: [UInt8(replica)], sequence: made[replica], parents: heads, patches: patches))
      made[replica] += 1
      known[replica].append(changes.count - 1)
    }
  }

  /// Some of the changes, whose parents are all among them, as a list of their own.
  static func part(_ changes: [GraphChange<UInt8>], _ indexes: [Int]) -> [GraphChange<UInt8>] {
    var place: [Int: Int] = [:]
    for (new, old) in indexes.enumerated() { place[old] = new }
    return indexes.map { old in
      var change = changes[old]
      change.parents = change.parents.compactMap { place[$0] }
      return change
    }
  }

  /// The changes in another order in which parents stand first.
  func reordered(_ random: inout SeededGenerator) -> [GraphChange<UInt8>] {
    var order: [Int] = []
    var left = Set(changes.indices)
    while !left.isEmpty {
      let ready = left.filter { changes[$0].parents.allSatisfy { !left.contains($0) } }.sorted()
      let next = ready[random.below(ready.count)]
      order.append(next)
      left.remove(next)
    }
    return Self.part(changes, order)
  }
}
