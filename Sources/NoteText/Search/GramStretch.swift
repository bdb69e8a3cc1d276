/// A stretch of a folded text whose grams are looked for: all of it, or what an edit changed, with its surroundings.
package struct GramStretch: Sendable {
  let text: [UInt8]
  /// Where the grams begin.
  let starts: Range<Int>
  /// They end past this place.
  let place: Int

  /// How many bytes are gone through.
  package var count: Int { starts.count }

  /// All of a text.
  package init(_ text: [UInt8]) {
    self.text = text
    starts = 0..<text.count
    place = 0
  }

  /// Where a text differs from an older one: its grams there touch a changed byte, or the place where some went out. With
  /// those of the older text they are all that the text has. O(length).
  package init(_ new: [UInt8], differingFrom old: [UInt8]) {
    let shorter = min(new.count, old.count)
    let prefix = new.span.commonPrefix(with: old.span, limit: shorter)
    let suffix = new.span.commonSuffix(with: old.span, limit: shorter - prefix)
    let first = max(0, prefix - Gram.longest + 1)
    let end = new.count - suffix
    // No more than that is kept: the text may be long, and soon another one.
    let kept = first..<min(new.count, end + Gram.longest - 1)
    text = kept.count == new.count ? new : Array(new[kept])
    starts = 0..<end - first
    place = prefix - first
  }
}
