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

  /// What a file system is called, and whether it is a network's.
  static func name(of folder: borrowing Descriptor) -> (name: String, isNetwork: Bool) {
    let magic = notes_filesystem_type(folder.number)
    if let name = network(magic) { return (name, true) }
    let name =
      switch magic {
      case 0xef53: "ext4"
      case 0x9123_683e: "btrfs"
      case 0x5846_5342: "xfs"
      case 0x0102_1994: "tmpfs"
      case 0x794c_7630: "overlay"
      case 0x2fc1_2fc1: "zfs"
      case 0xf2f5_2010: "f2fs"
      case 0x6573_5546: "FUSE"
      case 0x4d44: "FAT"
      case 0x2011_bab0: "exFAT"
      case 0x5346_544e, 0x7366_746e: "NTFS"
      default: "type 0x\(String(magic, radix: 16))"
      }
    return (name, false)
  }

  static func check(_ folder: borrowing Descriptor, path: String) throws(StoreError) {
    guard let name = network(notes_filesystem_type(folder.number)) else { return }
    throw StoreError(
      .networkFileSystem, "open the store", subject: path,
      reason: "it lies on a network file system (\(name)), where two machines could overwrite each other")
  }
}
