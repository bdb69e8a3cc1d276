/// What a text is counted in: bytes in the store, code points in test vectors.
package protocol MergeUnit: Sendable, Hashable, Comparable {
  /// The unit of a decimal digit, 0 to 9.
  static func digit(_ value: UInt8) -> Self
}

extension UInt8: MergeUnit {
  package static func digit(_ value: UInt8) -> UInt8 { 0x30 + value % 10 }
}

extension Unicode.Scalar: MergeUnit {
  package static func digit(_ value: UInt8) -> Unicode.Scalar { Unicode.Scalar(0x30 + value % 10) }
}

/// What was meant by a change beside its edits.
package enum GraphMeaning<Unit: MergeUnit>: Hashable, Sendable {
  /// Nothing more than the edits say.
  case none
  /// A mark took the place of another: two that put the same in the place of the same are one, and it goes with what
  /// it replaced where another replica takes that out.
  case mark
  /// A change was undone or redone, named by these bytes: what does the same at the same place for it is done once.
  case repeal([UInt8])
  /// A bump was undone or redone: the number is counted by `delta`, once for all that name it by these bytes.
  case repealBump([UInt8], delta: Int64)
  /// A number was counted up or down: `whole` replaces all its digits, and the deltas of all replicas add up.
  case bump(from: Int64, delta: Int64, whole: GraphEdit<Unit>)
}
