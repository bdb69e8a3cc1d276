/// The runs of backticks of a line: a code span closes at the next run of the length of the one that opened it.
struct CodeSpans {
  /// The starts of the runs of each length, ascending.
  private var starts: [Int: [Int]] = [:]

  /// Collects the runs of `range` in one pass. O(n).
  init(_ text: Span<UInt8>, _ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      guard text[index] == 0x60 else {
        index += 1
        continue
      }
      let start = index
      while index < range.upperBound, text[index] == 0x60 { index += 1 }
      starts[index - start, default: []].append(start)
    }
  }

  /// Where the first run of `length` backticks at or after `position` begins; nil where there is none. O(log n).
  func run(of length: Int, from position: Int) -> Int? {
    guard let starts = starts[length] else { return nil }
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < position { low = middle + 1 } else { high = middle }
    }
    return low < starts.count ? starts[low] : nil
  }
}
