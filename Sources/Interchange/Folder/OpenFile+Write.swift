import CSystem

extension OpenFile {
  /// Makes a file in this folder; an error where the name is taken.
  func makeFile(_ name: FileName) throws(SystemError) -> OpenFile {
    OpenFile(descriptor: try SystemError.check(csystem_file_create(descriptor, name.terminated, 0o666)))
  }

  /// Opens a file of this folder for writing at its end; a link is refused.
  func appending(_ name: FileName) throws(SystemError) -> OpenFile {
    OpenFile(descriptor: try SystemError.check(csystem_file_append(descriptor, name.terminated)))
  }

  /// Opens a folder in this folder, made if it is absent; a link is refused.
  func madeFolder(_ name: FileName) throws(SystemError) -> OpenFile {
    let made = csystem_folder_create(descriptor, name.terminated)
    if made != -csystem_error_exists { try SystemError.check(made) }
    return try folder(name)
  }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    try SystemError.check(csystem_file_write(descriptor, bytes, bytes.count))
  }

  /// Sets the time of the last change, in microseconds since 1970.
  func setModified(_ microseconds: Int64) throws(SystemError) {
    try SystemError.check(csystem_file_set_modified(descriptor, microseconds))
  }

  func setPermissions(_ permissions: UInt32) throws(SystemError) {
    try SystemError.check(csystem_file_set_permissions(descriptor, permissions))
  }

  /// Makes a file that is renamed once it is whole; gives the first name of its kind that nobody uses.
  ///
  /// A process that is killed leaves its file, with texts in it. Whoever takes the name next removes that: the file's lock,
  /// which ends with the process, tells it from one that is being written.
  func makeTemporaryFile(_ kind: String) throws(SystemError) -> (OpenFile, FileName) {
    var number = 1
    while true {
      let name = FileName(".notes-log-\(kind)-\(number).tmp".utf8)
      do {
        let file = try makeFile(name)
        // Where there are no locks nobody takes away what another wrote.
        if (try? file.lock()) != false && has(file, as: name) { return (file, name) }
      } catch  where error.isTakenName && number < 1_000 {
        if let left = try? self.file(name), (try? left.lock()) == true, has(left, as: name) { remove(name) }
      }
      number += 1
    }
  }

  /// Takes the file's lock; false where another has it.
  ///
  /// - Throws: Where the file system knows no locks.
  private func lock() throws(SystemError) -> Bool {
    let result = csystem_file_lock(descriptor)
    try SystemError.check(result)
    return result == 0
  }

  /// Whether a name in this folder is that of an open file.
  private func has(_ file: OpenFile, as name: FileName) -> Bool {
    csystem_file_has_name(file.descriptor, descriptor, name.terminated)
  }

  func flush() throws(SystemError) {
    try SystemError.check(csystem_file_flush(descriptor))
  }

  /// Renames within this folder; unless it `replaces`, a name that is taken is an error.
  func rename(_ name: FileName, to newName: FileName, replaces: Bool) throws(SystemError) {
    try SystemError.check(
      replaces
        ? csystem_file_rename(descriptor, name.terminated, newName.terminated)
        : csystem_file_rename_new(descriptor, name.terminated, newName.terminated))
  }

  /// Removes a name if it is there; used where an error is on its way already.
  func remove(_ name: FileName) {
    _ = csystem_file_remove(descriptor, name.terminated)
  }
}
