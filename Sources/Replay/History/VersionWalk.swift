package import Events

/// One note's text as its events are taken in order, with the lines that each one touches and the event that each line
/// comes from.
///
/// No version is compared with another: what an event did is in its patches. A step costs its own bytes, the lines it
/// touches and its distance from the last one, not the length of the text.
package struct VersionWalk: ~Copyable {
  private var text = GapBuffer()
  private var lines = LineSequence([LineRun(count: 0, breakCount: 0, origin: 0)])
  /// Whether the text can still be followed: not after the note was deleted for good or changed by a newer program.
  private var isWhole = true

  /// Lines that an event touched, as they were and as they are.
  package struct Stretch: Hashable, Sendable {
    /// How many lines stand before, in the version before.
    package var oldLine: Int
    package var old: [UInt8]
    /// The same in the version after.
    package var newLine: Int
    package var new: [UInt8]
  }

  package init() {}

  /// The text as it stands now. Complexity: O(text).
  package var bytes: [UInt8] { text.bytes }

  /// The position of the event that each line comes from, from the top. Complexity: O(lines).
  package var origins: [UInt64] {
    let runs = lines.runs
    // Behind the last line feed nothing stands.
    return (runs.last?.count == 0 ? runs.dropLast() : runs[...]).map(\.origin)
  }

  /// Takes the next event.
  ///
  /// - Parameter leavesTrace: Whether the lines that it changes are from now on of its origin.
  /// - Throws: Where a patch does not fit the text: the log is damaged.
  package mutating func advance(_ logged: LoggedEvent, leavesTrace: Bool = true) throws(ReplayError) {
    guard let patches = patches(of: logged) else { return }
    do throws(PatchError) {
      try text.apply(patches)
    } catch {
      throw ReplayError(position: logged.position, reason: "a patch does not fit the text: \(error.code)")
    }
    lines.apply(patches, origin: leavesTrace ? logged.position : nil)
  }

  /// Takes the next event and gives the lines it touched, with lines around them.
  ///
  /// - Parameter context: How many lines before and after what was touched are given too.
  /// - Throws: As `advance`.
  package mutating func stretches(
    _ logged: LoggedEvent, context: Int = 0
  ) throws(ReplayError) -> [Stretch] {
    let windows = patches(of: logged, peeking: true).map { self.windows($0, context) } ?? []
    var stretches = windows.map { window in
      Stretch(oldLine: window.line, old: text.bytes(in: window.bytes), newLine: 0, new: [])
    }
    try advance(logged)
    var shift = 0
    for (index, window) in windows.enumerated() {
      let start = window.bytes.lowerBound + shift
      shift += window.growth
      stretches[index].new = text.bytes(in: start..<window.bytes.upperBound + shift)
      stretches[index].newLine = lines.place(of: start).line
    }
    return stretches
  }

  /// What an event changes in the text; nil where it changes nothing or the text cannot be followed.
  private mutating func patches(of logged: LoggedEvent, peeking: Bool = false) -> [Patch]? {
    guard let payload = logged.event.payload else {
      if !peeking { isWhole = false }
      return nil
    }
    switch payload {
    case .created(let created):
      return isWhole ? [Patch(offset: 0, deleted: text.bytes, inserted: created.text)] : nil
    case .unknown:
      if !logged.event.header.isIgnorable && !peeking { isWhole = false }
      return nil
    case .erased:
      if !peeking { isWhole = false }
      return nil
    default:
      let patches = payload.patches
      return isWhole && !patches.isEmpty ? patches : nil
    }
  }

  private struct Window {
    /// How many lines stand before it.
    var line: Int
    /// The line after its last.
    var end: Int
    var bytes: Range<Int>
    /// How many bytes longer the change makes it.
    var growth: Int
  }

  /// The lines around patches; windows that touch are one.
  private func windows(_ patches: [Patch], _ context: Int) -> [Window] {
    var windows: [Window] = []
    for patch in patches where patch.offset >= 0 && patch.end <= text.count {
      let first = max(0, lines.place(of: patch.offset).line - context)
      let end = min(lines.count, lines.place(of: patch.end).line + 1 + context)
      let growth = patch.inserted.count - patch.deleted.count
      if let last = windows.indices.last, windows[last].end >= first {
        windows[last].end = max(end, windows[last].end)
        windows[last].growth += growth
      } else {
        windows.append(Window(line: first, end: end, bytes: 0..<0, growth: growth))
      }
    }
    for index in windows.indices {
      let start = lines.start(ofLine: windows[index].line)
      windows[index].bytes = start..<max(start, lines.start(ofLine: windows[index].end))
    }
    return windows
  }
}
