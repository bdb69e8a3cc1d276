import Events
import TestSupport
import Testing

struct FieldTests {
  @Test("Fields that nobody asks for are kept and written back between those that are, wherever they stand")
  func inPlace() throws {
    let seed: UInt64 = 55
    var generator = SeededGenerator(seed: seed)
    for round in 0..<2_000 {
      var list = try FieldList([])
      for tag in UInt64(1)...12 where generator.oneIn(2) {
        list.fields.append((tag, generator.bytes(generator.below(4))))
      }
      let asked = (UInt64(1)...12).filter { _ in generator.oneIn(3) }
      var reader = FieldReader(list.bytes)
      var found: [(UInt64, ArraySlice<UInt8>)] = []
      for tag in asked {
        let bytes = try reader.bytesIfPresent(tag)
        #expect(bytes.map(Array.init) == list.fields.first { $0.tag == tag }?.bytes)
        if let bytes { found.append((tag, bytes)) }
      }
      let unknown = try reader.finish()
      #expect(unknown.map(\.tag) == list.fields.map(\.tag).filter { !asked.contains($0) })
      var writer = FieldWriter(keeping: unknown)
      for (tag, bytes) in found { writer.bytes(tag, bytes) }
      #expect(writer.finish() == list.bytes, "seed \(seed), round \(round)")
    }
  }
}
