internal import LogStore
internal import Projections
internal import Synchronization

/// The beginning of a list as searches have walked it, kept while the store stands as it is.
///
/// A person who types asks for the same list again and again; in memory an entry is passed by in two nanoseconds, in
/// the table in a hundred. Eight bytes a note; a change of the store forgets it.
final class KnownOrder: Sendable {
  /// Some first notes of some shelves, as of one snapshot.
  struct Beginning {
    fileprivate(set) var snapshot = ""
    fileprivate(set) var shelves: ClosedRange<Shelf> = .pinned ... .trash
    var numbers: [UInt64] = []
    /// Whether it is the whole list.
    var isComplete = false
  }

  private let known = Mutex(Beginning())

  /// Takes out what is known; the caller puts it back. Another search that comes meanwhile begins afresh.
  func take(_ shelves: ClosedRange<Shelf>, as snapshot: String) -> Beginning {
    known.withLock { known in
      var taken = Beginning()
      swap(&taken, &known)
      guard taken.snapshot == snapshot, taken.shelves == shelves else {
        return Beginning(snapshot: snapshot, shelves: shelves)
      }
      return taken
    }
  }

  func put(_ beginning: Beginning) {
    known.withLock { known in
      if known.snapshot != beginning.snapshot || known.numbers.count <= beginning.numbers.count { known = beginning }
    }
  }
}
