internal import Events

/// Names looked up by their dictionary numbers, kept while one transaction lasts.
///
/// Not longer: a transaction that is thrown away takes the numbers it gave with it.
final class NameCache {
  var replicas = NumberedNames<ReplicaID>()
  var writers = NumberedNames<Writer>()
  /// Whether replicas belong to this store's lineage.
  var isOwn = NumberedNames<Bool>()
  /// The note asked for last: the events of one note are read one after the other.
  var note: (number: UInt64, id: NoteID)?
  /// The number that the next new note gets; nil until one was given.
  var nextNote: UInt64?
  /// What positions looked for by their time have of it.
  var readings: [UInt64: ClockReading] = [:]
  static let mostReadings = 4_096
}

/// What numbers stand for; the one asked for last is found at once.
///
/// Most transactions ask for one alone, for which no table is made.
struct NumberedNames<Name> {
  private var last: (number: UInt64, name: Name)?
  /// Whether the last one stands among all.
  private var isLastKept = false
  private var all: [UInt64: Name] = [:]

  subscript(number: UInt64) -> Name? {
    mutating get {
      if let last, last.number == number { return last.name }
      guard !all.isEmpty, let name = all[number] else { return nil }
      keepLast()
      (last, isLastKept) = ((number, name), true)
      return name
    }
    set {
      if last?.number != number { keepLast() }
      if !all.isEmpty { all[number] = nil }
      (last, isLastKept) = (newValue.map { (number, $0) }, false)
    }
  }

  private mutating func keepLast() {
    if let last, !isLastKept { all[last.number] = last.name }
  }
}

/// What a record says of the effective time of its position.
struct ClockReading {
  var wall: Timestamp
  var index: UInt64
  var shift: Int64
}
