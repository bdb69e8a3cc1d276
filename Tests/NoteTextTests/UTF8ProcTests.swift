import Foundation
import Testing

@testable import NoteText

/// The C library utf8proc, where it is installed: another hand's Unicode, to check ours against.
private struct UTF8Proc: @unchecked Sendable {
  typealias Decompose =
    @convention(c) (UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<Int32>?, Int, Int32) -> Int
  typealias Property = @convention(c) (Int32) -> UnsafePointer<Int16>
  typealias Version = @convention(c) () -> UnsafePointer<CChar>

  let decompose: Decompose
  let property: Property
  let unicode: String

  static let library: UTF8Proc? = {
    guard let handle = dlopen("libutf8proc.so.2", RTLD_NOW) ?? dlopen("libutf8proc.so.3", RTLD_NOW),
      let decompose = dlsym(handle, "utf8proc_decompose"), let property = dlsym(handle, "utf8proc_get_property"),
      let version = dlsym(handle, "utf8proc_unicode_version")
    else { return nil }
    return UTF8Proc(
      decompose: unsafeBitCast(decompose, to: Decompose.self), property: unsafeBitCast(property, to: Property.self),
      unicode: String(cString: unsafeBitCast(version, to: Version.self)()))
  }()

  // UTF8PROC_STABLE | COMPAT | DECOMPOSE, and with CASEFOLD.
  static let nfkd: Int32 = 1 << 1 | 1 << 2 | 1 << 4
  static let foldedNFKD: Int32 = nfkd | 1 << 10

  func scalars(_ text: [UInt8], _ options: Int32) -> [UInt32] {
    var buffer = [Int32](repeating: 0, count: text.count * 18 + 64)
    let count = decompose(text, text.count, &buffer, buffer.count, options)
    return buffer.prefix(max(0, count)).map { UInt32($0) }
  }

  /// The category and the combining class, the first two fields of a scalar's properties.
  func fields(_ scalar: UInt32) -> (category: Int16, combiningClass: Int16) {
    let fields = property(Int32(scalar))
    return (fields[0], fields[1])
  }

  /// The rule of REQUIREMENTS.md: NFKD, full case folding, NFKD, some marks taken out, some letters replaced.
  func fold(_ text: [UInt8]) -> [UInt32] {
    var scalars = self.scalars(text, Self.nfkd)
    for _ in 0..<2 {
      var bytes: [UInt8] = []
      for scalar in scalars { bytes.append(scalar: scalar) }
      scalars = self.scalars(bytes, Self.foldedNFKD)
    }
    return scalars.flatMap { scalar -> [UInt32] in
      switch fields(scalar).combiningClass {
      case 1, 10...36, 200...240: return []
      default: break
      }
      let letters: [UInt32: String] = [
        0xf8: "o", 0x142: "l", 0x111: "d", 0x127: "h", 0x167: "t", 0x131: "i", 0xe6: "ae", 0x153: "oe", 0xf0: "d",
        0xfe: "th",
      ]
      return letters[scalar].map { $0.unicodeScalars.map(\.value) } ?? [scalar]
    }
  }
}

@Suite("Folding beside utf8proc") struct UTF8ProcTests {
  @Test(
    "R40: all of Unicode that utf8proc knows folds as utf8proc's NFKD, case folding and classes say",
    .enabled(if: UTF8Proc.library != nil, "libutf8proc is not installed"))
  func everyScalar() throws {
    let library = try #require(UTF8Proc.library)
    var compared = 0
    var changed = 0
    var differences: [String] = []
    for value in UInt32(0)..<0x11_0000 {
      // Category 0 is not assigned in its Unicode, which may be older than ours.
      guard Unicode.Scalar(value) != nil, library.fields(value).category != 0 else { continue }
      var bytes: [UInt8] = []
      bytes.append(scalar: value)
      var folded: [UInt8] = []
      Folding.fold(bytes.span, into: &folded)
      let ours = String(decoding: folded, as: UTF8.self).unicodeScalars.map(\.value)
      let theirs = library.fold(bytes)
      compared += 1
      if theirs != [value] { changed += 1 }
      if ours != theirs {
        differences.append(
          "\(String(value, radix: 16)): ours \(ours.map { String($0, radix: 16) }), theirs \(theirs.map { String($0, radix: 16) })"
        )
      }
    }
    #expect(compared > 140_000 && changed > 10_000, "Unicode \(library.unicode)")
    #expect(differences.isEmpty, "\(differences.count): \(differences.prefix(20))")
  }
}
