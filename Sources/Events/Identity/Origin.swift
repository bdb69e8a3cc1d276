/// Who wrote an event: the person, the machine, the program.
public struct Origin: Hashable, Sendable {
  /// The person's account name, or what an embedding app says.
  public var actor: String
  /// The machine's name.
  public var host: String
  /// The program and its version.
  public var program: String

  /// Creates an origin; each text is cut to 255 bytes on a scalar boundary.
  public init(actor: String, host: String, program: String) {
    self.actor = Self.cut(actor)
    self.host = Self.cut(host)
    self.program = Self.cut(program)
  }

  /// The most bytes a text may have.
  package static let longest = 255

  private static func cut(_ text: String) -> String {
    guard text.utf8.count > longest else { return text }
    var scalars = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
      count += UTF8.width(scalar)
      if count > longest { break }
      scalars.append(scalar)
    }
    return String(scalars)
  }
}
