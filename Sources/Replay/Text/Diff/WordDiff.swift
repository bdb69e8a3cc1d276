/// The difference of two texts as one text in which words are equal, taken out or put in.
package enum WordDiff {
  /// A stretch of one kind.
  package struct Segment: Hashable, Sendable {
    package var kind: UnifiedDiff.Kind
    package var bytes: [UInt8]
  }

  /// The stretches in order; without those put in they are the old text, without those taken out the new one.
  ///
  /// Whole words differ, never parts of them, and what was taken out stands before what was put in its place.
  /// Complexity: that of `LineDiff`, in words.
  package static func segments(from old: [UInt8], to new: [UInt8]) -> [Segment] {
    let oldEnds = old.withUnsafeBufferPointer { DiffToken.word.ends(of: 0..<old.count, in: $0) }
    let newEnds = new.withUnsafeBufferPointer { DiffToken.word.ends(of: 0..<new.count, in: $0) }
    func start(_ token: Int, _ ends: [Int]) -> Int { token == 0 ? 0 : ends[token - 1] }
    var changes: [DiffHunk] = []
    for change in TokenComparison.changes(
      old, TokenRun(start: 0, ends: oldEnds), new, TokenRun(start: 0, ends: newEnds))
    {
      let change = DiffHunk(
        old: start(change.old.lowerBound, oldEnds)..<start(change.old.upperBound, oldEnds),
        new: start(change.new.lowerBound, newEnds)..<start(change.new.upperBound, newEnds))
      // Words that changed side by side are read as one change.
      if let last = changes.last, old[last.old.upperBound..<change.old.lowerBound].allSatisfy({ $0 == 0x20 }) {
        changes[changes.count - 1] = DiffHunk(
          old: last.old.lowerBound..<change.old.upperBound, new: last.new.lowerBound..<change.new.upperBound)
      } else {
        changes.append(change)
      }
    }
    var segments: [Segment] = []
    var place = 0
    func add(_ kind: UnifiedDiff.Kind, _ bytes: ArraySlice<UInt8>) {
      if !bytes.isEmpty { segments.append(Segment(kind: kind, bytes: Array(bytes))) }
    }
    for change in changes {
      add(.equal, old[place..<change.old.lowerBound])
      add(.removed, old[change.old])
      add(.added, new[change.new])
      place = change.old.upperBound
    }
    add(.equal, old[place...])
    return segments
  }
}
