extension EffectiveClock {
  /// The clock as it stood when a position was the newest.
  ///
  /// Nil where only a walk over the readings can tell: a leap before the position was taken back after it, or a later
  /// one stands in its place.
  ///
  /// - Parameter time: The effective time that the position was given.
  package func standing(at position: UInt64, time: Timestamp) -> EffectiveClock? {
    if let leap, leap.position > position { return nil }
    if takenBack(by: position).count < stretches.count { return nil }
    return EffectiveClock(
      last: time, firstReading: firstReading > position ? 0 : firstReading, stretches: stretches, leap: leap)
  }

  /// The clock by which events up to a position have the times that they had then. It cannot go on from there.
  package func reading(asOf position: UInt64) -> EffectiveClock {
    EffectiveClock(
      last: last, firstReading: firstReading > position ? 0 : firstReading, stretches: takenBack(by: position),
      leap: nil
    )
  }

  /// The stretches that a reading at a position, or before it, took back: a stretch ends where that reading stands.
  private func takenBack(by position: UInt64) -> [Stretch] {
    stretches.filter { $0.first &+ $0.count <= position }
  }
}
