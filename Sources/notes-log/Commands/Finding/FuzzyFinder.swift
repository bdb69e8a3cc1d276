import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program fzf, where it is installed: shows rows on the terminal and gives back those that a person chose.
struct FuzzyFinder {
  private let path: String

  /// Looks for it in the folders of `PATH`; nil where it is in none.
  init?(_ session: Session) {
    for folder in (session.environment["PATH"] ?? "").split(separator: ":") where folder.hasPrefix("/") {
      let path = "\(folder)/fzf"
      if access(path, X_OK) == 0 {
        self.path = path
        return
      }
    }
    return nil
  }

  /// Lets a person choose among rows; gives the first cells of those chosen, none where the person gave up.
  ///
  /// - Parameter preview: The words of a command that shows what a first cell names; the cell is put behind them.
  func choose(_ rows: [[String]], preview: [String]) throws(CommandError) -> [String] {
    let (toFinder, fromFinder) = (try Self.pipe(), try Self.pipe())
    let command = preview.map(Self.quoted).joined(separator: " ") + " {1}"
    let finder = ChildProcess.spawn(
      [path, "--delimiter", "\t", "--multi", "--no-sort", "--layout", "reverse", "--preview", command],
      input: toFinder.reader, output: fromFinder.writer)
    close(toFinder.reader)
    close(fromFinder.writer)
    defer { close(fromFinder.reader) }
    guard let finder else {
      close(toFinder.writer)
      throw CommandError(.system, path, why: "cannot be started")
    }
    // It writes nothing before a choice is made, so all rows can be handed over first; it may end without reading them.
    var output = Output(DescriptorSink(toFinder.writer, name: "fzf"), isTerminal: false)
    do throws(CommandError) {
      for row in rows { try output.row(row) }
      try output.flush()
    } catch {
      if error.kind != .outputClosed {
        close(toFinder.writer)
        ChildProcess.wait(for: finder)
        throw error
      }
    }
    close(toFinder.writer)
    var reader = InputReader(DescriptorSource(fromFinder.reader, name: "fzf"))
    var chosen: [String] = []
    while let line = try reader.readLine() {
      let cell = String(decoding: line.prefix { $0 != UInt8(ascii: "\t") }, as: UTF8.self)
      if !cell.isEmpty { chosen.append(cell) }
    }
    switch ChildProcess.wait(for: finder) {
    case 0?, 1?: return chosen
    case 130?: return []
    default: throw CommandError(.system, path, why: "failed")
    }
  }

  private static func pipe() throws(CommandError) -> (reader: Int32, writer: Int32) {
    var (reader, writer): (Int32, Int32) = (-1, -1)
    // The finder gets copies of its ends; the others must not stay open in it.
    guard notes_log_pipe(&reader, &writer) == 0 else {
      throw CommandError(.system, "a pipe", why: String(cString: strerror(errno)))
    }
    return (reader, writer)
  }

  /// A word for a shell, taken as it is.
  private static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
