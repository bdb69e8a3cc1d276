import Events
import TestSupport
import Testing

struct PatchCodecTests {
  private func failure(_ bytes: [UInt8]) -> DecodingFailure.Code? {
    do {
      _ = try PatchCodec.decode(bytes[...])
      return nil
    } catch {
      return error.code
    }
  }

  @Test("Patches come back as they were")
  func roundTrip() throws {
    let seed: UInt64 = 61
    var generator = SeededGenerator(seed: seed)
    for round in 0..<5_000 {
      let patches = generator.patches(5)
      if patches.isEmpty { continue }
      let bytes = PatchCodec.encode(patches)
      #expect(try PatchCodec.decode(bytes[...]) == patches, "seed \(seed), round \(round)")
    }
    let one = [Patch(offset: 300, deleted: [1], inserted: [2, 3]), Patch(offset: 302, deleted: [], inserted: [4])]
    #expect(PatchCodec.encode(one) == [0xac, 2, 1, 1, 2, 2, 3, 1, 0, 1, 4])
  }

  @Test("Patches that touch, change nothing, reach past 2^48, or are none at all are errors")
  func malformed() {
    #expect(failure([]) == .truncated)
    #expect(failure([0, 1, 65, 0, 0, 1, 65, 0]) == .badPatches)
    #expect(failure([0, 1, 65, 0, 1, 1, 65, 0]) == nil)
    #expect(failure([0, 0, 0]) == .badPatches)
    let furthest = FieldList.varint(1 << 48)
    #expect(failure(furthest + [1, 65, 0]) == nil)
    #expect(failure(FieldList.varint(1 << 48 + 1) + [1, 65, 0]) == .badPatches)
    #expect(failure(furthest + [1, 65, 0, 1, 1, 65, 0]) == .badPatches)
    #expect(failure(furthest + [1, 65, 0] + FieldList.varint(.max) + [1, 65, 0]) == .badPatches)
    #expect(failure([0, 2, 65, 0]) == .truncated)
    #expect(failure([0, 1, 65]) == .truncated)
  }

  @Test("R1: patches take out and put in UTF-8 only: bytes that are none, or a scalar cut at either end, are errors")
  func notText() {
    let scalars = ["é", "日", "🍎", "\u{10ffff}"].map { Array($0.utf8) }
    var bad: [[UInt8]] = [[0xff], [0xed, 0xa0, 0x80], [0xc0, 0xaf], Array("milk".utf8) + [0x80], [0x41, 0xe2, 0x96]]
    for scalar in scalars {
      for cut in 1..<scalar.count { bad += [Array(scalar[..<cut]), Array(scalar[cut...])] }
      #expect(failure([0] + counted(scalar) + [0]) == nil)
      #expect(failure([0, 0] + counted(scalar)) == nil)
    }
    // Past the eight bytes that are looked at as one.
    bad += [[UInt8](repeating: 0x41, count: 40) + [0x80], [0x80] + [UInt8](repeating: 0x41, count: 40)]
    for bytes in bad {
      #expect(failure([3] + counted(bytes) + counted([0x41])) == .badText, "deletes \(bytes)")
      #expect(failure([3] + counted([0x41]) + counted(bytes)) == .badText, "inserts \(bytes)")
    }
  }

  private func counted(_ bytes: [UInt8]) -> [UInt8] { FieldList.varint(UInt64(bytes.count)) + bytes }

  @Test("Random and mutated patches are an error or patches that write the same bytes")
  func fuzz() {
    let seed = UInt64.random(in: 0 ..< .max)
    print("patch fuzz: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let samples = (0..<200).map { _ in PatchCodec.encode(generator.patches(3)) }
    var values = 0
    for round in 0..<150_000 {
      let draw = generator.next()
      var bytes = draw & 3 == 0 ? generator.bytes(Int(draw >> 8) & 7) : samples[Int(draw >> 8) % samples.count]
      if !bytes.isEmpty { bytes[Int(draw >> 40) % bytes.count] = UInt8(truncatingIfNeeded: draw >> 32) }
      guard let patches = try? PatchCodec.decode(bytes[...]) else { continue }
      values += 1
      if PatchCodec.encode(patches) != bytes { Issue.record("seed \(seed), round \(round): \(bytes)") }
      for patch in patches where !patch.deleted.isText || !patch.inserted.isText {
        Issue.record("seed \(seed), round \(round): not UTF-8: \(patch)")
        return
      }
      for (left, right) in zip(patches, patches.dropFirst()) where left.end >= right.offset {
        Issue.record("seed \(seed), round \(round): patches touch: \(patches)")
      }
    }
    #expect((1_000..<149_000).contains(values))
  }
}

extension [UInt8] {
  /// Whether the bytes are UTF-8, by another way than the codec's.
  fileprivate var isText: Bool { String(validating: self, as: UTF8.self) != nil }
}
