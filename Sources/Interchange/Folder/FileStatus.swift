import CSystem

/// What a file is, how large, and since when.
struct FileStatus {
  enum Kind {
    case regular, folder, link
    /// A pipe, socket or device; `words` names it.
    case special(words: String)
  }

  let kind: Kind
  /// The nine permission bits.
  let permissions: UInt32
  let size: UInt64
  /// Microseconds since 1970, of the last change of the bytes.
  let modified: Int64
  /// Microseconds since 1970, of the making of the file, where the file system keeps it.
  let born: Int64?

  static func examine(
    _ folder: Int32, _ name: FileName, followsLink: Bool
  ) throws(SystemError) -> FileStatus {
    var status = csystem_file_status()
    try SystemError.check(csystem_file_examine(folder, name.terminated, followsLink, &status))
    return FileStatus(status)
  }

  private init(_ status: csystem_file_status) {
    kind =
      switch status.kind {
      case csystem_file_regular: .regular
      case csystem_file_folder: .folder
      case csystem_file_link: .link
      case csystem_file_pipe: .special(words: "a pipe")
      case csystem_file_socket: .special(words: "a socket")
      case csystem_file_device: .special(words: "a device")
      default: .special(words: "neither a file nor a folder")
      }
    permissions = status.permissions
    size = status.size
    modified = status.modified
    born = status.has_birth ? status.born : nil
  }
}
