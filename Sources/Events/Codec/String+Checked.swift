extension String {
  /// The text of some bytes; nil where they are not UTF-8.
  ///
  /// Most titles, words and names are ASCII, for which the library's generic way costs more than the text itself.
  package init?(checking bytes: ArraySlice<UInt8>) {
    guard bytes.allSatisfy({ $0 < 0x80 }) else {
      self.init(validating: bytes, as: UTF8.self)
      return
    }
    self.init(decoding: bytes, as: UTF8.self)
  }
}
