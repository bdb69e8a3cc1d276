import CSystem

/// Why an import or export as a whole, or the writing of one file, did not happen.
package struct InterchangeError: Error, Hashable, Sendable {
  /// The kind of failure; new kinds may come.
  package struct Code: Hashable, Sendable {
    package let word: String
    package init(_ word: String) { self.word = word }

    /// The source or the target is not there.
    package static let absent = Code("absent")
    /// Something that an export must not replace has the name: a file with other text, a link, a folder.
    package static let exists = Code("exists")
    /// What is there is neither a folder nor a file, or is not the one of them that is needed.
    package static let wrongKind = Code("wrong-kind")
    /// The path cannot be one: empty, or with a NUL in it.
    package static let badPath = Code("bad-path")
    /// What it holds is not what was asked for.
    package static let malformed = Code("malformed")
    /// The system refused; `systemError` says why.
    package static let system = Code("system")
  }

  package var code: Code
  /// The path concerned, as `PathText` writes it.
  package var path: String
  /// What happened to it, in words: a phrase that continues the path, such as `cannot be opened: Permission denied`.
  package var reason: String
  /// The errno, where the system refused.
  package var systemError: Int32?

  package init(code: Code, path: String, reason: String, systemError: Int32? = nil) {
    self.code = code
    self.path = path
    self.reason = reason
    self.systemError = systemError
  }
}

/// What the operating system answered to a call, where it refused.
struct SystemError: Error {
  /// The errno, above zero.
  let number: Int32

  /// The system's words for it, such as `Permission denied`.
  var words: String { String(cString: csystem_error_text(number)) }
  var isAbsence: Bool { number == csystem_error_absent }
  var isTakenName: Bool { number == csystem_error_exists }
  /// Whether a symbolic link, or anything else that is no folder, stood where a folder was to be opened.
  var isNotFolder: Bool { number == csystem_error_link || number == csystem_error_not_folder }

  func interchangeError(_ path: String, _ action: String) -> InterchangeError {
    InterchangeError(
      code: isAbsence ? .absent : .system, path: path, reason: "cannot be \(action): \(words)", systemError: number)
  }

  /// Passes a result on, or throws the errno that a result below zero stands for.
  @discardableResult
  static func check<Result: SignedInteger>(_ result: Result) throws(SystemError) -> Result {
    if result < 0 { throw SystemError(number: Int32(truncatingIfNeeded: -result)) }
    return result
  }
}
