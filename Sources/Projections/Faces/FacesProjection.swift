internal import Events
package import LogStore
internal import Replay

/// `faces`: what lists showed of each note after each of its events, so that lists of any moment are read, not replayed.
///
/// A tick costs some ten bytes: versions stand in blocks, each as what it changes. A note that is deleted for good leaves
/// nothing here.
package struct FacesProjection: Projection {
  package let name = "faces"
  package let version: UInt64 = 3
  package var tables: [Table] {
    [
      FaceTable.blocks, FaceTable.titles, FaceTable.collections, FaceTable.pins, FaceTable.moves, FaceTable.counts,
    ]
  }

  package init() {}

  package func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    try keepCollections(change.logged, in: &transaction)
    guard let after = change.after, let face = change.face, change.number != 0 else { return }
    guard let shelf = Shelf(of: after) else {
      // Folded again, the log gives no text of it: what stood here before must not outlive that.
      return try NoteFaces.remove(change.number, in: &transaction)
    }
    var version = FaceVersion(
      position: change.logged.position, rank: after.shelfRank, row: ListRow(after, face, shelf: shelf))
    if change.changesText, let before = change.before {
      version.mayLoseWords = WordLoss.isPossible(from: before.text, to: after.text)
    }
    try NoteFaces.append(
      version,
      keywords: change.changesText ? FaceVersion.keywordBytes(of: after.text) : nil, of: change.number,
      in: &transaction)
    if case .passageErased? = change.logged.event.payload {
      try NoteFaces.readTextsAgain(of: change.number, in: &transaction)
    }
  }

  private func keepCollections(
    _ logged: LoggedEvent, in transaction: inout WriteTransaction
  ) throws(StoreError) {
    for (collection, name) in StampedName.given(by: logged.event) ?? [] {
      try transaction.put(
        FaceTable.collections, Key.number(logged.position) + collection.value.bytes, name.encoded())
    }
  }
}
