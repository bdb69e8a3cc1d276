internal import Events

/// The last 512 bytes of a backup: what it holds, and the digest of all bytes before (docs/FORMAT.md, "Backups").
package struct BackupSeal: Hashable, Sendable {
  /// The store's identifier, 32 hexadecimal digits.
  package var store: String
  /// The events of its log.
  package var events: UInt64
  /// The generation of the store's data when it was made.
  package var generation: UInt64
  /// The bytes before the seal: those of a data file of LMDB.
  package var bytes: Int64
  package var digest: Digest

  /// The bytes of the file.
  package var fileBytes: Int64 { bytes + Int64(Self.length) }

  static let length = 512
  private static let beginning = "notes-log backup "

  /// The seal's bytes: lines of text, blanks, and a line break, so that `tail -c 512` shows them.
  var encoded: [UInt8] {
    var text = Array(content.utf8)
    text += Array("seal \(Digest.of(text).hexadecimal)\n".utf8)
    text += [UInt8](repeating: UInt8(ascii: " "), count: max(0, Self.length - 1 - text.count))
    return text + [UInt8(ascii: "\n")]
  }

  private var content: String {
    "\(Self.beginning)1\nstore \(store)\nevents \(events)\ngeneration \(generation)\nbytes \(bytes)\n"
      + "digest \(digest.hexadecimal)\n"
  }

  /// Reads the last bytes of a file; only what `encoded` gives is taken.
  init(_ bytes: [UInt8], path: String) throws(StoreError) {
    let operation = "read the backup"
    guard let text = String(validating: bytes, as: UTF8.self), text.hasPrefix(Self.beginning) else {
      throw StoreError(
        .damaged, operation, subject: path,
        reason: "it does not end in the seal of a backup: it is none, or was cut off")
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines[0] == "\(Self.beginning)1" else {
      throw StoreError(.newerFormat, operation, subject: path, reason: "a newer notes-log wrote it")
    }
    func value(_ line: Int, _ name: String) -> String? {
      guard line < lines.count, lines[line].hasPrefix(name + " ") else { return nil }
      return String(lines[line].dropFirst(name.utf8.count + 1))
    }
    if let store = value(1, "store"), let events = value(2, "events").flatMap({ UInt64($0) }),
      let generation = value(3, "generation").flatMap({ UInt64($0) }),
      let length = value(4, "bytes").flatMap({ Int64($0) }),
      let digest = value(5, "digest").flatMap({ Digest(hexadecimal: $0) })
    {
      self.init(store: store, events: events, generation: generation, bytes: length, digest: digest)
      if encoded == bytes { return }
    }
    throw StoreError(.damaged, operation, subject: path, reason: "its seal is damaged")
  }

  init(store: String, events: UInt64, generation: UInt64, bytes: Int64, digest: Digest) {
    self.store = store
    self.events = events
    self.generation = generation
    self.bytes = bytes
    self.digest = digest
  }
}
