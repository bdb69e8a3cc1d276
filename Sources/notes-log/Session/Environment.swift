#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The environment variables, looked up one at a time.
struct Environment: Sendable {
  private let lookUp: @Sendable (String) -> String?

  /// An environment of fixed variables, for tests.
  init(_ variables: [String: String]) {
    lookUp = { variables[$0] }
  }

  private init(lookUp: @escaping @Sendable (String) -> String?) {
    self.lookUp = lookUp
  }

  /// The environment of this process.
  static let process = Environment { name in
    guard let value = getenv(name) else { return nil }
    return String(cString: value)
  }

  /// The variable's value; nil where it is not set.
  subscript(name: String) -> String? { lookUp(name) }

  /// The variable's value; nil where it is not set or empty.
  func nonEmpty(_ name: String) -> String? {
    guard let value = lookUp(name), !value.isEmpty else { return nil }
    return value
  }
}
