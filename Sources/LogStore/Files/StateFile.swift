internal import CSystem
internal import Events
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A small file in the state folder whose loss costs little: bytes ‖ their CRC-32C, 4.
package enum StateFile {
  private static let longest: Int64 = 64 << 20
  private static let operation = "write down the state"

  /// The bytes of a file; nil where there is none or it is not whole.
  package static func read(_ path: String) -> [UInt8]? {
    guard let descriptor = try? Descriptor.open(path, O_RDONLY, operation: operation),
      let size = try? descriptor.size(operation: operation, path: path), (4...longest).contains(size),
      let bytes = try? descriptor.read(Int(size), operation: operation, path: path), bytes.count == size
    else { return nil }
    let content = Array(bytes.dropLast(4))
    return checksum(content) == Array(bytes.suffix(4)) ? content : nil
  }

  /// Writes a file in place, 0600, in a folder that is made where it is missing. A failure is nothing.
  ///
  /// A new file renamed over the old one would be flushed by the file system, which takes longer than the command.
  package static func write(_ bytes: [UInt8], to path: String, in folder: String) {
    let content = bytes + checksum(bytes)
    do throws(StoreError) {
      try Folder.make(folder, operation: operation)
      let descriptor = try Descriptor.open(path, O_WRONLY | O_CREAT, operation: operation)
      try descriptor.write(content, operation: operation, path: path)
      descriptor.cut(at: content.count, operation: operation, path: path)
    } catch {
      return
    }
  }

  private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
    let sum = unsafe notes_crc32c(0, bytes, bytes.count)
    return stride(from: UInt32(24), through: 0, by: -8).map { UInt8(truncatingIfNeeded: sum >> $0) }
  }
}
