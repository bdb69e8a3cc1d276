/// A line with parts of it marked: a snippet and its hits.
struct MarkedText: Equatable {
  private(set) var text: String
  /// Ranges of UTF-8 bytes, ascending and apart.
  private(set) var marks: [Range<Int>]

  init(_ text: String, _ marks: [Range<Int>]) {
    // Tabs become spaces, one byte each, so that the marks stay where they are.
    self.text = TabCell.text(text)
    self.marks = marks
  }

  /// Cuts to so many columns, at clusters, so that the first mark stays in sight; `…` stands for what is left out.
  mutating func cut(to width: Int) {
    let clusters = text.map { (bytes: $0.utf8.count, columns: DisplayWidth.columns(of: $0)) }
    guard clusters.reduce(0, { $0 + $1.columns }) > width, width > 2 else { return }
    // As much in front of the first mark as leaves it whole, but nothing is cut there without need.
    let mark = marks.first ?? 0..<0
    var offset = 0
    var columnsThroughMark = 0
    for cluster in clusters where offset < mark.upperBound {
      columnsThroughMark += cluster.columns
      offset += cluster.bytes
    }
    var start = 0
    var startByte = 0
    while columnsThroughMark > width - (start > 0 ? 2 : 1), start < clusters.count, startByte < mark.lowerBound {
      columnsThroughMark -= clusters[start].columns
      startByte += clusters[start].bytes
      start += 1
    }
    var end = start
    var endByte = startByte
    var used = start > 0 ? 1 : 0
    while end < clusters.count {
      let isLast = end == clusters.count - 1
      guard used + clusters[end].columns <= (isLast ? width : width - 1) else { break }
      used += clusters[end].columns
      endByte += clusters[end].bytes
      end += 1
    }
    let head = start > 0 ? "…" : ""
    let shift = head.utf8.count - startByte
    marks = marks.compactMap { mark in
      let kept = max(mark.lowerBound, startByte)..<max(mark.lowerBound, startByte, min(mark.upperBound, endByte))
      return kept.isEmpty ? nil : kept.lowerBound + shift..<kept.upperBound + shift
    }
    let kept = Array(text.utf8)[startByte..<endByte]
    text = head + String(decoding: kept, as: UTF8.self) + (end < clusters.count ? "…" : "")
  }

  /// Writes the text with its marks in the style of a hit.
  func write(to output: inout Output, _ style: Style? = nil) throws(CommandError) {
    let bytes = Array(text.utf8)
    var end = 0
    for mark in marks {
      try output.text(bytes: bytes[end..<mark.lowerBound], style)
      try output.text(bytes: bytes[mark], .match)
      end = mark.upperBound
    }
    try output.text(bytes: bytes[end...], style)
  }
}
