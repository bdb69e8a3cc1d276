internal import NoteText
internal import Replay

/// The terms of some text, counted: each term has a number here, given as it is met.
///
/// The bytes of all terms lie in one array and are found by an open-addressed table, so that counting the words of a
/// note allocates nothing.
struct TermNumbers {
  private var bytes: [UInt8] = []
  private var ends: [Int] = [0]
  private var slots: [Int32] = Array(repeating: -1, count: 1024)

  var count: Int { ends.count - 1 }

  func term(_ number: Int) -> [UInt8] { Array(bytes[ends[number]..<ends[number + 1]]) }

  /// The number of a term that was met before; nil for another.
  func known(_ term: Span<UInt8>) -> Int? {
    let number = Int(slots[slot(of: term)])
    return number >= 0 ? number : nil
  }

  /// The slot that has a term, or the empty one where it belongs.
  private func slot(of term: Span<UInt8>) -> Int {
    var slot = Int(truncatingIfNeeded: Self.hash(term) & UInt64(slots.count - 1))
    while slots[slot] >= 0, !isTerm(Int(slots[slot]), term) { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  /// The number of a term.
  mutating func number(of term: Span<UInt8>) -> Int {
    let slot = slot(of: term)
    if slots[slot] >= 0 { return Int(slots[slot]) }
    let number = count
    slots[slot] = Int32(number)
    term.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    ends.append(bytes.count)
    if count * 2 > slots.count { grow() }
    return number
  }

  private func isTerm(_ number: Int, _ term: Span<UInt8>) -> Bool {
    let start = ends[number]
    guard ends[number + 1] - start == term.count else { return false }
    let own = bytes.span.extracting(start..<start + term.count)
    return own.commonPrefix(with: term, limit: term.count) == term.count
  }

  /// Eight bytes at a time; what the last ones leave of a word is zero.
  private static func hash(_ term: Span<UInt8>) -> UInt64 {
    var hash = UInt64(term.count)
    var index = 0
    while index + 8 <= term.count {
      let word = term.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      hash = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
      hash ^= hash >> 29
      index += 8
    }
    var rest: UInt64 = 0
    while index < term.count {
      rest = rest << 8 | UInt64(term[index])
      index += 1
    }
    hash = (hash ^ rest) &* 0x9e37_79b9_7f4a_7c15
    return hash ^ hash >> 32
  }

  private mutating func grow() {
    var larger = [Int32](repeating: -1, count: slots.count * 2)
    for number in 0..<count {
      let hash = Self.hash(bytes.span.extracting(ends[number]..<ends[number + 1]))
      var slot = Int(truncatingIfNeeded: hash & UInt64(larger.count - 1))
      while larger[slot] >= 0 { slot = (slot + 1) & (larger.count - 1) }
      larger[slot] = Int32(number)
    }
    slots = larger
  }
}

/// A note as the ranked index sees it: folded title and folded text.
struct RankedNote {
  var title: [UInt8] = []
  var text: [UInt8] = []

  init(_ state: NoteState?, _ folded: [UInt8]) {
    guard let state, state.standing != .erased else { return }
    title = Folding.fold(NoteText.title(of: state.text.span))
    text = folded
  }

  func countTextTerms() -> Int {
    var count = 0
    TermScan.scan(text.span, 0..<text.count) { _ in count += 1 }
    return count
  }
}

/// How many terms title and text of a note have, as far as ranking wants to know.
package struct NoteLength: Hashable, Sendable {
  package var title: Int
  /// To four binary digits below `exact`.
  package var text: Int

  /// From so many terms on the length of a text is exact, so that an edit of a long text need not count it anew.
  static let exact = 1_024
  private static let most = 0xff_ffff

  package init(title: Int, text: Int) {
    self.title = title
    self.text = text
  }

  /// The length that is kept of counts.
  ///
  /// A score hardly depends on a word more or less, but its row and the sums are two pages that each edit would write. So
  /// texts of up to 15 terms have their count and longer ones its first four binary digits, as Lucene's norms have
  /// (`SmallFloat.intToByte4`).
  init(titleTerms: Int, textTerms: Int) {
    title = min(255, titleTerms)
    text = textTerms < Self.exact ? Self.coarse(textTerms) : min(Self.most, textTerms)
  }

  private static func coarse(_ count: Int) -> Int {
    let digits = Int.bitWidth - max(0, count).leadingZeroBitCount
    return digits <= 4 ? max(0, count) : (count >> (digits - 4)) << (digits - 4)
  }

  /// The terms of the text after some more or fewer; nil where the length does not tell how many there were.
  func textTerms(after change: Int) -> Int? {
    text < Self.exact || text >= Self.most ? nil : max(0, text + change)
  }
}
