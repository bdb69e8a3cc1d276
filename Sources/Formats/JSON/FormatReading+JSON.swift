import Interchange

extension FormatReading {
  /// Reads a JSON file; a fault becomes a failure, and what stands before it is given all the same, unless the file is
  /// one note: half a note is none.
  func json(_ file: SourceFile, isOneNote: Bool = false) -> JSON? {
    guard let bytes = text(file) else { return nil }
    let (value, fault, repairs) = JSONReader.read(bytes)
    if let fault {
      failure(file.path, offset: fault.offset, .malformed, "is no JSON from byte \(fault.offset) on: \(fault.reason)")
    }
    if fault != nil, isOneNote { return nil }
    if repairs > 0 {
      notice(
        file.path, .loneSurrogate,
        "has \(repairs) \(repairs == 1 ? "half" : "halves") of characters, which are replaced")
    }
    return value
  }
}
