/// Words kept as the bytes that were given, for texts and file names that need not be UTF-8.
struct ByteText: ArgumentValue, Hashable {
  var bytes: [UInt8]

  init(_ argument: RawArgument) throws(InvalidValue) {
    bytes = argument.bytes
  }

  /// Whether it is the lone `-`, which stands for standard input.
  var isDash: Bool { bytes == [UInt8(ascii: "-")] }
}

/// A path as given; `-` stands for standard input or output where a command says so.
struct PathArgument: ArgumentValue, ParameterField, Hashable {
  /// The bytes of the path, empty until the command line is read.
  var bytes: [UInt8] = []

  static var completion: Completion { .path }

  init() {}

  init(_ argument: RawArgument) throws(InvalidValue) {
    if argument.bytes.isEmpty { throw InvalidValue("the path is empty") }
    bytes = argument.bytes
  }

  /// Whether it is the lone `-`.
  var isDash: Bool { bytes == [UInt8(ascii: "-")] }

  /// The path for messages, with U+FFFD for what is not UTF-8.
  var shown: String { String(decoding: bytes, as: UTF8.self) }
}
