import LogStore
import TestSupport
import Testing

struct TransactionTests {
  private let table = Table("rows", slot: 50)

  private func environment(_ folder: TemporaryFolder, _ purpose: Environment.Purpose = .writing) throws -> Environment {
    try Environment.open(folder: folder.path, purpose: purpose, tables: [table])
  }

  private func rows(
    _ transaction: borrowing WriteTransaction, from start: [UInt8]?, backwards: Bool, limit: Int
  ) throws -> [[UInt8]] {
    var rows: [[UInt8]] = []
    try transaction.reading.scan(table, from: start, backwards: backwards) { (key, value) throws(StoreError) in
      guard rows.count < limit else { return false }
      rows.append(key.copied() + [255] + value.copied())
      return true
    }
    return rows
  }

  @Test("A row that is taken for the last one is appended if it is, and else not written; by number it is the same row")
  func likelyLast() throws {
    var generator = SeededGenerator(seed: 322)
    let folder = try TemporaryFolder()
    let transaction = try WriteTransaction.begin(environment(folder))
    var model: [[UInt8]: [UInt8]] = [:]
    for round in 0..<1_000 {
      let number = UInt64(generator.oneIn(3) ? generator.below(900) : round)
      let (key, value) = (Key.number(number), generator.bytes(generator.below(40)))
      let isLast = model.keys.allSatisfy { $0.lexicographicallyPrecedes(key) }
      switch generator.below(3) {
      case 0:
        #expect(try transaction.appendRow(table, key, value) == isLast, "round \(round)")
        if isLast { model[key] = value }
      case 1:
        try transaction.put(table, key, value, isLikelyLast: true)
        model[key] = value
      default:
        try transaction.put(table, number: number, value.span)
        model[key] = value
      }
      #expect(try transaction.reading.value(table, key) == model[key])
      #expect(try transaction.reading.withValue(table, number: number) { $0.copied() } == model[key])
    }
    #expect(try transaction.reading.count(table) == model.count)
    #expect(throws: StoreError.self) { try transaction.put(table, number: 0, [1].span, appending: true) }
  }

  @Test(
    "A table is a sorted map: puts, removals, reads and walks both ways agree with one",
    arguments: [Environment.Purpose.writing, .scratch])
  func model(purpose: Environment.Purpose) throws {
    let seed: UInt64 = 321
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let transaction = try WriteTransaction.begin(environment(folder, purpose))
    var model: [[UInt8]: [UInt8]] = [:]
    func key() -> [UInt8] { (0..<1 + generator.below(4)).map { _ in UInt8(generator.below(4)) } }
    for round in 0..<1_500 {
      let place = key()
      switch generator.below(5) {
      case 0:
        try transaction.remove(table, place)
        model[place] = nil
      case 1...2:
        let value = generator.bytes(generator.below(generator.oneIn(20) ? 9_000 : 5))
        try transaction.put(table, place, value)
        model[place] = value
      case 3:
        #expect(try transaction.reading.value(table, place) == model[place], "seed \(seed), round \(round)")
      default:
        let start = generator.oneIn(6) ? nil : place
        let backwards = generator.oneIn(2)
        var keys = model.keys.sorted { $0.lexicographicallyPrecedes($1) }
        if let start {
          keys = keys.filter { backwards ? !start.lexicographicallyPrecedes($0) : !$0.lexicographicallyPrecedes(start) }
        }
        if backwards { keys.reverse() }
        let limit = generator.below(8)
        let expected = keys.prefix(limit).map { $0 + [255] + (model[$0] ?? []) }
        let found = try rows(transaction, from: start, backwards: backwards, limit: limit)
        #expect(found == expected, "seed \(seed), round \(round)")
      }
      if generator.oneIn(400) {
        try transaction.clear(table)
        model = [:]
      }
      if round % 50 == 0 { #expect(try transaction.reading.count(table) == model.count) }
    }
    #expect(try transaction.reading.pageBytes(table) > 0)
  }

  @Test(
    "A row is lent again by the snapshot that lent it, and by no other; where a transaction writes none is remembered")
  func lentAgain() throws {
    let folder = try TemporaryFolder()
    let environment = try environment(folder)
    var writing = try WriteTransaction.begin(environment)
    for number in 0..<500 as Range<UInt64> {
      try writing.put(table, Key.number(number), [UInt8(truncatingIfNeeded: number)])
    }
    #expect(try writing.reading.withValue(table, number: 7) { writing.reading.remember($0) == nil } == true)
    try writing.commit()
    let snapshot = try ReadTransaction.begin(environment)
    var rows: [LentRow] = []
    try snapshot.scan(table) { (_, value) throws(StoreError) in
      rows += [snapshot.remember(value)].compactMap(\.self)
      return true
    }
    #expect(rows.count == 500)
    // What is written meanwhile takes other pages.
    writing = try WriteTransaction.begin(environment)
    for number in 0..<500 as Range<UInt64> { try writing.put(table, Key.number(number), [0, 0]) }
    try writing.commit()
    for (number, row) in rows.enumerated() {
      #expect(snapshot.withValue(of: row) { $0.copied() } == [UInt8(truncatingIfNeeded: number)])
    }
    let other = try ReadTransaction.begin(environment)
    #expect(other.withValue(of: rows[3]) { $0.copied() } == nil)
  }

  @Test("Keys that LMDB cannot hold are errors to write and absent to read")
  func badKeys() throws {
    let folder = try TemporaryFolder()
    let transaction = try WriteTransaction.begin(environment(folder))
    for key in [[], [UInt8](repeating: 1, count: 512)] {
      #expect(throws: StoreError.self) { try transaction.put(table, key, [1]) }
      #expect(try transaction.reading.value(table, key) == nil)
    }
    let longest = [UInt8](repeating: 1, count: 511)
    try transaction.put(table, longest, [])
    #expect(try transaction.reading.value(table, longest) == [])
  }

  @Test("Appending anything but the last key is an error")
  func appending() throws {
    let folder = try TemporaryFolder()
    let transaction = try WriteTransaction.begin(environment(folder))
    try transaction.put(table, [5], [1], appending: true)
    try transaction.put(table, [6], [1], appending: true)
    #expect(throws: StoreError.self) { try transaction.put(table, [4], [1], appending: true) }
    #expect(throws: StoreError.self) { try transaction.put(table, [6], [1], appending: true) }
  }

  @Test("A table that the file does not have reads as empty and cannot be written")
  func missingTable() throws {
    let folder = try TemporaryFolder()
    let transaction = try WriteTransaction.begin(environment(folder))
    let other = Table("other", slot: 51)
    #expect(try transaction.reading.value(other, [1]) == nil)
    #expect(try transaction.reading.count(other) == 0)
    try transaction.remove(other, [1])
    try transaction.clear(other)
    #expect(throws: StoreError.self) { try transaction.put(other, [1], [1]) }
  }

  @Test("What was not committed is gone, what was is there")
  func commit() throws {
    let folder = try TemporaryFolder()
    let environment = try environment(folder)
    do {
      let transaction = try WriteTransaction.begin(environment)
      try transaction.put(table, [1], [1])
    }
    let second = try WriteTransaction.begin(environment)
    #expect(try second.reading.value(table, [1]) == nil)
    try second.put(table, [2], [2])
    try second.commit()
    let third = try WriteTransaction.begin(environment)
    #expect(try third.reading.value(table, [2]) == [2])
  }
}
