/// A stream of output: buffered, coloured where wanted, escaped on a terminal.
///
/// `text` is for what comes from notes and arguments: on a terminal its control characters are escaped, so no note
/// can move the cursor. `raw` passes bytes through. The end of the program flushes.
struct Output {
  /// Whether a person reads this stream on a terminal.
  let isTerminal: Bool
  /// Whether styles are written.
  var isColored: Bool
  /// Whether hyperlinks are written.
  var isLinked = false
  private var sink: any ByteSink
  private var buffer: [UInt8] = []

  /// How many bytes gather before they are written.
  private static let capacity = 65_536

  init(_ sink: any ByteSink, isTerminal: Bool, isColored: Bool = false) {
    self.sink = sink
    self.isTerminal = isTerminal
    self.isColored = isColored
  }

  /// Writes text, escaped where a terminal reads it, in a style where colour is on.
  mutating func text(_ text: String, _ style: Style? = nil) throws(CommandError) {
    var text = text
    let isOpen = open(style, isEmpty: text.isEmpty)
    text.withUTF8 { appendText($0) }
    close(isOpen)
    try flushIfFull()
  }

  /// Writes the bytes of a text, escaped where a terminal reads it.
  mutating func text(bytes: some Collection<UInt8>, _ style: Style? = nil) throws(CommandError) {
    let isOpen = open(style, isEmpty: bytes.isEmpty)
    if isTerminal { TerminalEscaping.append(bytes, to: &buffer) } else { buffer.append(contentsOf: bytes) }
    close(isOpen)
    try flushIfFull()
  }

  /// Writes text that leads to an address where hyperlinks are on (OSC 8); the address must be made by the program.
  mutating func link(_ text: String, _ style: Style? = nil, to address: String) throws(CommandError) {
    guard isLinked else { return try self.text(text, style) }
    try raw("\u{1b}]8;;\(address)\u{1b}\\")
    try self.text(text, style)
    try raw("\u{1b}]8;;\u{1b}\\")
  }

  /// Writes text and a line feed.
  mutating func line(_ text: String = "", _ style: Style? = nil) throws(CommandError) {
    try self.text(text, style)
    try raw("\n")
  }

  /// Writes text as it is: JSON, and what has been escaped.
  mutating func raw(_ text: String) throws(CommandError) {
    buffer.append(contentsOf: text.utf8)
    try flushIfFull()
  }

  /// Writes bytes as they are.
  mutating func raw(bytes: some Collection<UInt8>) throws(CommandError) {
    buffer.append(contentsOf: bytes)
    try flushIfFull()
  }

  /// Writes out what has gathered; throws `.outputClosed` or `.system`.
  mutating func flush() throws(CommandError) {
    guard !buffer.isEmpty else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    try sink.write(buffer)
  }

  /// Writes out what has gathered, and then bytes as they are.
  mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(CommandError) {
    try flush()
    try sink.write(bytes)
  }

  /// Sends what follows elsewhere, such as to a pager; what has gathered goes along.
  mutating func redirect(to other: any ByteSink) {
    sink = other
  }

  /// Takes one byte; the caller flushes.
  mutating func append(_ byte: UInt8) { buffer.append(byte) }

  /// Takes a text as a cell of a row parted by tabs; the caller flushes.
  mutating func append(cell: String) {
    var cell = cell
    cell.withUTF8 { bytes in
      let start = buffer.count
      buffer.append(contentsOf: bytes)
      // Most cells have no break, which sixteen bytes at a time tell.
      var least = UInt8.max
      for byte in bytes { least = min(least, byte) }
      guard least <= UInt8(ascii: "\r") else { return }
      for place in bytes.indices where TabCell.isBreak(bytes[place]) { buffer[start + place] = UInt8(ascii: " ") }
    }
  }

  mutating func flushIfFull() throws(CommandError) {
    if buffer.count >= Self.capacity { try flush() }
  }

  private mutating func appendText(_ bytes: UnsafeBufferPointer<UInt8>) {
    if isTerminal { TerminalEscaping.append(bytes, to: &buffer) } else { buffer.append(contentsOf: bytes) }
  }

  private mutating func open(_ style: Style?, isEmpty: Bool) -> Bool {
    guard isColored, !isEmpty, let style else { return false }
    buffer.append(contentsOf: "\u{1b}[\(style.parameters)m".utf8)
    return true
  }

  private mutating func close(_ isOpen: Bool) {
    if isOpen { buffer.append(contentsOf: "\u{1b}[0m".utf8) }
  }
}
