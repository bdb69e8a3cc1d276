import CSystem

/// A descriptor of a file or folder, closed when the last user lets go of it.
final class OpenFile {
  let descriptor: Int32

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    _ = csystem_file_close(descriptor)
  }

  /// Opens what a person named; a link there is followed, because the person chose it.
  static func open(path: FileName, isFolder: Bool) throws(SystemError) -> OpenFile {
    OpenFile(
      descriptor: try SystemError.check(
        isFolder
          ? csystem_folder_open(csystem_working_folder, path.terminated, true)
          : csystem_file_open(csystem_working_folder, path.terminated, true)))
  }

  /// Opens a file of this folder for reading; a link is refused.
  func file(_ name: FileName) throws(SystemError) -> OpenFile {
    OpenFile(descriptor: try SystemError.check(csystem_file_open(descriptor, name.terminated, false)))
  }

  /// Opens a folder of this folder; a link is refused.
  func folder(_ name: FileName) throws(SystemError) -> OpenFile {
    OpenFile(descriptor: try SystemError.check(csystem_folder_open(descriptor, name.terminated, false)))
  }

  /// Says what `name` in this folder is, links not followed.
  func examine(_ name: FileName) throws(SystemError) -> FileStatus {
    try FileStatus.examine(descriptor, name, followsLink: false)
  }

  /// Says what this file is.
  func examine() throws(SystemError) -> FileStatus {
    try FileStatus.examine(descriptor, FileName([]), followsLink: false)
  }

  /// Returns the names in this folder in the order of their bytes, and whether there were more than `limit`, whose
  /// rest is then left out.
  func names(limit: Int) throws(SystemError) -> (names: [FileName], areMore: Bool) {
    var error: Int32 = 0
    guard let list = csystem_folder_list(descriptor, &error) else { throw SystemError(number: -error) }
    defer { csystem_folder_end(list) }
    var names: [FileName] = []
    while let name = csystem_folder_next(list, &error) {
      if names.count == limit { return (names.sorted(), true) }
      names.append(FileName(terminated: name))
    }
    try SystemError.check(error)
    return (names.sorted(), false)
  }

  /// Returns everything from the current place on, or nil where that is more than `limit` bytes.
  func contents(expecting size: UInt64, limit: Int) throws(SystemError) -> [UInt8]? {
    // One byte more than expected, so that the usual file takes one reading and one that finds the end.
    var bytes = try read(atMost: Int(min(size, UInt64(limit))) + 1)
    var count = 1 << 10
    while true {
      if bytes.count > limit { return nil }
      let more = try read(atMost: count)
      if more.isEmpty { return bytes }
      bytes += more
      count = 1 << 16
    }
  }

  /// Returns the first bytes.
  func beginning(_ count: Int) throws(SystemError) -> [UInt8] { try read(atMost: count) }

  func read(atMost count: Int) throws(SystemError) -> [UInt8] {
    var result: Int64 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      result = buffer.baseAddress.map { csystem_file_read(descriptor, $0, count) } ?? 0
      filled = Int(max(result, 0))
    }
    try SystemError.check(result)
    return bytes
  }
}
