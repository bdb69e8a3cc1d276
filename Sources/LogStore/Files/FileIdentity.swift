internal import CSystem

/// Tells one file or folder from another, also from a later one with the same inode number.
package struct FileIdentity: Hashable, Sendable {
  package var device: UInt64
  package var inode: UInt64
  /// Microseconds since 1970; 0 where the file system does not keep it.
  package var birth: Int64

  static func of(_ descriptor: borrowing Descriptor, operation: String, path: String) throws(StoreError) -> FileIdentity
  {
    var identity = FileIdentity(device: 0, inode: 0, birth: 0)
    guard
      unsafe notes_file_identity(descriptor.number, &identity.device, &identity.inode, &identity.birth) == 0
    else { throw StoreError.system(operation, path) }
    return identity
  }
}
