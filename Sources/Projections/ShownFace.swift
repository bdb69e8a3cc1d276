internal import Replay
internal import Synchronization

/// What people see of a note, worked out when the first asks: many folds never do, and some ask beside the fold.
final class ShownFace: Sendable {
  private let state: NoteState
  private let known = Mutex<NoteFace?>(nil)

  init(_ state: NoteState) {
    self.state = state
  }

  /// The face, if someone has asked for it.
  var knownFace: NoteFace? { known.withLock { $0 } }

  var face: NoteFace {
    let state = state
    return known.withLock { known in
      if let known { return known }
      let face = NoteFace(of: state)
      known = face
      return face
    }
  }
}
