/// A name, or a path, as the file system has it: bytes without NUL, in any encoding.
struct FileName: Hashable, Comparable {
  /// The bytes and a NUL, as C takes them.
  let terminated: [UInt8]

  /// Takes bytes up to the first NUL.
  init(_ bytes: some Sequence<UInt8>) {
    terminated = bytes.prefix { $0 != 0 } + [0]
  }

  /// Copies a C string.
  init(terminated name: UnsafePointer<UInt8>) {
    var count = 0
    while name[count] != 0 { count += 1 }
    terminated = Array(UnsafeBufferPointer(start: name, count: count + 1))
  }

  var bytes: ArraySlice<UInt8> { terminated.dropLast() }

  /// Whether the name begins with a dot, by which Unix programs hide a file.
  var isHidden: Bool { terminated.first == UInt8(ascii: ".") }

  /// Whether the name ends in `.md`, `.markdown` or `.txt`, in any case.
  var isNote: Bool {
    [".md", ".markdown", ".txt"].contains { (ending: String) in
      bytes.count > ending.utf8.count
        && zip(bytes.suffix(ending.utf8.count), ending.utf8).allSatisfy { byte, wanted in
          byte == wanted || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) && byte | 0x20 == wanted
        }
    }
  }

  static func < (left: FileName, right: FileName) -> Bool {
    left.terminated.lexicographicallyPrecedes(right.terminated)
  }
}
