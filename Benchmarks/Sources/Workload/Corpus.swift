/// Notes and changes drawn from a seed: the same on every machine.
public struct Corpus {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  /// SplitMix64 (Steele et al. 2014).
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  public mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

  private static let syllables = [
    "ba", "ce", "di", "fo", "gu", "la", "me", "ni", "po", "ru", "sa", "te", "vi", "zo", "chi", "stra", "len", "mor",
  ]

  /// A word; few of them are most of what is written (Zipf).
  public mutating func word() -> String {
    var rank = 1
    while rank < 20_000 && below(100) < 78 { rank = rank * 2 + below(2) }
    var word = ""
    var rest = rank
    repeat {
      word += Self.syllables[rest % Self.syllables.count]
      rest /= Self.syllables.count
    } while rest > 0
    return word
  }

  public mutating func line(_ count: Int) -> String {
    (0..<count).map { _ in word() }.joined(separator: " ")
  }

  /// A note of some 460 bytes with a checklist of three.
  public mutating func note(_ number: Int) -> String {
    var text = "\(line(3)) \(number)\n\n"
    for _ in 0..<5 { text += line(9) + "\n" }
    for _ in 0..<3 { text += "- [ ] \(line(2))\n" }
    return text
  }
}
