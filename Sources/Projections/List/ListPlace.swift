internal import Events
package import LogStore
internal import Replay

/// Where a note stands in the list: the complement of what its key in `list.order` is made of, so that the first is least.
///
/// Read from the note's fields without the rest of the note, so that some hundred notes are put in order in a fraction
/// of a millisecond.
package struct ListPlace: Comparable, Sendable {
  package let number: UInt64
  private let first: UInt64
  private let second: UInt64
  private let third: UInt64
  private let shelfOrder: UInt8

  package var shelf: Shelf? { Shelf(rawValue: shelfOrder) }

  /// The key of the note's row, as `OrderKey` makes it.
  package var key: [UInt8] {
    var key = ByteWriter(reserving: OrderKey.count)
    key.byte(~shelfOrder)
    for word in [first, second, third, number] { key.fixed64(~word) }
    return key.bytes
  }

  /// The place of a note; nil for one that was deleted for good or never was.
  package static func of(_ number: UInt64, in transaction: borrowing ReadTransaction) throws(StoreError) -> ListPlace? {
    let read = try transaction.withValue(StateTable.notes, Key.number(number)) { PlaceFields($0) }
    guard let read else { return nil }
    if let fields = read {
      return fields.standing == NoteState.Standing.erased.rawValue ? nil : ListPlace(fields, number)
    }
    // What is damaged is read once more by the decoder that says what is wrong.
    guard let state = try NoteStates().readFields(number, in: transaction),
      let key = OrderKey.of(state, number: number)
    else { return nil }
    return ListPlace(key: key.span)
  }

  init?(key: Span<UInt8>) {
    guard let (shelf, number) = OrderKey.read(key) else { return nil }
    shelfOrder = shelf
    first = ~Key.readNumber(key, at: 1)
    second = ~Key.readNumber(key, at: 9)
    third = ~Key.readNumber(key, at: 17)
    self.number = number
  }

  private init(_ fields: PlaceFields, _ number: UInt64) {
    let shelf: Shelf =
      fields.trashed != nil ? .trash : fields.isSetAside ? .archived : fields.isPinned ? .pinned : .live
    let date = Timestamp(microseconds: fields.date ?? fields.created)
    let used = UseRank(anchor: fields.anchor, date: date, position: fields.position)
    let rank = fields.trashed.map { UseRank.used(at: $0) } ?? used
    shelfOrder = shelf.rawValue
    first = ~rank.anchor
    second = ~UInt64(bitPattern: rank.date.microseconds ^ .min)
    third = ~rank.position
    self.number = number
  }

  package static func < (left: ListPlace, right: ListPlace) -> Bool {
    if left.shelfOrder != right.shelfOrder { return left.shelfOrder < right.shelfOrder }
    if left.first != right.first { return left.first < right.first }
    if left.second != right.second { return left.second < right.second }
    if left.third != right.third { return left.third < right.third }
    return left.number < right.number
  }
}

/// The few fields of a note's state that its place in the list depends on; see `NoteState.encodedFields`.
private struct PlaceFields {
  var standing: UInt64 = 0
  var created: Int64 = 0
  var anchor: UInt64 = 0
  var date: Int64?
  var position: UInt64 = 0
  var isPinned = false
  var trashed: UInt64?
  var isSetAside = false

  /// Nil where the row is not one.
  init?(_ row: Span<UInt8>) {
    var offset = 0
    // What the fold remembers of checkpoints stands in front.
    guard Self.varint(row, &offset) != nil, Self.varint(row, &offset) != nil,
      let differences = Self.varint(row, &offset), differences <= UInt64(row.count - offset)
    else { return nil }
    offset += Int(differences)
    while offset < row.count {
      guard let tag = Self.varint(row, &offset), let count = Self.varint(row, &offset),
        count <= UInt64(row.count - offset)
      else { return nil }
      let end = offset + Int(count)
      switch tag {
      case 2, 4, 7, 8, 9, 11, 15:
        guard let number = Self.varint(row, &offset), offset == end else { return nil }
        take(tag, number)
      case 10: isPinned = true
      default: break
      }
      // Fields come by ascending tag; nothing past these is wanted.
      if tag >= 15 { break }
      offset = end
    }
  }

  private mutating func take(_ tag: UInt64, _ number: UInt64) {
    let signed = Int64(bitPattern: (number >> 1) ^ (0 &- (number & 1)))
    switch tag {
    case 2: standing = number
    case 4: created = signed
    case 7: anchor = number
    case 8: date = signed
    case 9: position = number
    case 11: trashed = number
    default: isSetAside = number != Registers.Archived.no.rawValue
    }
  }

  @inline(__always)
  private static func varint(_ row: Span<UInt8>, _ offset: inout Int) -> UInt64? {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while offset < row.count, shift < 64 {
      let byte = row[offset]
      offset += 1
      number |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    return nil
  }
}
