#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension CommandError {
  /// A refusal of the operating system; `what` names the file or the act, the reason is the system's own text.
  static func system(_ what: String, errno code: Int32, hint: String? = nil) -> CommandError {
    CommandError(.system, what, why: reason(of: code), hint: hint)
  }

  /// The system's text for an `errno` value, such as `No space left on device`.
  static func reason(of code: Int32) -> String {
    var text = [CChar](repeating: 0, count: 256)
    guard strerror_r(code, &text, text.count) == 0 else { return "system error \(code)" }
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
