import CLMDB
import TestSupport
import Testing

@testable import LogStore

struct FreePageTests {
  private static let table = Table("rows", slot: 50)

  /// A file of a thousand pages, half of them free, whose rows were then changed here and there in 320 commits, and what the
  /// rows must be.
  private static func used(
    _ folder: TemporaryFolder, gathering: Bool, above leastPages: Int = 0
  ) throws -> (environment: Environment, rows: [UInt64: [UInt8]]) {
    let environment = try Environment.open(folder: folder.path, purpose: .writing, tables: [table, LogTable.meta])
    var generator = SeededGenerator(seed: 64)
    var rows: [UInt64: [UInt8]] = [:]
    for commit in 0..<322 {
      let transaction = try WriteTransaction.begin(environment)
      switch commit {
      case 0: for number in 0..<UInt64(6_000) { rows[number] = generator.bytes(700) }
      case 1:
        for number in rows.keys.sorted() where number / 10 % 2 == 0 {
          rows[number] = nil
          try transaction.remove(table, Key.number(number))
        }
      default:
        for _ in 0..<4 {
          let number = UInt64(generator.below(300) * 20 + 10 + generator.below(10))
          let row = generator.bytes(700)
          rows[number] = row
          try transaction.put(table, number: number, row.span)
        }
      }
      if commit == 0 {
        for (number, row) in rows.sorted(by: { $0.key < $1.key }) {
          try transaction.put(table, number: number, row.span)
        }
      }
      if gathering { try transaction.gatherFreePages(from: 16, above: leastPages) }
      try transaction.commit()
    }
    return (environment, rows)
  }

  /// LMDB's rows of free pages, the one first that is used first.
  private static func freePages(_ environment: Environment) throws -> [[UInt64]] {
    let transaction = try ReadTransaction.begin(environment)
    let cursor = try unsafe Cursor.open(transaction.raw, 0, Table("free pages", slot: 0))
    var lists: [[UInt64]] = []
    var row = try unsafe cursor.move(MDB_FIRST)
    while let (_, value) = unsafe row {
      let words = unsafe value.bytes.span.copied()
      lists.append((1..<words.count / 8).map { words.littleEndian(8 * $0, bytes: 8) }.filter { $0 != 0 })
      unsafe row = try unsafe cursor.move(MDB_NEXT)
    }
    return lists
  }

  @Test("Free pages that commits left all over the file are taken in the order of the file")
  func gathered() throws {
    let (plain, kept) = (try TemporaryFolder(), try TemporaryFolder())
    let (old, _) = try Self.used(plain, gathering: false)
    let (new, rows) = try Self.used(kept, gathering: true)
    // Without it each row has what one commit freed, some nine pages.
    let counts = (try Self.freePages(new).map(\.count), try Self.freePages(old).map(\.count))
    #expect(counts.1.allSatisfy { $0 < 20 })
    #expect(counts.0.contains { $0 > 60 }, "\(counts)")
    let transaction = try ReadTransaction.begin(new)
    for (number, row) in rows {
      #expect(try transaction.value(Self.table, Key.number(number)) == row)
    }
  }

  @Test("Putting free pages in order takes little of the disk, and leaves no row")
  func bounded() throws {
    let (plain, kept) = (try TemporaryFolder(), try TemporaryFolder())
    let (old, _) = try Self.used(plain, gathering: false)
    let (new, _) = try Self.used(kept, gathering: true)
    func pages(_ environment: Environment) throws -> UInt64 { try MetaPages(environment.path + "/data.mdb").lastPage }
    #expect(try pages(new) < pages(old) + 10 * 16)
    #expect(try ReadTransaction.begin(new).count(LogTable.meta) == 0)
  }

  @Test("A small file is left alone")
  func small() throws {
    let (plain, kept) = (try TemporaryFolder(), try TemporaryFolder())
    let (old, _) = try Self.used(plain, gathering: false)
    let (new, _) = try Self.used(kept, gathering: true, above: 8_192)
    #expect(try Self.freePages(new) == Self.freePages(old))
  }
}
