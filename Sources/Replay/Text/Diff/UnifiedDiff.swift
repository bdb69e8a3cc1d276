/// The difference of two texts as hunks of lines with their surroundings: what `patch` reads (POSIX, `diff -u`).
package struct UnifiedDiff: Hashable, Sendable {
  /// What a line of a hunk says.
  package enum Kind: Hashable, Sendable {
    /// The line stands in both texts.
    case equal
    case removed
    case added
  }

  /// One line of a hunk.
  package struct Line: Hashable, Sendable {
    package var kind: Kind
    /// The line with its line feed; only the last line of a text can be without.
    package var bytes: [UInt8]
  }

  /// Neighbouring lines in which the texts differ, with the equal lines around them.
  package struct Hunk: Hashable, Sendable {
    /// The number of the first old line, from 1; that of the line before where the hunk has no old line.
    package var oldStart: Int
    package var oldCount: Int
    /// The same of the new text.
    package var newStart: Int
    package var newCount: Int
    package var lines: [Line]

    /// `@@ -3,7 +3,8 @@`.
    package var heading: String {
      "@@ -\(Self.place(oldStart, oldCount)) +\(Self.place(newStart, newCount)) @@"
    }

    private static func place(_ start: Int, _ count: Int) -> String { count == 1 ? "\(start)" : "\(start),\(count)" }
  }

  package private(set) var hunks: [Hunk] = []

  /// Compares two texts; equal ones have no hunks.
  ///
  /// - Parameters:
  ///   - context: How many equal lines stand around a change.
  ///   - oldLine: How many lines stand before the old text, where it is a part of a longer one.
  ///   - newLine: The same of the new text.
  /// - Complexity: That of `LineDiff`.
  package init(from old: [UInt8], to new: [UInt8], context: Int = 3, oldLine: Int = 0, newLine: Int = 0) {
    let diff = LineDiff(from: old, to: new)
    let context = max(0, context)
    var group: [LineDiff.Change] = []
    func hunk() -> Hunk {
      let (first, last) = (group[0], group[group.count - 1])
      let before = min(context, first.old.lowerBound)
      let after = min(context, diff.oldCount - last.old.upperBound)
      let oldLines = first.old.lowerBound - before..<last.old.upperBound + after
      let newLines = first.new.lowerBound - before..<last.new.upperBound + after
      var lines: [Line] = []
      var place = oldLines.lowerBound
      func add(_ kind: Kind, _ range: Range<Int>) {
        for line in range {
          let bytes =
            kind == .added ? Array(new[diff.newRange(line..<line + 1)]) : Array(old[diff.oldRange(line..<line + 1)])
          lines.append(Line(kind: kind, bytes: bytes))
        }
      }
      for change in group {
        add(.equal, place..<change.old.lowerBound)
        add(.removed, change.old)
        add(.added, change.new)
        place = change.old.upperBound
      }
      add(.equal, place..<oldLines.upperBound)
      return Hunk(
        oldStart: oldLine + oldLines.lowerBound + (oldLines.isEmpty ? 0 : 1), oldCount: oldLines.count,
        newStart: newLine + newLines.lowerBound + (newLines.isEmpty ? 0 : 1), newCount: newLines.count, lines: lines)
    }
    for change in diff.changes {
      if let last = group.last, change.old.lowerBound - last.old.upperBound > 2 * context {
        hunks.append(hunk())
        group = []
      }
      group.append(change)
    }
    if !group.isEmpty { hunks.append(hunk()) }
  }

  /// How many lines were put in.
  package var addedCount: Int { count(.added) }

  /// How many lines were taken out.
  package var removedCount: Int { count(.removed) }

  private func count(_ kind: Kind) -> Int {
    hunks.reduce(0) { $0 + $1.lines.reduce(0) { $0 + ($1.kind == kind ? 1 : 0) } }
  }
}
