/// A field that replicas set: the last of the writes that no other write knew, by clock, is its value.
struct MergedRegister<Value: Sendable>: Sendable {
  /// The writes that no later one knew.
  private(set) var writes: [(node: Int, value: Value)] = []

  /// Takes a write; those that its writer knew are over.
  mutating func set(_ value: Value, by node: Int, knowing isKnown: (Int) -> Bool) {
    writes.removeAll { isKnown($0.node) }
    writes.append((node, value))
  }

  /// The value; nil where nobody wrote.
  func value(_ isBefore: (Int, Int) -> Bool) -> Value? {
    writes.max { isBefore($0.node, $1.node) }?.value
  }
}

/// A field whose value at any version is asked for.
struct PastRegister<Value: Sendable>: Sendable {
  private var writes: [(node: Int, value: Value)] = []

  mutating func set(_ value: Value, by node: Int) { writes.append((node, value)) }

  /// The value at the version that a node knows; nil where nobody wrote.
  func value(
    knownTo node: Int, _ isKnown: (_ node: Int, _ to: Int) -> Bool, _ isBefore: (Int, Int) -> Bool
  ) -> Value? {
    var register = MergedRegister<Value>()
    for write in writes where isKnown(write.node, node) {
      register.set(write.value, by: write.node) { isKnown($0, write.node) }
    }
    return register.value(isBefore)
  }
}
