internal import Foundation
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// An ext4 file system of its own in a file, that can be cut off like a disk whose power goes.
///
/// Mounting needs a superuser, a loop device and mkfs.ext4; where they are missing there is none.
public final class JournalDisk: Sendable {
  /// What the file system still does when it is cut off.
  public enum Cut: UInt32, Sendable, CaseIterable {
    /// Writes everything out first, as an orderly end does.
    case everything = 0
    /// Writes its journal out first.
    case journal = 1
    /// Nothing: what was not flushed is gone.
    case nothing = 2
  }

  private let folder: TemporaryFolder
  private var image: String { folder.path + "/image" }

  /// Where it is mounted.
  public var path: String { folder.path + "/disk" }

  /// Makes one and mounts it; nil where that is not possible.
  public init?(bytes: Int, options: String = "defaults") {
    guard geteuid() == 0, let folder = try? TemporaryFolder() else { return nil }
    self.folder = folder
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard FileManager.default.createFile(atPath: image, contents: nil), truncate(image, off_t(bytes)) == 0,
      (try? TemporaryFolder.run("mkfs.ext4", "-q", image).status) == 0, (try? mount(options)) == true
    else { return nil }
  }

  deinit { _ = try? TemporaryFolder.run("umount", "-l", path) }

  /// Cuts it off: from here on every call on it fails with an input/output error.
  public func cut(_ cut: Cut) -> Bool {
    #if canImport(Glibc)
      let root = open(path, O_RDONLY)
      guard root >= 0 else { return false }
      defer { close(root) }
      var flags = cut.rawValue
      // EXT4_IOC_SHUTDOWN, _IOR('X', 125, __u32).
      return ioctl(root, 0x8004_587D, &flags) == 0
    #else
      return false
    #endif
  }

  /// Unmounts what was cut off and mounts it again, as the next start of the machine does: its journal is replayed.
  public func comeBack(_ options: String = "defaults") throws -> Bool {
    guard try TemporaryFolder.run("umount", path).status == 0 else { return false }
    return try mount(options)
  }

  private func mount(_ options: String) throws -> Bool {
    try TemporaryFolder.run("mount", "-o", "loop,\(options)", image, path).status == 0
  }

  /// Whether one can be had and cut off; the condition of tests that need it.
  public static let isPossible = JournalDisk(bytes: 16 << 20).map { $0.cut(.nothing) } ?? false
  /// What a disabled test says.
  public static let absence = "no ext4 in a file can be mounted and cut off here"
}
