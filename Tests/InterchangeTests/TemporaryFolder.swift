import Foundation

/// A folder that a test fills; it goes when the test lets go of it.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array((NSTemporaryDirectory() + "/interchange.XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
    path = String(decoding: template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    let remove = Process()
    remove.executableURL = URL(fileURLWithPath: "/bin/rm")
    remove.arguments = ["-rf", path]
    try? remove.run()
    remove.waitUntilExit()
  }

  var bytes: [UInt8] { Array(path.utf8) }

  /// The path of a name in the folder, as C takes it; the name may hold any bytes.
  func cPath(_ name: [UInt8]) -> [CChar] {
    (bytes + [UInt8(ascii: "/")] + name + [0]).map(CChar.init(bitPattern:))
  }

  func write(_ name: String, _ text: String = "text\n") throws {
    try write(Array(name.utf8), Array(text.utf8))
  }

  /// Writes a file, and the folders above it; the name may hold any bytes.
  func write(_ name: [UInt8], _ text: [UInt8]) throws {
    for (index, byte) in name.enumerated() where byte == UInt8(ascii: "/") {
      mkdir(cPath(Array(name[..<index])), 0o777)
    }
    let file = open(cPath(name), O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    guard file >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    defer { close(file) }
    var offset = 0
    while offset < text.count {
      let written = text[offset...].withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      guard written > 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      offset += written
    }
  }

  func link(_ name: String, to target: String) throws {
    guard symlink(target, cPath(Array(name.utf8))) == 0 else { throw POSIXError(.EIO) }
  }

  func setModified(_ name: String, microseconds: Int64) {
    let seconds = Int((Double(microseconds) / 1e6).rounded(.down))
    let time = timespec(tv_sec: seconds, tv_nsec: Int(microseconds - Int64(seconds) * 1_000_000) * 1000)
    _ = utimensat(AT_FDCWD, cPath(Array(name.utf8)), [time, time], 0)
  }

  func read(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path + "/" + name).map(Array.init)
  }

  /// The paths of all files, sorted; hidden ones too.
  func files() throws -> [String] {
    let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return all.filter { name in
      var status = stat()
      return lstat(path + "/" + name, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
    }.sorted()
  }
}
