import Dates
import NoteStore

/// Everything that a command has of the outside: what was asked, streams, clock, environment.
///
/// Passed in, never looked up, so that a test runs any command in process with a fixed clock and reads what it wrote.
/// `Main.swift` makes the real one.
struct Session {
  /// The words after the program's name.
  var arguments: [RawArgument]
  var environment: Environment
  /// Which of standard input, output and error are terminals.
  var terminals: Terminals
  /// The clock: microseconds since 1970 UTC.
  var now: @Sendable () -> Int64
  /// The folder in which the program was started; nil where it is gone.
  var workingDirectory: @Sendable () -> String?
  /// Standard input.
  var input: InputReader
  /// Standard output: data.
  var output: Output
  /// Standard error: messages.
  var messages: Output
  /// The global options, once the command line is read.
  var options = GlobalOptions()
  /// Starts a pager; nil where it cannot be started. A test's session starts none.
  var spawnPager: @Sendable ([String]) -> Pager? = { _ in nil }
  /// The pager that reads the output, where one was started.
  var pager: Pager?
  /// How wide lines may be; asked of the terminal when first needed.
  var widthOfTerminal: @Sendable () -> Int?

  /// The path of this program, to be started once more; nothing need be there.
  var program: String?
  /// How long the machine has been running; nil where that is not known.
  var uptime: @Sendable () -> Uptime? = { nil }
  /// The store that the command opened last.
  var openedStore: NoteStore?

  /// Where zone files are read from.
  var zoneSource = ZoneSource { SmallFile.read($0) }
  /// The configuration file, once it was needed.
  var knownConfiguration: ConfigurationText?
  /// The viewer's zone, once it was needed.
  var knownZone: (any TimeZoneRules)?
  /// How the viewer's clock counts hours, once it was needed.
  var knownHours: HourClock?

  /// Which streams are terminals.
  struct Terminals: Sendable {
    var input = false
    var output = false
    var error = false
  }

  /// Whether a person can be asked: input and output are terminals, and `--no-input` was not given.
  var canAsk: Bool { terminals.input && terminals.output && !options.noInput }

  /// The width to lay out for: the terminal's, else `$COLUMNS`, else 80 columns; at least 20.
  var width: Int {
    let asked = terminals.output ? widthOfTerminal() : nil
    let named = environment.nonEmpty("COLUMNS").flatMap { Int($0) }
    return max(20, min(asked ?? named ?? 80, 10_000))
  }
}
