#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program file that this process runs.
enum OwnProgram {
  /// Its path with links followed; nil where it cannot be told.
  static var path: String? {
    #if canImport(Glibc)
      guard let path = realpath("/proc/self/exe", nil) else { return nil }
    #else
      var count: UInt32 = 4_096
      var bytes = [CChar](repeating: 0, count: Int(count))
      guard _NSGetExecutablePath(&bytes, &count) == 0, let path = realpath(bytes, nil) else { return nil }
    #endif
    defer { free(path) }
    return String(cString: path)
  }

  /// What starts the same program again, also where its file was replaced meanwhile.
  static var again: String? {
    #if canImport(Glibc)
      return "/proc/self/exe"
    #else
      return path
    #endif
  }

  /// The folder that it is in; nil where it cannot be told.
  static var folder: String? {
    path.map { $0.split(separator: "/").dropLast().map { "/" + $0 }.joined() }
  }
}
