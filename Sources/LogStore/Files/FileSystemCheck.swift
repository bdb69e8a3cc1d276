internal import CSystem

/// Refuses network file systems, where locks and memory maps of several machines do not agree.
enum FileSystemCheck {
  /// Magic numbers from statfs(2): NFS, SMB, SMB2, CIFS, AFS, 9P, CODA, NCP, Ceph, Lustre, GPFS, FUSE is local as a rule.
  private static let network: [UInt64: String] = [
    0x6969: "NFS", 0x517b: "SMB", 0xfe53_4d42: "SMB2", 0xff53_4d42: "CIFS", 0x5346_414f: "AFS", 0x0102_1997: "9P",
    0x7375_7245: "Coda", 0x564c: "NCP", 0x00c3_6400: "Ceph", 0x0bd0_0bd0: "Lustre", 0x4750_4653: "GPFS",
  ]

  static func check(_ folder: borrowing Descriptor, path: String) throws(StoreError) {
    guard let name = network[notes_filesystem_type(folder.number)] else { return }
    throw StoreError(
      .networkFileSystem, "open the store", subject: path,
      reason: "it lies on a network file system (\(name)), where two machines could overwrite each other")
  }
}
