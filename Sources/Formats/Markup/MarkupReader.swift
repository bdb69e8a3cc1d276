/// Reads XML and HTML as programs write them, well formed or not, into a tree.
///
/// Tags that are not closed, closed twice or in the wrong order, and entities of HTML in XML are all read; nothing is
/// refused. A document type is passed over: entities that it declares are not expanded, and nothing outside is fetched.
struct MarkupReader {
  private let bytes: [UInt8]
  private var offset: Int
  private let end: Int
  private let root = MarkupNode(.element(name: "", attributes: [:]), offset: 0)
  private var open: [MarkupNode]

  private static let deepest = 256
  /// Elements that have no end tag.
  private static let empty: Set<String> = [
    "br", "hr", "img", "input", "meta", "link", "col", "area", "base", "embed", "wbr", "en-media", "en-todo",
  ]

  /// Reads a range of UTF-8 bytes.
  ///
  /// - Returns: A node without a name whose children are what stands there.
  static func read(_ bytes: [UInt8], _ range: Range<Int>? = nil) -> MarkupNode {
    var reader = MarkupReader(bytes, range ?? 0..<bytes.count)
    reader.readAll()
    return reader.root
  }

  private init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    offset = range.lowerBound
    end = range.upperBound
    open = [root]
  }

  private mutating func readAll() {
    while offset < end {
      let start = offset
      while offset < end, bytes[offset] != 0x3c { offset += 1 }
      if offset > start { addText(Entities.decoded(bytes[start..<offset]), at: start) }
      guard offset < end else { return }
      readTag()
    }
  }

  private mutating func readTag() {
    let start = offset
    if starts("<!--") { return offset = past("-->", from: offset + 4) }
    if starts("<![CDATA[") {
      let stop = place(of: "]]>", from: offset + 9) ?? end
      addText(String(decoding: bytes[(offset + 9)..<max(stop, offset + 9)], as: UTF8.self), at: offset + 9)
      return offset = min(stop + 3, end)
    }
    if starts("<?") { return offset = past("?>", from: offset + 2) }
    if starts("<!") { return skipDeclaration() }
    let isEnd = starts("</")
    offset += isEnd ? 2 : 1
    let name = readName()
    guard !name.isEmpty else {
      // A lone `<` is text.
      addText("<", at: start)
      return offset = start + 1
    }
    if isEnd {
      offset = past(">", from: offset)
      return close(name)
    }
    let (attributes, isClosed) = readAttributes()
    let node = MarkupNode(.element(name: name, attributes: attributes), offset: start)
    open[open.count - 1].children.append(node)
    if !isClosed, !Self.empty.contains(name), open.count < Self.deepest { open.append(node) }
  }

  private mutating func close(_ name: String) {
    if Self.empty.contains(name) { return }
    guard let index = open.lastIndex(where: { $0.name == name }), index > 0 else { return }
    open.removeSubrange(index...)
  }

  private mutating func readName() -> String {
    let start = offset
    guard offset < end, isLetter(bytes[offset]) else { return "" }
    while offset < end, isNameByte(bytes[offset]) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self).lowercased()
  }

  private mutating func readAttributes() -> ([String: String], isClosed: Bool) {
    var attributes: [String: String] = [:]
    while offset < end {
      let byte = bytes[offset]
      if byte == 0x3e {
        offset += 1
        return (attributes, bytes[offset - 2] == 0x2f)
      }
      // A tag that begins within this one ends it.
      if byte == 0x3c { return (attributes, false) }
      guard isNameByte(byte), byte != 0x2f else {
        offset += 1
        continue
      }
      let start = offset
      while offset < end, isNameByte(bytes[offset]) { offset += 1 }
      let name = String(decoding: bytes[start..<offset], as: UTF8.self).lowercased()
      while offset < end, isSpace(bytes[offset]) { offset += 1 }
      guard offset < end, bytes[offset] == 0x3d else {
        attributes[name] = ""
        continue
      }
      offset += 1
      while offset < end, isSpace(bytes[offset]) { offset += 1 }
      attributes[name] = readValue()
    }
    return (attributes, false)
  }

  private mutating func readValue() -> String {
    guard offset < end else { return "" }
    let quote = bytes[offset]
    if quote == 0x22 || quote == 0x27 {
      let start = offset + 1
      offset = start
      while offset < end, bytes[offset] != quote { offset += 1 }
      defer { offset = min(offset + 1, end) }
      return Entities.decoded(bytes[start..<offset])
    }
    let start = offset
    while offset < end, !isSpace(bytes[offset]), bytes[offset] != 0x3e { offset += 1 }
    return Entities.decoded(bytes[start..<offset])
  }

  /// Passes over `<!DOCTYPE … [ … ]>`.
  private mutating func skipDeclaration() {
    var isInside = false
    while offset < end {
      let byte = bytes[offset]
      offset += 1
      if byte == 0x5b { isInside = true } else if byte == 0x5d { isInside = false }
      if byte == 0x3e, !isInside { return }
    }
  }

  private mutating func addText(_ text: String, at offset: Int) {
    if text.isEmpty { return }
    open[open.count - 1].children.append(MarkupNode(.text(text), offset: offset))
  }

  private func starts(_ words: StaticString) -> Bool {
    guard offset + words.utf8CodeUnitCount <= end else { return false }
    for index in 0..<words.utf8CodeUnitCount where bytes[offset + index] != words.utf8Start[index] { return false }
    return true
  }

  private func place(of words: String, from start: Int) -> Int? {
    guard start <= end else { return nil }
    let words = Array(words.utf8)
    var index = start
    while index + words.count <= end {
      if bytes[index] == words[0], bytes[index..<(index + words.count)].elementsEqual(words) { return index }
      index += 1
    }
    return nil
  }

  private func past(_ words: String, from start: Int) -> Int {
    place(of: words, from: start).map { $0 + words.utf8.count } ?? end
  }
}

private func isLetter(_ byte: UInt8) -> Bool {
  (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte) || byte == 0x5f || byte >= 0x80
}

private func isNameByte(_ byte: UInt8) -> Bool {
  isLetter(byte) || (0x30...0x39).contains(byte) || byte == 0x2d || byte == 0x2e || byte == 0x3a
}

private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
