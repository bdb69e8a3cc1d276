/// Cuts a text to a number of extended grapheme clusters, never inside of one; a cut ends in `…`.
///
/// The `…` counts: the result has at most `clusters` clusters. Where `bytes` is given, the result has at most that
/// many UTF-8 bytes too: a single cluster may carry any number of marks. Costs the part kept, not the text.
package func cut(_ text: String, to clusters: Int, bytes: Int = .max) -> String {
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

/// Counts extended grapheme clusters up to `limit`, and gives `limit + 1` where there are more.
func clusterCount(_ text: String, upTo limit: Int) -> Int {
  var index = text.startIndex
  var count = 0
  while index < text.endIndex, count <= limit {
    index = text.index(after: index)
    count += 1
  }
  return count
}
