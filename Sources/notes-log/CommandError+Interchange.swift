import Interchange

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension CommandError {
  /// An error of Interchange as the command line says it.
  ///
  /// - Parameters:
  ///   - path: Where it happened, if the error's own path is only the end of that.
  ///   - absent: What to do where nothing is there.
  init(_ error: InterchangeError, path: String? = nil, absent: String?) {
    let isSystem = error.code == .system
    self.init(
      isSystem ? .system : .usage, path ?? error.path, why: error.reason, hint: Self.hint(error, absent: absent))
  }

  /// An error about a dump of events, which is one file.
  init(dump error: InterchangeError) {
    let hint: String? =
      switch error.code {
      case .absent: "check the path"
      case .wrongKind, .badPath: "give the path of a file, such as ~/all.events"
      default: Self.hint(error, absent: nil)
      }
    self.init(error.code == .system ? .system : .usage, error.path, why: error.reason, hint: hint)
  }

  private static func hint(_ error: InterchangeError, absent: String?) -> String? {
    switch error.code {
    case .absent: return absent
    case .wrongKind: return "give the path of a folder"
    case .badPath: return "give the path of a folder, such as ~/notes"
    default: break
    }
    switch error.systemError {
    case ENOSPC, EDQUOT, EFBIG: return "free some space and try again"
    case EACCES, EPERM, EROFS: return "check who owns the folder and its files"
    default: return nil
    }
  }
}

/// Runs a step on a dump of events and turns its error into the command line's.
func dumping<Value: ~Copyable>(_ step: () throws(InterchangeError) -> Value) throws(CommandError) -> Value {
  do throws(InterchangeError) { return try step() } catch { throw CommandError(dump: error) }
}
