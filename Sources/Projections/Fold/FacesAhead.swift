internal import Replay

/// Works out beside a fold what several projections ask of a change, before the first of them does.
final class FacesAhead {
  private let side = SideThread<Never>()

  /// So many changes go together.
  static let most = 64

  init() {
    side.start()
  }

  /// Begins with changes that are folded soon.
  func prepare(_ changes: [NoteChange]) {
    if changes.isEmpty { return }
    let bytes = changes.reduce(0) { $0 + ($1.after?.text.count ?? 0) }
    side.hand(2 * bytes) { _ in
      for change in changes { change.prepare() }
    }
  }
}
