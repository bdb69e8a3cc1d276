/// Finds the end of `(target "title")` at `start`, by CommonMark 6.3; nil where there is no well-formed one.
///
/// Every byte looked at is taken from `budget`: past it there are no more links, which keeps a hostile line linear.
func linkTarget(in text: Span<UInt8>, at start: Int, end: Int, budget: inout Int) -> Int? {
  guard start < end, text[start] == 0x28 else { return nil }
  var index = text.skippingSpaces(from: start + 1, end: end)
  defer { budget -= max(0, index - start) }
  guard budget > 0, index < end else { return nil }
  if text[index] == 0x3c {
    index += 1
    while index < end, text[index] != 0x3e {
      if text[index] == 0x3c { return nil }
      index += text[index] == 0x5c ? 2 : 1
    }
    guard index < end else { return nil }
    index += 1
  } else {
    var depth = 0
    scan: while index < end {
      switch text[index] {
      case 0x28:
        depth += 1
        if depth > 32 { return nil }
      case 0x29:
        if depth == 0 { break scan }
        depth -= 1
      case 0x5c where index + 1 < end && isASCIIPunctuation(text[index + 1]): index += 1
      case 0...0x20, 0x7f: break scan
      default: break
      }
      index += 1
    }
    guard depth == 0 else { return nil }
  }
  let afterTarget = index
  index = text.skippingSpaces(from: index, end: end)
  guard index < end else { return nil }
  if text[index] == 0x29 { return index + 1 }
  guard index > afterTarget, let close = titleClose(text[index]) else { return nil }
  index += 1
  while index < end, text[index] != close { index += text[index] == 0x5c ? 2 : 1 }
  guard index < end else { return nil }
  index = text.skippingSpaces(from: index + 1, end: end)
  return index < end && text[index] == 0x29 ? index + 1 : nil
}

private func titleClose(_ open: UInt8) -> UInt8? {
  switch open {
  case 0x22, 0x27: open
  case 0x28: 0x29
  default: nil
  }
}

/// The end of `<scheme:target>` at `start`, nil where there is none (CommonMark 6.5, without bare mail addresses).
func autolinkEnd(in text: Span<UInt8>, at start: Int, end: Int) -> Int? {
  var index = start + 1
  guard index < end, isASCIILetter(text[index]) else { return nil }
  while index < end,
    isASCIILetter(text[index]) || isASCIIDigit(text[index]) || [0x2b, 0x2d, 0x2e].contains(text[index])
  {
    index += 1
  }
  guard index - start > 2, index - start <= 33, index < end, text[index] == 0x3a else { return nil }
  while index < end {
    switch text[index] {
    case 0x3e: return index + 1
    case 0...0x20, 0x3c: return nil
    default: index += 1
    }
  }
  return nil
}

/// A `[[target]]` or `[[target|label]]` link of a line.
package struct WikiLink: Hashable, Sendable {
  /// The whole link, brackets included.
  package var range: Range<Int>
  /// The title linked to, up to a `|`, without white space at its ends.
  package var target: Range<Int>
  /// What is shown in the target's place, nil where there is none.
  package var label: Range<Int>?

  /// Reads the link whose two brackets begin at `start`; nil where there is none or its target is blank.
  init?(in text: Span<UInt8>, at start: Int, end: Int) {
    guard text.hasBytes("[[", at: start, end: end) else { return nil }
    var index = start + 2
    var bar: Int?
    while index < end, text[index] != 0x5b, text[index] != 0x5d {
      if text[index] == 0x7c, bar == nil { bar = index }
      index += 1
    }
    guard text.hasBytes("]]", at: index, end: end) else { return nil }
    range = start..<index + 2
    target = text.trimming(start + 2..<(bar ?? index))
    guard !target.isEmpty else { return nil }
    let shown = bar.map { text.trimming($0 + 1..<index) }
    label = shown.flatMap { $0.isEmpty ? nil : $0 }
  }
}
