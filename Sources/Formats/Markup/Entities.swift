/// The character references of XML and those of HTML that notes have.
enum Entities {
  /// The text with its references replaced; one that is not known stays as it is written.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(0x26) else { return String(decoding: bytes, as: UTF8.self) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard bytes[index] == 0x26, let end = bytes[index...].prefix(34).firstIndex(of: 0x3b),
        let text = replacement(String(decoding: bytes[(index + 1)..<end], as: UTF8.self))
      else {
        result.append(bytes[index])
        index += 1
        continue
      }
      result += text.utf8
      index = end + 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func replacement(_ name: String) -> String? {
    if let text = named[name] { return text }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let number =
      digits.hasPrefix("x") || digits.hasPrefix("X") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }

  private static let named: [String: String] = {
    var table = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{a0}", "iexcl": "¡", "cent": "¢",
      "pound": "£", "curren": "¤", "yen": "¥", "brvbar": "¦", "sect": "§", "uml": "¨", "copy": "©", "ordf": "ª",
      "laquo": "«", "not": "¬", "shy": "\u{ad}", "reg": "®", "macr": "¯", "deg": "°", "plusmn": "±", "sup2": "²",
      "sup3": "³", "acute": "´", "micro": "µ", "para": "¶", "middot": "·", "cedil": "¸", "sup1": "¹", "ordm": "º",
      "raquo": "»", "frac14": "¼", "frac12": "½", "frac34": "¾", "iquest": "¿", "times": "×", "divide": "÷",
      "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„",
      "dagger": "†", "Dagger": "‡", "bull": "•", "hellip": "…", "permil": "‰", "prime": "′", "Prime": "″",
      "lsaquo": "‹", "rsaquo": "›", "euro": "€", "trade": "™", "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓",
      "harr": "↔", "minus": "−", "infin": "∞", "asymp": "≈", "ne": "≠", "le": "≤", "ge": "≥", "ensp": "\u{2002}",
      "emsp": "\u{2003}", "thinsp": "\u{2009}", "zwnj": "\u{200c}", "zwj": "\u{200d}", "szlig": "ß", "OElig": "Œ",
      "oelig": "œ", "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ", "fnof": "ƒ", "circ": "ˆ", "tilde": "˜",
    ]
    // The letters of Latin-1 in their order from U+00C0.
    let letters = [
      "Agrave", "Aacute", "Acirc", "Atilde", "Auml", "Aring", "AElig", "Ccedil", "Egrave", "Eacute", "Ecirc", "Euml",
      "Igrave", "Iacute", "Icirc", "Iuml", "ETH", "Ntilde", "Ograve", "Oacute", "Ocirc", "Otilde", "Ouml", "",
      "Oslash", "Ugrave", "Uacute", "Ucirc", "Uuml", "Yacute", "THORN", "",
    ]
    for (index, name) in letters.enumerated() where !name.isEmpty {
      let scalars = [0xc0 + UInt32(index), 0xe0 + UInt32(index)].compactMap(Unicode.Scalar.init)
      guard scalars.count == 2 else { continue }
      table[name] = String(Character(scalars[0]))
      table[
        name == "AElig"
          ? "aelig" : name == "ETH" ? "eth" : name == "THORN" ? "thorn" : name.prefix(1).lowercased() + name.dropFirst()
      ] = String(Character(scalars[1]))
    }
    table["yuml"] = "ÿ"
    return table
  }()
}
