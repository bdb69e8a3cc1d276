internal import CSystem
internal import Events
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A small file in the state folder whose loss costs little: bytes ‖ their CRC-32C, 4.
package enum StateFile {
  private static let longest = 64 << 20
  private static let operation = "write down the state"

  /// The bytes of a file; nil where there is none or it is not whole.
  package static func read(_ path: String) -> [UInt8]? {
    guard let descriptor = try? Descriptor.open(path, O_RDONLY, operation: operation),
      let bytes = try? descriptor.read(longest, operation: operation, path: path), bytes.count >= 4
    else { return nil }
    let content = Array(bytes.dropLast(4))
    return checksum(content) == Array(bytes.suffix(4)) ? content : nil
  }

  /// Replaces a file, 0600, in a folder that is made where it is missing. A failure is nothing.
  package static func write(_ bytes: [UInt8], to path: String, in folder: String) {
    let fresh = "\(path).\(getpid())"
    do throws(StoreError) {
      try Folder.make(folder, operation: operation)
      let descriptor = try Descriptor.open(fresh, O_WRONLY | O_CREAT | O_TRUNC, operation: operation)
      try descriptor.write(bytes + checksum(bytes), operation: operation, path: fresh)
    } catch {
      unsafe unlink(fresh)
      return
    }
    if unsafe rename(fresh, path) != 0 { unsafe unlink(fresh) }
  }

  private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
    let sum = unsafe notes_crc32c(0, bytes, bytes.count)
    return stride(from: UInt32(24), through: 0, by: -8).map { UInt8(truncatingIfNeeded: sum >> $0) }
  }
}
