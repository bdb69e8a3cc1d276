internal import Events
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// `CURRENT`: which store this is and which generation of its data counts.
package struct CurrentFile: Hashable, Sendable {
  /// The store's identifier, kept by copies and backups: 32 hexadecimal digits.
  package var store: String
  package var generation: UInt64

  private static let longest = 256

  /// Reads the file; nil where there is none.
  static func read(_ layout: StoreLayout) throws(StoreError) -> CurrentFile? {
    var stamp: FileStamp?
    return try read(layout, &stamp)
  }

  /// Reads the file and tells which one it was.
  static func read(_ layout: StoreLayout, _ stamp: inout FileStamp?) throws(StoreError) -> CurrentFile? {
    let operation = "open the store"
    let descriptor: Descriptor
    do throws(StoreError) {
      descriptor = try Descriptor.open(layout.current, O_RDONLY, operation: operation)
    } catch {
      if error.number == ENOENT || error.number == ENOTDIR { return nil }
      if error.number == ELOOP {
        throw StoreError(.notAStore, operation, subject: layout.current, reason: "it is a symbolic link")
      }
      throw error
    }
    stamp = try descriptor.stamp(operation: operation, path: layout.current)
    let bytes = try descriptor.read(longest + 1, operation: operation, path: layout.current)
    guard let file = parse(bytes) else {
      if isNewer(bytes) {
        throw StoreError(
          .newerFormat, operation, subject: layout.current,
          reason: "a newer notes-log wrote it: it says more than this one knows"
        )
      }
      throw StoreError(
        bytes.isEmpty ? .damaged : .notAStore, operation, subject: layout.current,
        reason: bytes.isEmpty ? "it is empty" : "it is not a line that notes-log writes")
    }
    return file
  }

  /// Reads the one line: `notes-log store <32 digits> generation <number>`.
  ///
  /// By bytes, and only what `line` writes is taken: every read of the log passes here.
  static func parse(_ bytes: [UInt8]) -> CurrentFile? {
    var rest = bytes[...]
    func skip(_ word: String) -> Bool {
      guard rest.starts(with: word.utf8) else { return false }
      rest.removeFirst(word.utf8.count)
      return true
    }
    guard bytes.count <= longest, skip("notes-log store "), rest.count > 32,
      let store = Identifier128(hexadecimal: String(decoding: rest.prefix(32), as: UTF8.self))
    else { return nil }
    rest.removeFirst(32)
    guard skip(" generation "), let generation = number(&rest), rest.elementsEqual([UInt8(ascii: "\n")]) else {
      return nil
    }
    return CurrentFile(store: store.hexadecimal, generation: generation)
  }

  /// A decimal number from 1 up without a zero in front; nil for anything else.
  private static func number(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
    var value: UInt64 = 0
    while let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      let (product, isTooBig) = value.multipliedReportingOverflow(by: 10)
      let (sum, isOver) = product.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
      guard !isTooBig, !isOver, sum > 0 else { return nil }
      value = sum
      rest.removeFirst()
    }
    return value > 0 ? value : nil
  }

  /// Whether a line is one of ours that this program does not know: of another kind, or with more words at its end.
  private static func isNewer(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= longest, bytes.last == UInt8(ascii: "\n"),
      let line = String(validating: bytes.dropLast(), as: UTF8.self), !line.utf8.contains(UInt8(ascii: "\n"))
    else { return false }
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count > 1, words[0] == "notes-log" else { return false }
    if words[1] != "store" { return true }
    return words.count > 5 && parse(Array(words[..<5].joined(separator: " ").utf8) + [UInt8(ascii: "\n")]) != nil
  }

  var line: String { "notes-log store \(store) generation \(generation)\n" }

  /// Replaces the file atomically: a new one is written, flushed, renamed over it, and the folder flushed.
  func write(_ layout: StoreLayout) throws(StoreError) {
    let operation = "write the store"
    let fresh = layout.current + ".new"
    unsafe unlink(fresh)
    do {
      let descriptor = try Descriptor.open(fresh, O_WRONLY | O_CREAT | O_EXCL, operation: operation)
      try descriptor.write(Array(line.utf8), operation: operation, path: fresh)
      try descriptor.flush(operation: operation, path: fresh)
    }
    guard unsafe rename(fresh, layout.current) == 0 else { throw StoreError.system(operation, layout.current) }
    try Folder.flush(layout.folder, operation: operation)
  }
}
