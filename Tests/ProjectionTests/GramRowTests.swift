import Foundation
import LogStore
import TestSupport
import Testing

@testable import Projections

// The rows by whole arrays: `#expect` cannot hold a span, which may not leave its scope.

private func places(_ row: [UInt8]) -> [UInt16] { GramRow.places(row.span) }
private func contains(_ place: Int, _ row: [UInt8]) -> Bool { GramRow.contains(place, row.span) }
private func inserting(_ place: Int, _ row: [UInt8]) -> [UInt8]? { GramRow.inserting(place, into: row.span) }
private func removing(_ place: Int, _ row: [UInt8]) -> [UInt8]? { GramRow.removing(place, from: row.span) }

private func bits(_ row: [UInt8], intersecting other: [UInt8]? = nil) -> [UInt64] {
  var bits = [UInt64](repeating: 0, count: GramRow.notes / 64)
  bits.withUnsafeMutableBufferPointer { bits in
    GramRow.fill(bits, from: row.span)
    if let other { GramRow.intersect(bits, with: other.span) }
  }
  return bits
}

private func bits(_ places: Set<UInt16>) -> [UInt64] {
  var bits = [UInt64](repeating: 0, count: GramRow.notes / 64)
  for place in places { bits[Int(place >> 6)] |= 1 << UInt64(place & 63) }
  return bits
}

@Suite("Rows of the gram index") struct GramRowTests {
  @Test("R40: rows of both forms give the notes they have in common; damaged ones do no harm")
  func intersections() {
    var generator = SeededGenerator(seed: 84)
    func set() -> Set<UInt16> {
      let size = [0, 1, 5, 300, 2000, 7000][generator.below(6)]
      return Set((0..<size).map { _ in UInt16(generator.below(8192)) })
    }
    for _ in 0..<300 {
      let (left, right) = (set(), set())
      let rows = (GramRow.encoded(left.sorted()), GramRow.encoded(right.sorted()))
      #expect(bits(rows.0) == bits(left))
      #expect(bits(rows.0, intersecting: rows.1) == bits(left.intersection(right)))
      let damaged = generator.bytes(generator.below(1500))
      #expect(zip(bits(rows.0, intersecting: damaged), bits(left)).allSatisfy { $0 & ~$1 == 0 })
    }
  }

  @Test("R40: whatever the order in which notes come and go, a set of notes has one row")
  func canonical() {
    var generator = SeededGenerator(seed: 81)
    for round in 0..<300 {
      let density = [3, 40, 700, 1500, 4000, 8192][round % 6]
      var row: [UInt8] = []
      var model: Set<UInt16> = []
      for _ in 0..<min(density, 1200) {
        let place = UInt16(generator.below(density == 8192 ? 8192 : density * 2) & 8191)
        if generator.oneIn(5), let taken = model.randomElement(using: &generator) {
          #expect(contains(Int(taken), row))
          row = removing(Int(taken), row) ?? [0xff]
          model.remove(taken)
        }
        let isNew = model.insert(place).inserted
        let inserted = inserting(Int(place), row)
        #expect((inserted != nil) == isNew)
        row = inserted ?? row
      }
      #expect(row == GramRow.encoded(model.sorted()))
      #expect(places(row) == model.sorted())
      #expect(row.count <= GramRow.bitmapBytes)
      for place in [0, 1, 8191, generator.below(8192)] {
        #expect(contains(place, row) == model.contains(UInt16(place)))
        if !model.contains(UInt16(place)) { #expect(removing(place, row) == nil) }
      }
    }
  }

  @Test("R40: many notes added to a row at once give the row of all of them, and nothing where it has them")
  func adding() {
    var generator = SeededGenerator(seed: 87)
    var bytes: [UInt8] = []
    for round in 0..<2_000 {
      let most = generator.oneIn(2) ? 8192 : 1 + generator.below(8192)
      func set(_ from: Int) -> Set<UInt16> {
        let size = [0, 1, 3, 200, 900, 1_100, 5_000][generator.below(7)]
        return Set((0..<size).map { _ in UInt16(min(8191, from + generator.below(max(1, most - from)))) })
      }
      let before = set(0)
      // Every other time behind the last one, as new notes are.
      var more = set(generator.oneIn(2) ? 0 : min(8191, Int(before.max() ?? 0) + 1))
      if generator.oneIn(6), let known = before.randomElement(using: &generator) { more = [known] }
      let row = GramRow.encoded(before.sorted())
      let all = before.union(more)
      let isNew = GramRow.add(more.sorted(), to: row.span, into: &bytes)
      #expect(isNew == (all.count > before.count) || more.isEmpty, "round \(round)")
      if isNew { #expect(bytes == GramRow.encoded(all.sorted()), "round \(round)") }
      let damaged = generator.bytes(generator.oneIn(5) ? 1024 : generator.below(60))
      _ = GramRow.add(more.sorted(), to: damaged.span, into: &bytes)
    }
  }

  @Test("both forms of a row meet at 1,024 bytes")
  func border() {
    for count in [1000, 1022, 1023, 1024, 1025, 8192] {
      let all = (0..<count).map { UInt16($0) }
      let row = GramRow.encoded(all)
      #expect(row.count == min(count, 1024))
      #expect(places(row) == all)
      if count < 8192 {
        #expect(inserting(count, row) == GramRow.encoded(all + [UInt16(count)]))
      }
    }
  }

  @Test("damaged rows trap nothing")
  func damaged() {
    var generator = SeededGenerator(seed: 82)
    for _ in 0..<3000 {
      let row = generator.bytes(generator.oneIn(5) ? 1024 : generator.below(40))
      #expect(places(row).allSatisfy { $0 < 8192 })
      _ = inserting(generator.below(8192), row)
      _ = contains(generator.below(8192), row)
    }
  }

  @Test("sorting by digits sorts")
  func radix() {
    var generator = SeededGenerator(seed: 83)
    for count in [0, 1, 2, 1000, 5000] {
      for common in [0, 0xabc << 52, 0x7ff << 22] as [UInt64] {
        var numbers = (0..<count).map { _ in generator.next() >> UInt64(generator.below(64)) | common }
        let expected = numbers.sorted()
        RadixSort.sort(&numbers)
        #expect(numbers == expected)
      }
    }
  }
}

@Suite("Postings of words") struct PostingRowsTests {
  private func environment() throws -> (TestStore, Environment) {
    let test = try TestStore()
    let environment = try Environment.open(
      folder: test.folder.path, purpose: .scratch, tables: WordsProjection().tables)
    return (test, environment)
  }

  private func rows(_ transaction: borrowing ReadTransaction) throws -> [[UInt8]: [UInt8]] {
    var rows: [[UInt8]: [UInt8]] = [:]
    try transaction.scan(WordTable.terms) { (key, value) throws(StoreError) in
      rows[key.copied()] = value.copied()
      return true
    }
    return rows
  }

  @Test("R41: whatever the order of changes, the same postings stand in the same rows", arguments: [84, 85, 86])
  func canonical(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (test, environment) = try environment()
    let term = Array("milk".utf8)
    var model: [UInt32: UInt8] = [:]
    var transaction = try WriteTransaction.begin(environment)
    try PostingRows.update(Array("mil".utf8), [Posting(note: 5, counts: 1)], in: &transaction)
    try PostingRows.update(Array("milky".utf8), [Posting(note: 5, counts: 1)], in: &transaction)
    for round in 0..<60 {
      // It grows, then shrinks to nothing.
      let isGrowing = round < 30
      var changes: [UInt32: UInt8] = [:]
      for _ in 0..<(generator.oneIn(3) ? 1 : 1 + generator.below(400)) {
        if !isGrowing, let note = model.keys.randomElement(using: &generator) {
          changes[note] = 0
        } else {
          let note = UInt32(generator.oneIn(4) ? generator.below(1 << 31) : generator.below(6_000))
          changes[note] = UInt8(generator.oneIn(6) ? 0 : 1 + generator.below(255))
        }
      }
      if round == 58 { for note in model.keys { changes[note] = 0 } }
      try PostingRows.update(
        term, changes.keys.sorted().map { Posting(note: $0, counts: changes[$0] ?? 0) }, in: &transaction)
      for (note, counts) in changes { model[note] = counts == 0 ? nil : counts }
      var expected: [[UInt8]: [UInt8]] = [
        PostingBlock.key(Array("mil".utf8), 0): [32, 5, 1], PostingBlock.key(Array("milky".utf8), 0): [32, 5, 1],
      ]
      let postings = model.keys.sorted().map { Posting(note: $0, counts: model[$0] ?? 0) }
      if !postings.isEmpty {
        for block in PostingBlock.laidOut(0, PostingBlock.wholeLevel, postings[...]) {
          expected[PostingBlock.key(term, block.start)] = block.encoded
          #expect(block.encoded.count < 2_000)
        }
      }
      #expect(try rows(transaction.reading) == expected, "seed \(seed), round \(round)")
      var scanned: [Posting] = []
      try PostingRows.scan(term, in: transaction.reading) { scanned.append($0) }
      #expect(scanned == postings)
    }
    #expect(model.isEmpty || model.count < 400)
    _ = test
  }
}
