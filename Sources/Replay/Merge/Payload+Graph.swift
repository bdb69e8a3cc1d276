package import Events

extension Payload {
  /// The text change of the event as the merge takes it: its edits and what was meant by them.
  package func graphChange(
    _ header: EventHeader, parents: [Int]
  ) -> GraphChange<UInt8> {
    var change = GraphChange(
      agent: header.id.replica.value.bytes, sequence: Int(clamping: header.id.sequence), parents: parents,
      patches: patches)
    switch self {
    case .itemTicked, .itemUnticked: change.meaning = .mark
    case .changeUndone(let body): change.meaning = .repeal([0] + body.target.mergeName)
    case .changeRedone(let body): change.meaning = .repeal([1] + body.target.mergeName)
    case .counterBumped(let body):
      if let whole = body.wholeNumber {
        change.meaning = .bump(from: Int64(clamping: body.from), delta: body.delta, whole: whole)
      }
    default: break
    }
    return change
  }
}

extension EventID {
  fileprivate var mergeName: [UInt8] {
    var writer = ByteWriter(reserving: 26)
    writer.eventID(self)
    return writer.bytes
  }
}

extension CounterBumped {
  /// The replacement of all digits that the bump means; nil where its patch is none of such.
  ///
  /// The patch leaves out what the two numbers begin and end with alike.
  fileprivate var wholeNumber: GraphEdit<UInt8>? {
    let (sum, overflow) = Int64(clamping: from).addingReportingOverflow(delta)
    guard patches.count == 1, let patch = patches.first, !overflow, from <= 999_999_999_999_999,
      (0...999_999_999_999_999).contains(sum)
    else { return nil }
    let new = Array(String(sum).utf8)
    let kept = new.count - patch.inserted.count
    guard kept >= 0 else { return nil }
    for front in stride(from: kept, through: 0, by: -1) {
      let back = front + patch.inserted.count
      guard Array(new[front..<back]) == patch.inserted else { continue }
      let old = new[..<front] + patch.deleted + new[back...]
      guard old.count <= 15, patch.offset >= front, Self.value(old) == from else { continue }
      var edit = GraphEdit(position: patch.offset - front, deletedCount: old.count, inserted: new)
      edit.deleted = Array(old)
      return edit
    }
    return nil
  }

  private static func value(_ digits: ArraySlice<UInt8>) -> UInt64? {
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 * 10 + UInt64($1 - 0x30) }
  }
}
