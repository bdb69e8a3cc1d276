import Interchange
import NoteStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where the text of a command comes from: its words, a file, or standard input.
enum TextInput {
  /// Words joined with one space; standard input for a lone `-`, or where there are no words.
  static func text(
    _ words: [ByteText], isLossy: Bool, _ session: inout Session
  ) throws(CommandError) -> [UInt8] {
    if words.isEmpty || (words.count == 1 && words[0].isDash) { return try standardInput(isLossy: isLossy, &session) }
    return try checked(Array(words.map(\.bytes).joined(separator: [UInt8(ascii: " ")])), isLossy: isLossy, "the text")
  }

  /// Everything on standard input, byte for byte.
  static func standardInput(isLossy: Bool, _ session: inout Session) throws(CommandError) -> [UInt8] {
    try checked(try session.input.readAll(limit: NoteStore.longestText), isLossy: isLossy, "standard input")
  }

  /// A file's bytes; a FIFO, a device or a folder is not one.
  static func file(_ path: PathArgument, isLossy: Bool) throws(CommandError) -> [UInt8] {
    try checked(try contents(path.bytes), isLossy: isLossy, path.shown)
  }

  /// The bytes of a regular file that is no longer than a note may be; the path's bytes are taken as they are.
  static func contents(_ path: [UInt8]) throws(CommandError) -> [UInt8] {
    let name = String(decoding: path, as: UTF8.self)
    // A FIFO without a writer would wait for ever.
    let descriptor = open(path.map(CChar.init(bitPattern:)) + [0], O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw CommandError.system(name, errno: errno) }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { throw CommandError.system(name, errno: errno) }
    guard information.st_mode & S_IFMT == S_IFREG else {
      throw .usage(name, why: "it is no regular file", hint: "to read a pipe, give - and redirect it")
    }
    guard information.st_size <= NoteStore.longestText else {
      throw .usage(
        name, why: "it has \(information.st_size) bytes; a note may have \(NoteStore.longestText) (16 MiB)",
        hint: "split it into several notes")
    }
    var reader = InputReader(DescriptorSource(descriptor, name: name))
    return try reader.readAll(limit: NoteStore.longestText)
  }

  /// UTF-8 bytes as they are; others are refused with their place, or replaced.
  static func checked(_ bytes: [UInt8], isLossy: Bool, _ subject: String) throws(CommandError) -> [UInt8] {
    guard let offset = UTF8Check.firstInvalidOffset(in: bytes) else { return bytes }
    if isLossy { return UTF8Check.replacingInvalid(in: bytes) }
    throw .usage(
      "\(subject) is not UTF-8", why: "byte \(offset) cannot be read",
      hint: "convert it first, or pass --lossy to replace what cannot be read")
  }
}
