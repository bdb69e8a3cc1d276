/// File names that follow a title and are lawful on Linux, macOS and Windows alike.
///
/// `/ \ : * ? " < > |`, control characters and bidirectional overrides become `_`, line breaks and tabs a space; dots
/// at the front become `_` too, so that nothing is hidden and `..` cannot arise; spaces and dots at the end go, as
/// Windows drops them; a name that Windows keeps for a device gets `_` in front. Letters stay as they are, in the
/// normal form they have.
package enum SafeFileName {
  /// The bytes that a name may have on Linux; macOS and Windows take 255 UTF-16 units, which are never more.
  package static let longest = 255

  /// Returns a name for `title` that ends in `suffix` and `ending`, cut between grapheme clusters to fit.
  package static func name(title: String, suffix: String = "", ending: String) -> String {
    let tail = suffix.isEmpty ? "" : " " + replaced(suffix)
    let room = longest - tail.utf8.count - ending.utf8.count - 1
    var stem = trimmed(cut(trimmed(replaced(title)), to: max(room, 0)))
    if stem.isEmpty { stem = "Untitled" }
    stem = withoutLeadingDots(stem) + tail
    return (isDevice(stem) ? "_" : "") + stem + ending
  }

  /// Returns the folder names for a collection's parts; empty parts and those past the 64th are left out.
  package static func folders(collection: String) -> [String] {
    collection.split(separator: "/").prefix(64).map { name(title: String($0), ending: "") }
  }

  private static func replaced(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\t", "\n", "\r", "\u{b}", "\u{c}", "\u{85}", "\u{2028}", "\u{2029}": result.append(" ")
      case "/", "\\", ":", "*", "?", "\"", "<", ">", "|": result.append("_")
      case "\u{0}"..."\u{1f}", "\u{7f}"..."\u{9f}": result.append("_")
      case "\u{202a}"..."\u{202e}", "\u{2066}"..."\u{2069}": result.append("_")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// The text without spaces at its ends and dots at its end.
  private static func trimmed(_ text: String) -> String {
    var scalars = text.unicodeScalars[...]
    while scalars.first == " " { scalars.removeFirst() }
    while scalars.last == " " || scalars.last == "." { scalars.removeLast() }
    return String(scalars)
  }

  private static func withoutLeadingDots(_ text: String) -> String {
    let rest = text.unicodeScalars.drop { $0 == "." }
    return String(repeating: "_", count: text.unicodeScalars.count - rest.count) + String(rest)
  }

  /// The longest beginning of at most `room` bytes that ends between clusters; where the first cluster alone is
  /// longer, between scalars.
  private static func cut(_ text: String, to room: Int) -> String {
    if text.utf8.count <= room { return text }
    var result = ""
    for character in text {
      if result.utf8.count + character.utf8.count > room { break }
      result.append(character)
    }
    if !result.isEmpty { return result }
    var scalars = String.UnicodeScalarView()
    var size = 0
    for scalar in text.unicodeScalars {
      size += UTF8.width(scalar)
      if size > room { break }
      scalars.append(scalar)
    }
    return String(scalars)
  }

  /// Whether Windows takes the name, whatever follows its first dot, for a device.
  private static func isDevice(_ name: String) -> Bool {
    let base = trimmed(String(name.prefix { $0 != "." })).uppercased()
    if ["CON", "PRN", "AUX", "NUL", "CLOCK$", "CONIN$", "CONOUT$"].contains(base) { return true }
    return (base.hasPrefix("COM") || base.hasPrefix("LPT")) && base.count == 4
      && "0123456789¹²³".contains(base.suffix(1))
  }
}
