/// A command line up to the cursor, as bash and fish quote it: its words without their quotes, the last one unfinished.
struct ShellWords: Equatable {
  /// The quotes in which the cursor stands.
  enum Quote: Equatable {
    case none, single, double
    /// `$'…'`, where a backslash begins an escape.
    case dollar
  }

  /// The finished words, the program's name first.
  var words: [String] = []
  /// The word that ends at the cursor; empty after a blank.
  var current = ""
  var quote = Quote.none
  /// How many bytes of `current` stand before what readline replaces: it breaks words at more than blanks.
  var kept = 0
  /// Whether the current word is a file that a stream is redirected to.
  var isRedirection = false

  /// Reads a line.
  ///
  /// - Parameter breaks: What parts words for readline, `$COMP_WORDBREAKS`; empty for none but blanks.
  init(_ line: String, breaks: String = "") {
    var scanner = Scanner(breaks: Set(breaks.utf8).subtracting(Array(" \t\n\"'\\".utf8)))
    for byte in line.utf8 { scanner.take(byte) }
    words = scanner.words
    current = String(decoding: scanner.word, as: UTF8.self)
    quote = scanner.quote
    kept = scanner.kept
    isRedirection = scanner.isRedirection
  }

  /// The word without its quotes, which need not be closed.
  static func unquoted(_ word: String) -> String {
    let words = ShellWords(word)
    // A blank that is not quoted stands in no word; if there is one all the same, it is kept.
    return words.words.isEmpty ? words.current : (words.words + [words.current]).joined(separator: " ")
  }
}

extension ShellWords {
  /// The quoting rules of POSIX.1-2017, Shell Command Language, 2.2, and bash's `$'…'`, one byte at a time.
  private struct Scanner {
    let breaks: Set<UInt8>
    var words: [String] = []
    var word: [UInt8] = []
    var quote = Quote.none
    var isRedirection = false
    private var breakEnd = 0
    private var quoteStart = 0
    private var isOpen = false
    private var isEscaped = false
    private var followsDollar = false

    /// Within quotes readline replaces what stands in them, else what follows the last break that is not quoted.
    var kept: Int { quote == .none ? breakEnd : quoteStart }

    init(breaks: Set<UInt8>) {
      self.breaks = breaks
    }

    mutating func take(_ byte: UInt8) {
      if isEscaped {
        isEscaped = false
        // Within double quotes a backslash stands for itself before most characters.
        if quote == .double, !"$`\"\\\n".utf8.contains(byte) { word.append(UInt8(ascii: "\\")) }
        return append(byte)
      }
      if byte == UInt8(ascii: "\\"), quote != .single {
        isEscaped = true
        isOpen = true
        return
      }
      switch quote {
      case .single, .dollar:
        if byte == UInt8(ascii: "'") { quote = .none } else { append(byte) }
      case .double:
        if byte == UInt8(ascii: "\"") { quote = .none } else { append(byte) }
      case .none:
        takeUnquoted(byte)
      }
      followsDollar = byte == UInt8(ascii: "$") && quote == .none
    }

    private mutating func takeUnquoted(_ byte: UInt8) {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"):
        finish()
      case UInt8(ascii: "'"):
        if followsDollar { word.removeLast() }
        open(followsDollar ? .dollar : .single)
      case UInt8(ascii: "\""):
        open(.double)
      case UInt8(ascii: ">"), UInt8(ascii: "<"):
        finish()
        isRedirection = true
      default:
        append(byte)
        // readline counts an @ to what follows it.
        if breaks.contains(byte) { breakEnd = byte == UInt8(ascii: "@") ? word.count - 1 : word.count }
      }
    }

    private mutating func open(_ opened: Quote) {
      quote = opened
      isOpen = true
      quoteStart = word.count
    }

    private mutating func append(_ byte: UInt8) {
      word.append(byte)
      isOpen = true
    }

    private mutating func finish() {
      if isOpen, !isRedirection { words.append(String(decoding: word, as: UTF8.self)) }
      if isOpen { isRedirection = false }
      word = []
      isOpen = false
      breakEnd = 0
    }
  }
}
