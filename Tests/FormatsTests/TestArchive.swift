import CArchive
import Foundation

/// Makes archives, by libarchive.
enum TestArchive {
  enum Form {
    case zip, tar, tgz
  }

  static func make(_ form: Form, _ files: [(String, [UInt8])], in folder: String, name: String) throws -> String {
    let path = folder + "/" + name
    guard let archive = archive_write_new(), let entry = archive_entry_new() else {
      throw CocoaError(.fileWriteUnknown)
    }
    defer {
      archive_entry_free(entry)
      _ = archive_write_free(archive)
    }
    switch form {
    case .zip: _ = archive_write_set_format_zip(archive)
    case .tar: _ = archive_write_set_format_pax_restricted(archive)
    case .tgz:
      _ = archive_write_set_format_pax_restricted(archive)
      _ = archive_write_add_filter_gzip(archive)
    }
    guard archive_write_open_filename(archive, path) == ARCHIVE_OK else { throw CocoaError(.fileWriteUnknown) }
    for (name, bytes) in files {
      _ = archive_entry_clear(entry)
      archive_entry_set_pathname(entry, name)
      archive_entry_set_size(entry, Int64(bytes.count))
      archive_entry_set_filetype(entry, 0o100000)
      archive_entry_set_perm(entry, 0o644)
      archive_entry_set_mtime(entry, 1_600_000_000, 0)
      _ = archive_write_header(archive, entry)
      bytes.withUnsafeBytes { _ = archive_write_data(archive, $0.baseAddress, $0.count) }
    }
    _ = archive_write_close(archive)
    return path
  }
}
