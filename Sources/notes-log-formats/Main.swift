import Dates
import Formats
import Interchange

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `notes-log-formats [--from FORMAT] [--date-order dmy|mdy] [--lossy] -- PATH`: reads notes that another program
/// exported, and writes them as a record stream to standard output for `notes-log import`.
@main
struct Main {
  static func main() {
    var words = CommandLine.arguments.dropFirst()
    var format: SourceFormat?
    var order: ForeignDate.Order?
    var isLossy = false
    while let word = words.first, word.hasPrefix("--") {
      words = words.dropFirst()
      if word == "--" { break }
      switch word {
      case "--from": format = words.popFirst().flatMap(SourceFormat.named)
      case "--date-order": order = words.popFirst().flatMap(ForeignDate.Order.init(rawValue:))
      case "--lossy": isLossy = true
      default: fail("notes-log-formats: \(word) is unknown; this program is run by notes-log import")
      }
    }
    guard words.count == 1, let path = words.first else {
      fail("notes-log-formats: one path is needed; this program is run by notes-log import")
    }
    setlocale(LC_CTYPE, "C.UTF-8")
    let options = ReadingOptions(dates: ForeignDate(order: order, zone: SystemZone.current()), isLossy: isLossy)
    // `PathText`, since a path need not be UTF-8 and an argument of Swift must.
    read(PathText.bytes(of: path), format, options)
  }

  private static func read(_ path: [UInt8], _ given: SourceFormat?, _ options: ReadingOptions) {
    let output = RecordOutput()
    do throws(InterchangeError) {
      let source = try OpenedSource.open(path: path, limits: options.limits)
      guard let format = given ?? FormatReaders.detect(source) else {
        throw InterchangeError(
          code: InterchangeError.Code("unknown-format"), path: PathText.text(of: path),
          reason: "is in no format that is known here")
      }
      output.write(RecordEncoder.beginning(format: format.rawValue))
      let reading = FormatReading(format: format, options: options) { output.write(RecordEncoder.encode($0)) }
      try FormatReaders.read(source, reading)
    } catch {
      output.write(output.isEmpty ? RecordEncoder.beginning(format: "") : [])
      output.write(RecordEncoder.encode(error))
    }
    output.write(RecordEncoder.ending)
    output.flush()
  }

  private static func fail(_ message: String) -> Never {
    var bytes = Array((message + "\n").utf8)
    _ = write(2, &bytes, bytes.count)
    exit(2)
  }
}
