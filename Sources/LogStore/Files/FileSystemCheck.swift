internal import CSystem

/// Refuses network file systems, where locks and memory maps of several machines do not agree.
enum FileSystemCheck {
  /// The network file system of a magic number of statfs(2); nil for a local one. FUSE is local as a rule.
  ///
  /// A switch and not a dictionary: the first dictionary of a process costs it the search of all conformances.
  private static func network(_ magic: UInt64) -> String? {
    switch magic {
    case 0x6969: "NFS"
    case 0x517b: "SMB"
    case 0xfe53_4d42: "SMB2"
    case 0xff53_4d42: "CIFS"
    case 0x5346_414f: "AFS"
    case 0x0102_1997: "9P"
    case 0x7375_7245: "Coda"
    case 0x564c: "NCP"
    case 0x00c3_6400: "Ceph"
    case 0x0bd0_0bd0: "Lustre"
    case 0x4750_4653: "GPFS"
    default: nil
    }
  }

  static func check(_ folder: borrowing Descriptor, path: String) throws(StoreError) {
    guard let name = network(notes_filesystem_type(folder.number)) else { return }
    throw StoreError(
      .networkFileSystem, "open the store", subject: path,
      reason: "it lies on a network file system (\(name)), where two machines could overwrite each other")
  }
}
