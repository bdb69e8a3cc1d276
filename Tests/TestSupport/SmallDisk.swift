internal import Foundation
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A small file system of its own, where the system lets a test mount one.
public final class SmallDisk: Sendable {
  private let folder: TemporaryFolder

  /// Where it is mounted.
  public var path: String { folder.path + "/disk" }

  /// Mounts one of a size; nil where that is not possible.
  public init?(bytes: Int) {
    guard let folder = try? TemporaryFolder() else { return nil }
    self.folder = folder
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard geteuid() == 0,
      (try? TemporaryFolder.run("mount", "-t", "tmpfs", "-o", "size=\(bytes)", "tmpfs", path).status) == 0
    else { return nil }
  }

  deinit { _ = try? TemporaryFolder.run("umount", "-l", path) }

  /// Gives it another size, or makes it read-only.
  public func remount(_ options: String) throws -> Bool {
    try TemporaryFolder.run("mount", "-o", "remount,\(options)", path).status == 0
  }

  /// Whether one can be had; the condition of tests that need it.
  public static let isPossible = SmallDisk(bytes: 1 << 20) != nil
  /// What a disabled test says.
  public static let absence = "no small file system can be mounted here"
}
