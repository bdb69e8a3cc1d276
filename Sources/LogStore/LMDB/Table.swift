/// A named table of an environment: keys in byte order, each with one value.
package struct Table: Hashable, Sendable {
  /// The name in the file.
  package let name: String
  /// Where the environment keeps its handle; every table that a program opens has another one.
  package let slot: Int

  /// Can be worked out by the compiler in every module: a table made at run time costs each start a page.
  @inlinable package init(_ name: String, slot: Int) {
    self.name = name
    self.slot = slot
  }

  /// The most bytes a key may have.
  package static let longestKey = 511
  /// The highest slot and one more.
  package static let slots = 192
}

/// The tables of the log itself; projections begin at slot 32.
package enum LogTable {
  package static let meta = Table("meta", slot: 0)
  package static let log = Table("log", slot: 1)
  package static let dictionary = Table("dictionary", slot: 2)
  package static let replicas = Table("replicas", slot: 3)
  package static let noteIDs = Table("note-ids", slot: 4)
  package static let notes = Table("notes", slot: 5)
  package static let noteEvents = Table("note-events", slot: 6)
  package static let eventIDs = Table("event-ids", slot: 7)
  package static let commands = Table("commands", slot: 8)
  package static let chain = Table("chain", slot: 9)
  package static let projections = Table("projections", slot: 10)

  package static let all = [
    meta, log, dictionary, replicas, noteIDs, notes, noteEvents, eventIDs, commands, chain, projections,
  ]
}
