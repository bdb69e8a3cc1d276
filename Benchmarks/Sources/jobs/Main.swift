import Glibc

// jobs versions FOLDER          a note of 1,000 versions, and how long a random one takes
// jobs events FOLDER COUNT      fills a store with so many events of a fifth as many notes
// jobs watch STORE COUNT FILE   writes to FILE when it saw each of the next COUNT positions
// jobs write STORE COUNT FILE   makes COUNT durable changes, and writes to FILE when each was done
// jobs fold FILE                folds a text for search, beside Foundation
//
// Prints `name value` lines; times are milliseconds.

@main
struct Jobs {
  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      say("jobs: \(error)")
      exit(1)
    }
  }

  static func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  }

  private static func run(_ words: [String]) throws {
    switch (words.first, words.count) {
    case ("versions", 2): try Versions.run(words[1])
    case ("events", 3): try Events.run(words[1], count: Int(words[2]) ?? 0)
    case ("watch", 4): try Watching.watch(words[1], count: Int(words[2]) ?? 0, to: words[3])
    case ("write", 4): try Watching.write(words[1], count: Int(words[2]) ?? 0, to: words[3])
    case ("fold", 2): try Fold.run(words[1])
    default:
      say("usage: jobs versions FOLDER | events FOLDER COUNT | watch|write STORE COUNT FILE | fold FILE")
      exit(2)
    }
  }
}
