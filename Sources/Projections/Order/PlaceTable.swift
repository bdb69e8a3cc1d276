package import Events
package import LogStore
internal import Replay

/// An order by hand as a table: notes by their place, and by their identifier where places are equal.
///
/// place, escaped ‖ note id → note number. A zero byte of a place is written as 0 and 255, and the place ends with 0
/// and 1, so that byte order is the order of the places.
package struct PlaceTable: Sendable {
  let table: Table

  /// A note with its place.
  package struct Entry: Hashable, Sendable {
    package var place: [UInt8]
    package var note: NoteID
    /// Its number here; 0 for a note that is not in the log yet.
    package var number: UInt64

    package init(place: [UInt8], note: NoteID, number: UInt64) {
      self.place = place
      self.note = note
      self.number = number
    }
  }

  /// The manual order of all notes that were ever placed, wherever they stand.
  package static let manual = PlaceTable(table: Table("order@1.places", slot: 90))
  /// The bookmarks.
  package static let bookmarks = PlaceTable(table: Table("bookmarks@1.places", slot: 91))

  /// How many bytes of a place stand in the key; none that is made here is so long.
  private static let keptBytes = 200

  private func key(_ place: [UInt8], _ note: NoteID) -> [UInt8] {
    var key: [UInt8] = []
    for byte in place.prefix(Self.keptBytes) { key += byte == 0 ? [0, 255] : [byte] }
    return key + [0, 1] + note.value.bytes
  }

  /// Takes a note's place over; empty places and notes deleted for good have none.
  func keep(
    _ change: NoteChange, _ place: (NoteState) -> [UInt8], in transaction: inout WriteTransaction
  ) throws(StoreError) {
    guard let after = change.after else { return }
    let old = change.before.map(place) ?? []
    let new = after.standing == .erased ? [] : place(after)
    guard old != new else { return }
    if !old.isEmpty { try transaction.remove(table, key(old, after.id)) }
    if !new.isEmpty { try transaction.put(table, key(new, after.id), Key.number(change.number) + new) }
  }

  /// The numbers of the notes in their order.
  package func numbers(in transaction: borrowing ReadTransaction) throws(StoreError) -> [UInt64] {
    var numbers: [UInt64] = []
    try transaction.scan(table) { (_, value) throws(StoreError) in
      numbers.append(Key.readNumber(value))
      return true
    }
    return numbers
  }

  /// The notes with their places, in their order.
  package func entries(in transaction: borrowing ReadTransaction) throws(StoreError) -> [Entry] {
    var entries: [Entry] = []
    try transaction.scan(table) { (key, value) throws(StoreError) in
      let id = Identifier128(bytes: Array(key.copied().suffix(16)))
      if let id {
        entries.append(
          Entry(place: Array(value.copied().dropFirst(8)), note: NoteID(id), number: Key.readNumber(value)))
      }
      return true
    }
    return entries
  }
}
