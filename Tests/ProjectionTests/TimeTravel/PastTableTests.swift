import Foundation
import LogStore
import TestSupport
import Testing

@testable import Projections

/// The tables by which a moment's pins and counts are read at once, against a model that keeps everything.
@Suite("Pins and counts of the past")
struct PastTableTests {
  private let test: TestStore
  private let log: EventLog

  init() throws {
    test = try TestStore()
    log = try EventLog.open(
      test.folder.path + "/store",
      EventLog.Options(stateFolder: test.folder.path + "/state", tables: ProjectionCatalog().tables))
  }

  /// One event that put a note on a shelf.
  private struct Move {
    var position: UInt64
    var note: UInt64
    var from: Shelf?
    var to: Shelf
  }

  /// Random moves of notes, from a few positions to a few thousand apart.
  private static func moves(_ generator: inout SeededGenerator, notes: Int) -> [Move] {
    var moves: [Move] = []
    var shelves: [UInt64: Shelf] = [:]
    var position: UInt64 = 0
    for _ in 0..<300 {
      position += 1 + (generator.oneIn(20) ? generator.number() % 9_000 : generator.number() % 4)
      let note = UInt64(1 + generator.below(notes))
      // In some stretches nearly all notes have the pin, in others few.
      let to = position / 5_000 % 2 == 0 && !generator.oneIn(4) ? .pinned : generator.element(Shelf.allCases)
      if shelves[note] == to { continue }
      moves.append(Move(position: position, note: note, from: shelves[note], to: to))
      shelves[note] = to
    }
    return moves
  }

  private static func write(_ moves: [Move], in transaction: inout WriteTransaction) throws(StoreError) {
    for move in moves {
      try ShelfCounts.append(from: move.from, to: move.to, at: move.position, in: &transaction)
      guard move.from == .pinned || move.to == .pinned else { continue }
      try PinRows.append(move.note, move.to == .pinned, at: move.position, in: &transaction)
    }
  }

  private static func rows(in transaction: borrowing ReadTransaction) throws(StoreError) -> [[UInt8]] {
    var rows: [[UInt8]] = []
    for table in [FaceTable.pins, FaceTable.moves, FaceTable.counts] {
      try transaction.scan(table) { (key, value) throws(StoreError) in
        rows.append(key.copied() + [0xff] + value.copied())
        return true
      }
    }
    return rows
  }

  /// Compares what is read as of every position around a move with the model.
  private static func check(
    _ moves: [Move], seed: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> Int {
    var shelves: [UInt64: Shelf] = [:]
    var most = 0
    for (index, move) in moves.enumerated() {
      shelves[move.note] = move.to
      let next = index + 1 < moves.count ? moves[index + 1].position : move.position + 10_000
      for position in Set([move.position, (move.position + next) / 2, next - 1]) {
        let pinned = shelves.filter { $0.value == .pinned }.keys.sorted()
        most = max(most, pinned.count)
        let read = try PinRows.numbers(at: position, in: transaction)
        #expect(read == pinned, "seed \(seed), position \(position)")
        let counts = try ShelfCounts(at: position, in: transaction)
        for shelf in Shelf.allCases {
          let count = shelves.values.count { $0 == shelf }
          #expect(counts[shelf...shelf] == count, "seed \(seed), position \(position), \(shelf)")
        }
      }
    }
    return most
  }

  @Test(
    "R54, R34: pins and counts as of any moment; a note that is taken out leaves the rows that there were without it")
  func model() throws {
    for seed in 1...24 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var moves = Self.moves(&generator, notes: seed % 3 == 0 ? 70 : 12)
      let gone = (0..<3).map { _ in generator.element(moves).note }
      try log.write { (transaction: inout WriteTransaction) throws(StoreError) in
        for table in [FaceTable.pins, FaceTable.moves, FaceTable.counts] { try transaction.clear(table) }
        try Self.write(moves, in: &transaction)
        let most = try Self.check(moves, seed: seed, in: transaction.reading)
        if seed % 3 == 0 { #expect(most > 2 * PinRows.few, "seed \(seed) pins too few at once") }
        for note in gone {
          let own = moves.filter { $0.note == note }
          moves.removeAll { $0.note == note }
          try ShelfCounts.remove(moves: own.map { ($0.position, $0.to) }, in: &transaction)
          let pinnings = own.filter { $0.from == .pinned || $0.to == .pinned }.map(\.position)
          try PinRows.remove(note, changes: pinnings, in: &transaction)
        }
        _ = try Self.check(moves, seed: seed, in: transaction.reading)
        let left = try Self.rows(in: transaction.reading)
        for table in [FaceTable.pins, FaceTable.moves, FaceTable.counts] { try transaction.clear(table) }
        try Self.write(moves, in: &transaction)
        let anew = try Self.rows(in: transaction.reading)
        #expect(left == anew, "seed \(seed)")
        return .commit(())
      }
    }
  }
}
