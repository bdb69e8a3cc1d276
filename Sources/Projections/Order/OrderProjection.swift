package import LogStore
internal import Replay

/// `order`: the notes that have a place in the manual order, by their places.
package struct OrderProjection: Projection {
  package let name = "order"
  package let version: UInt64 = 1
  package var tables: [Table] { [PlaceTable.manual.table] }

  package init() {}

  package func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    try PlaceTable.manual.keep(change, \.place, in: &transaction)
  }
}
