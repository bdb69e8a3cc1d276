/// A random number generator that gives the same numbers for the same seed (SplitMix64, Steele et al. 2014).
///
/// Tests print the seed, so that a failure can be run again.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A random whole number from 0 up to, not including, `bound`; 0 where the bound is 0.
  public mutating func below(_ bound: Int) -> Int {
    bound <= 0 ? 0 : Int(next() % UInt64(bound))
  }

  /// True once in `n` times.
  public mutating func oneIn(_ n: Int) -> Bool {
    below(n) == 0
  }

  /// Random bytes, `count` of them.
  public mutating func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count { bytes.append(UInt8(truncatingIfNeeded: next())) }
    return bytes
  }
}
