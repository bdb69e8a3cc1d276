import Events

extension LineSequence {
  /// Takes a change over: lines that it made or altered are of its origin, all others keep theirs.
  ///
  /// A line is followed by its content: what is put in between two lines, or taken out from between them, changes
  /// neither, wherever the patch cuts; one that comes whole out of a change of its surroundings stays what it was.
  ///
  /// - Parameters:
  ///   - patches: Well formed, in coordinates of the text before the change, inside of it.
  ///   - origin: The position of the event; nil for a change that is to leave no trace.
  mutating func apply(_ patches: [Patch], origin: UInt64?) {
    // From the end to the start, each patch still holds after those already taken over.
    for patch in patches.reversed() { apply(patch, origin) }
  }

  private mutating func apply(_ patch: Patch, _ origin: UInt64?) {
    if patch.deleted.isEmpty && patch.inserted.isEmpty { return }
    let first = place(of: patch.offset)
    let last = patch.deleted.isEmpty ? first : place(of: patch.end)
    let head = patch.offset - first.start
    let tail = last.start + last.run.count - patch.end
    var runs = LineRun.runs(of: patch.inserted, origin: origin ?? first.run.origin)
    let isTailWhole = tail == last.run.count && runs[runs.count - 1].count == 0
    let end = runs.count - 1
    if end == 0 {
      // The rest of the first line, what was put in, and the rest of the last line are one line now.
      if head == 0 && isTailWhole {
        runs[0].origin = last.run.origin
      } else if runs[0].count == 0, head == first.run.contentCount, tail == last.run.breakCount {
        runs[0].origin = first.run.origin
      }
    } else {
      let isHeadWhole = head == first.run.contentCount && runs[0].contentCount == 0 && first.run.count > 0
      if isTailWhole { runs[end].origin = last.run.origin }
      if isHeadWhole && !(isTailWhole && first == last) { runs[0].origin = first.run.origin }
    }
    runs[0].count += head
    runs[end].count += tail
    runs[end].breakCount = min(tail, last.run.breakCount)
    replace(from: first, through: last, with: runs)
  }
}
