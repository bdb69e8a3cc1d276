package import Events

/// A note whose events came from several replicas: its state is a function of the set of them.
///
/// The text is merged by an Eg-walker with the meaning rules of `GraphMeaning`. A field has the last value by causal
/// order, and among writes that did not know each other by (hybrid clock, replica). What a deletion for good reaches
/// stays deleted. Only what depends on positions (the place in the order of use, when it came into the Trash) is this
/// store's own.
package struct NoteMerge: Sendable {
  fileprivate struct Node {
    var logged: LoggedEvent
    var anchor: UInt64
    var parents: [Int]
    /// For each replica, by its place in `replicas`, how far the event knows it.
    var knows: [UInt64]
    /// Whether an event before it was of a newer program, so that its text cannot be told.
    var isBehindUnknown: Bool
  }

  private var nodes: [Node] = []
  private var replicas: [ReplicaID: Int] = [:]
  private var index: [EventID: Int] = [:]
  /// The newest node of each replica.
  private var newest: [Int] = []
  private var heads: [Int] = []
  private var text = TextMerge()
  /// Whether a passage was overwritten here or in another store: then stores differ in the bytes that were there.
  private var isOverwritten = false
  private var fields = MergedFields()

  package init() {}

  /// Takes the next event of the note in the order of positions, and gives the note after it.
  ///
  /// - Parameters:
  ///   - anchor: The position that the log had reached at `NoteFold.sourceDate(of:)`.
  ///   - references: The places of the events that it names, `EventReferences.named(in:)`.
  /// - Throws: Where a parent is missing or an edit does not fit the text of its parents.
  /// - Complexity: O(text + what the event did not know); O(events of the note) where it did not know a version that
  ///   all others know.
  package mutating func take(
    _ logged: LoggedEvent, anchor: UInt64 = 0, references: EventReferences = .none
  ) throws(ReplayError) -> NoteState {
    try add(logged, anchor: anchor, references: references)
    guard let state = state() else { throw ReplayError(position: logged.position, reason: "the event has no note") }
    return state
  }

  /// Takes the next event of the note in the order of positions.
  package mutating func add(
    _ logged: LoggedEvent, anchor: UInt64 = 0, references: EventReferences = .none
  ) throws(ReplayError) {
    let node = nodes.count
    let made = try self.node(logged, anchor)
    let isLinear = made.parents == heads
    if logged.state == .redacted || logged.event.header.kind == .passageErased { isOverwritten = true }
    nodes.append(made)
    index[logged.event.header.id] = node
    heads = heads.filter { !knows(node, $0) } + [node]
    if fields.isErased {
      // The text of a note that is deleted for good cannot be told, and need not be.
    } else if isLinear || text.covers(made.parents) {
      try takeText(node, isLinear: isLinear, isCritical: false)
    } else {
      try retakeTexts()
    }
    var fields = self.fields
    self.fields = MergedFields()
    fields.take(
      logged, node, references, isBehindUnknown: made.isBehindUnknown, isKnown: { knows($1, $0) },
      isBefore: { isBefore($0, $1) })
    self.fields = fields
  }

  private mutating func node(_ logged: LoggedEvent, _ anchor: UInt64) throws(ReplayError) -> Node {
    let header = logged.event.header
    let replica: Int
    if let known = replicas[header.id.replica] {
      replica = known
    } else {
      replica = replicas.count
      replicas[header.id.replica] = replica
      newest.append(-1)
    }
    var parents: [Int] = []
    if let named = header.parents {
      for id in named {
        guard let parent = index[id] else {
          throw ReplayError(position: logged.position, reason: "its parent \(id) does not stand before it")
        }
        parents.append(parent)
      }
    } else if newest[replica] >= 0 {
      parents = [newest[replica]]
    }
    var knows = [UInt64](repeating: 0, count: replicas.count)
    for parent in parents {
      for (place, sequence) in nodes[parent].knows.enumerated() { knows[place] = max(knows[place], sequence) }
    }
    // A parent that another parent knows says nothing.
    parents = Set(parents).sorted().filter { parent in
      !parents.contains { $0 != parent && self.knows($0, parent) }
    }
    let isBehindUnknown = parents.contains { nodes[$0].isBehindUnknown || nodes[$0].isUnknown }
    newest[replica] = nodes.count
    knows[replica] = header.id.sequence
    return Node(logged: logged, anchor: anchor, parents: parents, knows: knows, isBehindUnknown: isBehindUnknown)
  }

  /// Whether the writer of a node knew another one.
  private func knows(_ node: Int, _ other: Int) -> Bool {
    let id = nodes[other].logged.event.header.id
    guard node != other, let replica = replicas[id.replica], replica < nodes[node].knows.count else { return false }
    return nodes[node].knows[replica] >= id.sequence
  }

  /// The order of nodes that did not know each other.
  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    let (left, right) = (nodes[left].logged.event.header, nodes[right].logged.event.header)
    return (left.clock, left.id) < (right.clock, right.id)
  }

  private mutating func takeText(_ node: Int, isLinear: Bool, isCritical: Bool) throws(ReplayError) {
    let logged = nodes[node].logged
    if logged.event.payload == nil { return }
    let parents = nodes[node].parents
    var patches = logged.event.payload?.patches(fitting: text.bytes, isOverwritten: isOverwritten) ?? []
    var change =
      logged.event.payload?.graphChange(logged.event.header, parents: parents)
      ?? GraphChange(agent: [], sequence: 0, parents: parents, edits: [])
    if case .repeal(let name) = change.meaning, let delta = repealedDelta(logged.event.payload) {
      change.meaning = .repealBump(name, delta: delta)
    }
    if nodes[node].isBehindUnknown { (patches, change.edits, change.meaning) = ([], [], .none) }
    if case .created(let created)? = logged.event.payload, parents.isEmpty {
      if node == 0, !text.isWalking { return text.begin(node, created.text) }
      change.edits = [GraphEdit(position: 0, deletedCount: 0, inserted: created.text)]
    }
    if isOverwritten { for index in change.edits.indices { change.edits[index].isLoose = true } }
    do throws(MergeError) {
      if isLinear && (isCritical || !text.isWalking) {
        do throws(PatchError) {
          try text.takeLinear(node, patches)
        } catch {
          throw MergeError(.outOfBounds, change: node)
        }
      } else {
        try text.take(node, change, isLinear: isLinear)
      }
    } catch {
      throw ReplayError(position: logged.position, reason: "a patch does not fit the text")
    }
  }

  /// By how much the undo or redo of a bump counts; nil for that of anything else.
  private func repealedDelta(_ payload: Payload?) -> Int64? {
    let (target, isUndo): (EventID, Bool)
    switch payload {
    case .changeUndone(let body)?: (target, isUndo) = (body.target, true)
    case .changeRedone(let body)?: (target, isUndo) = (body.target, false)
    default: return nil
    }
    guard let node = index[target], case .counterBumped(let bump)? = nodes[node].logged.event.payload else {
      return nil
    }
    return isUndo ? 0 &- bump.delta : bump.delta
  }

  /// Takes all texts again: the last event does not know a version that was thought to be known to all.
  private mutating func retakeTexts() throws(ReplayError) {
    let plan = MergePlan(parents: nodes.map(\.parents), known: nodes.count)
    var isCritical = [Bool](repeating: false, count: nodes.count)
    for (step, node) in plan.order.enumerated() { isCritical[node] = plan.isCritical[step] }
    text = TextMerge()
    // Where the first event is not known to all, the walk begins before it.
    if !isCritical[0] { text.walkFromNothing() }
    for node in nodes.indices { try takeText(node, isLinear: isCritical[node], isCritical: isCritical[node]) }
  }

  /// The note as it stands; nil before its first event.
  package func state() -> NoteState? {
    guard let first = nodes.first, let id = first.logged.event.header.note else { return nil }
    var state = fields.state(NoteFold.start(first.logged, id, first.anchor)) { isBefore($0, $1) }
    state.revision = UInt64(nodes.count)
    state.heads = heads.map { nodes[$0].logged.event.header.id }.sorted()
    if state.standing != .erased { state.text = text.bytes }
    return state
  }
}

extension NoteMerge.Node {
  var isUnknown: Bool {
    guard case .unknown? = logged.event.payload else { return false }
    return !logged.event.header.isIgnorable
  }
}
