#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A folder beside a path, in which a process makes what gets that path's name once it is whole.
///
/// A process that is killed leaves its folder, with all texts of the store in it. Whoever makes the same thing next takes
/// it away: the lock on it (`flock(2)`), which the system lets go when a process ends, tells it from one in use. A pid would
/// not: in a container it is the same each time.
struct ScratchFolder: ~Copyable {
  let path: String
  private let lock: Descriptor

  /// Makes one beside `target`, named after it and the purpose; those of ended processes are removed before.
  static func make(beside target: String, _ purpose: String, operation: String) throws(StoreError) -> ScratchFolder {
    removeAbandoned(beside: target, purpose, operation: operation)
    var number = 0
    while true {
      number += 1
      let path = "\(target).\(purpose)-\(getpid())" + (number == 1 ? "" : "-\(number)")
      guard unsafe mkdir(path, 0o700) == 0 else {
        if errno == EEXIST && number < 1_000 { continue }
        throw StoreError.system(operation, path)
      }
      let lock = try Descriptor.folder(path, operation: operation)
      // Where the file system knows no such locks, nobody removes what is not their own.
      _ = flock(lock.number, LOCK_EX)
      // Somebody may have taken it for an abandoned one before it was locked.
      if unsafe access(path, F_OK) == 0 { return ScratchFolder(path: path, lock: lock) }
    }
  }

  /// Removes the folder with what is left in it.
  func remove() { Self.remove(path) }

  private static func removeAbandoned(beside target: String, _ purpose: String, operation: String) {
    let slash = target.lastIndex(of: "/")
    let folder = slash.map { $0 == target.startIndex ? "/" : String(target[..<$0]) } ?? "."
    let prefix = (slash.map { String(target[target.index(after: $0)...]) } ?? target) + ".\(purpose)-"
    for name in (try? Folder.names(folder, operation: operation)) ?? [] where name.hasPrefix(prefix) {
      guard name.utf8.dropFirst(prefix.utf8.count).allSatisfy(isOfNumber) else { continue }
      let path = folder + "/" + name
      guard let lock = try? Descriptor.folder(path, operation: operation),
        flock(lock.number, LOCK_EX | LOCK_NB) == 0
      else { continue }
      remove(path)
    }
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
  }

  /// Files, and generations below.
  private static func remove(_ path: String) {
    for name in (try? Folder.names(path, operation: "remove a folder")) ?? [] where name.hasPrefix("gen-") {
      Generations.remove(path + "/" + name)
    }
    Generations.remove(path)
  }
}
