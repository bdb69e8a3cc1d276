import CSystem
import Foundation
import Testing

/// The calls that guard against what other programs do between a look and an opening: no test of a walk can time that.
struct SystemFilesTests {
  @Test("A link is refused where a file or a folder was to be opened, and followed when that is asked")
  func links() throws {
    let folder = try TemporaryFolder()
    try folder.write("real/a.md")
    try folder.link("file", to: "real/a.md")
    try folder.link("folder", to: "real")
    let root = csystem_folder_open(csystem_working_folder, folder.bytes + [0], true)
    defer { _ = csystem_file_close(root) }
    #expect(csystem_file_open(root, name("file"), false) == -csystem_error_link)
    #expect(
      [-csystem_error_link, -csystem_error_not_folder].contains(csystem_folder_open(root, name("folder"), false)))
    #expect(csystem_file_create(root, name("file"), 0o600) == -csystem_error_exists)
    for opened in [csystem_file_open(root, name("file"), true), csystem_folder_open(root, name("folder"), true)] {
      #expect(opened >= 0)
      _ = csystem_file_close(opened)
    }
  }

  @Test("A pipe without a writer opens at once", .timeLimit(.minutes(10)))
  func pipe() throws {
    let folder = try TemporaryFolder()
    guard mkfifo(folder.cPath(Array("pipe".utf8)), 0o600) == 0 else { return }
    let opened = csystem_file_open(csystem_working_folder, folder.bytes + name("/pipe"), false)
    #expect(opened >= 0)
    _ = csystem_file_close(opened)
  }

  @Test("A new name is refused where it is taken, and the file that has it stays")
  func renaming() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", "a")
    try folder.write("b", "b")
    let root = csystem_folder_open(csystem_working_folder, folder.bytes + [0], true)
    defer { _ = csystem_file_close(root) }
    #expect(csystem_file_rename_new(root, name("a"), name("b")) == -csystem_error_exists)
    #expect(folder.read("b") == [0x62])
    #expect(csystem_file_rename_new(root, name("a"), name("c")) == 0)
    #expect(csystem_file_rename(root, name("c"), name("b")) == 0)
    #expect(try folder.files() == ["b"])
    #expect(folder.read("b") == [0x61])
  }

  private func name(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }
}
