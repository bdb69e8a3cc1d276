internal import Events
internal import LogStore

/// The ids of notes with the shortest parts that name them, for reads of many notes at once.
///
/// Looking each up costs three searches of a table; one walk over all costs a tenth of that a note.
struct ShortIDs {
  /// How many notes must be wanted for a walk over all to pay, one in so many.
  private static let share = 16
  private var known: [UInt64: (id: NoteID, length: Int)] = [:]

  /// - Parameter count: How many notes will be asked for.
  init(for count: Int, in log: borrowing ReadTransaction) throws(StoreError) {
    let all = try log.count(LogTable.notes)
    guard count > 64, count > all / Self.share else { return }
    known.reserveCapacity(all)
    var last: (number: UInt64, bits: UInt64)?
    try log.scan(LogTable.noteIDs) { (key, value) throws(StoreError) in
      let bits = Key.readNumber(key)
      let number = Key.readNumber(value)
      let common = last.map { ($0.bits ^ bits).leadingZeroBitCount / 5 } ?? 0
      let length = min(ShownID.length, max(4, common + 1))
      if let last, let before = known[last.number], before.length < length { known[last.number]?.length = length }
      known[number] = (
        NoteID(Identifier128(high: Key.readNumber(key, at: 8), low: ShownID.low(bits))), length
      )
      last = (number, bits)
      return true
    }
  }

  /// A note and the shortest part of its shown id that names it.
  func names(
    of number: UInt64, _ store: NoteStore, in log: borrowing ReadTransaction
  ) throws(StoreError) -> (id: NoteID, shortID: String) {
    if let (id, length) = known[number] { return (id, id.description(first: length)) }
    let id = try log.noteID(number)
    return (id, try store.shortID(id, in: log))
  }
}
