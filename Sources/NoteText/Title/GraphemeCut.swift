/// Cuts a text to a number of extended grapheme clusters, never inside of one; a cut ends in `…`.
///
/// The `…` counts: the result has at most `clusters` clusters. Where `bytes` is given, the result has at most that
/// many UTF-8 bytes too: a single cluster may carry any number of marks. Costs the part kept, not the text.
package func cut(_ text: String, to clusters: Int, bytes: Int = .max) -> String {
  if bytes == .max {
    // A cluster has a byte at least.
    if text.utf8.count <= clusters { return text }
    if let cut = cutASCII(text, to: clusters) { return cut }
  }
  let ellipsis = "…"
  var kept = text.startIndex
  var index = text.startIndex
  var count = 0
  var size = 0
  while index < text.endIndex {
    let next = text.index(after: index)
    size += text.utf8.distance(from: index, to: next)
    count += 1
    if count > clusters || size > bytes {
      var head = text[..<kept]
      while let last = head.last, last.isWhitespace { head.removeLast() }
      return clusters > 0 && bytes >= ellipsis.utf8.count ? head + ellipsis : ""
    }
    if count < clusters, size <= bytes - ellipsis.utf8.count { kept = next }
    index = next
  }
  return text
}

/// The cut of a text that has more bytes than `clusters` and plain ASCII up to there: a byte is a cluster; nil for any other.
private func cutASCII(_ text: String, to clusters: Int) -> String? {
  guard clusters > 0, isPlain(text, upTo: clusters) else { return nil }
  var head = text.utf8.prefix(clusters - 1)
  while let last = head.last, last == 0x20 || (0x09...0x0d).contains(last) { head.removeLast() }
  return String(Substring(head)) + "…"
}

/// Whether the first bytes of a text are ASCII without carriage returns, and the one after them too, so that each is a
/// cluster of its own.
private func isPlain(_ text: String, upTo count: Int) -> Bool {
  text.utf8.prefix(count + 1).allSatisfy { $0 < 0x80 && $0 != 0x0d }
}

/// Counts extended grapheme clusters up to `limit`, and gives `limit + 1` where there are more.
func clusterCount(_ text: String, upTo limit: Int) -> Int {
  if isPlain(text, upTo: limit) { return min(text.utf8.count, limit + 1) }
  var index = text.startIndex
  var count = 0
  while index < text.endIndex, count <= limit {
    index = text.index(after: index)
    count += 1
  }
  return count
}
