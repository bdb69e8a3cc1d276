import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The configuration file on disk, replaced whole, so that a crash leaves the old one or the new one.
struct ConfigurationFile {
  /// Where people look for it.
  let path: String

  static let name = "config.ini"
  private static let limit = 1 << 20

  /// What the file holds; empty where there is none.
  ///
  /// - Throws: Where it is there and cannot be read, or is not UTF-8.
  func read() throws(CommandError) -> ConfigurationText {
    guard access(path, F_OK) == 0 else { return ConfigurationText("") }
    guard let bytes = SmallFile.read(path, limit: Self.limit) else {
      throw CommandError(
        .system, path, why: "it cannot be read, or is no file of at most 1 MiB", hint: "look at it, or move it away")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandError(.usage, path, why: "it is not UTF-8", hint: "look at it, or move it away")
    }
    return ConfigurationText(text)
  }

  /// Puts a text in the file's place, with mode 0600, in a folder of mode 0700 where it has to be made.
  ///
  /// A link stays one: what it leads to is replaced.
  func write(_ text: ConfigurationText) throws(CommandError) {
    let target = try target()
    let folder = target.lastIndex(of: "/").map { String(target[..<$0]) } ?? "."
    try Self.makeFolder(folder)
    let fresh = "\(target).\(getpid()).new"
    let descriptor = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw CommandError.system(fresh, errno: errno) }
    var code: Int32 = 0
    do throws(CommandError) {
      try DescriptorSink(descriptor, name: fresh).write(Array(text.text.utf8))
      if fsync(descriptor) != 0 { code = errno }
    } catch {
      close(descriptor)
      unlink(fresh)
      throw error
    }
    close(descriptor)
    if code == 0, rename(fresh, target) != 0 { code = errno }
    guard code == 0 else {
      unlink(fresh)
      throw CommandError.system(target, errno: code)
    }
    let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if directory >= 0 {
      _ = fsync(directory)
      close(directory)
    }
  }

  /// The file itself where the path is a link to it.
  private func target() throws(CommandError) -> String {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
    guard let resolved = realpath(path, nil) else { throw CommandError.system(path, errno: errno) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func makeFolder(_ folder: String) throws(CommandError) {
    guard !folder.isEmpty, mkdir(folder, 0o700) != 0, errno != EEXIST else { return }
    guard errno == ENOENT, let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else {
      throw CommandError.system(folder, errno: errno)
    }
    try makeFolder(String(folder[..<slash]))
    if mkdir(folder, 0o700) != 0 && errno != EEXIST { throw CommandError.system(folder, errno: errno) }
  }
}
