import Events
import TestSupport
import Testing

struct MalformedPayloadTests {
  private func failure(_ kind: EventKind, _ bytes: [UInt8]) -> DecodingFailure.Code? {
    do {
      _ = try Payload.decode(kind, version: 1, bytes[...])
      return nil
    } catch {
      return error.code
    }
  }

  @Test("A tag that stands twice, out of order, or is 0 is an error")
  func tagOrder() {
    #expect(failure(.opened, [5, 0, 5, 0]) == .badTag)
    #expect(failure(.opened, [5, 0, 4, 0]) == .badTag)
    #expect(failure(.opened, [0, 0]) == .badTag)
    #expect(failure(.trashed, [3, 16] + [UInt8](repeating: 1, count: 16) + [2, 1, 1]) == .badTag)
    #expect(failure(.archived, [2, 1, 1, 2, 1, 1]) == .badTag)
  }

  @Test("A number written longer than needed is an error, as tag, as count and as value")
  func longVarints() {
    #expect(failure(.opened, [0x85, 0, 0]) == .longVarint)
    #expect(failure(.opened, [5, 0x80, 0]) == .longVarint)
    #expect(failure(.archived, [2, 2, 0x81, 0]) == .longVarint)
    #expect(failure(.archived, [2, 1, 1]) == nil)
    #expect(failure(.archived, [2, 11] + [UInt8](repeating: 0xff, count: 10) + [1]) == .longVarint)
    #expect(failure(.archived, [2, 10] + [UInt8](repeating: 0xff, count: 9) + [2]) == .longVarint)
    #expect(failure(.archived, [2, 10] + [UInt8](repeating: 0xff, count: 9) + [1]) == nil)
  }

  @Test("Bytes after a complete value are an error, and so is a value that ends too early")
  func ends() {
    #expect(failure(.archived, [2, 2, 1, 1]) == .trailing)
    #expect(failure(.archived, [2, 0]) == .truncated)
    #expect(failure(.archived, [2, 2, 1]) == .truncated)
    #expect(failure(.archived, [2]) == .truncated)
    #expect(failure(.archived, [0x82]) == .truncated)
    #expect(failure(.unpinned, [2, 15] + [UInt8](repeating: 0, count: 15)) == .truncated)
    #expect(failure(.unpinned, [2, 17] + [UInt8](repeating: 0, count: 17)) == .trailing)
    #expect(failure(.placed, []) == .missingField)
    #expect(failure(.opened, [5, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]) == .truncated)
  }

  @Test("Fields that would hold nothing are not written, and an error to read")
  func emptyFields() {
    let target = [2, 17] + [UInt8](repeating: 3, count: 16) + [1]
    #expect(failure(.changeUndone, target) == nil)
    #expect(failure(.changeUndone, target + [3, 0]) == .truncated)
    #expect(failure(.split, []) == nil)
    #expect(failure(.split, [1, 0]) == .truncated)
  }

  @Test("Flags that hold bytes and texts that are not UTF-8 are errors")
  func values() {
    #expect(failure(.restored, [2, 1, 1]) == .badFlag)
    #expect(failure(.restored, [2, 0]) == nil)
    #expect(failure(.collectionCreated, [1, 1, 0xff, 2, 16] + [UInt8](repeating: 0, count: 16)) == .badText)
    // A surrogate and an overlong slash, which careless decoders let pass.
    #expect(failure(.erased, [1, 3, 0xed, 0xa0, 0x80, 2, 1, 0, 3, 1, 0]) == .badText)
    #expect(failure(.erased, [1, 2, 0xc0, 0xaf, 2, 1, 0, 3, 1, 0]) == .badText)
  }

  @Test("Each byte taken from the end of a payload, and each added, is an error or another field")
  func cuts() throws {
    var generator = SeededGenerator(seed: 41)
    for kind in EventKind.all {
      for _ in 0..<20 {
        let payload = generator.payload(of: kind)
        let bytes = payload.encoded()
        for length in 0..<bytes.count {
          guard let (shorter, unknown) = try? Payload.decode(kind, version: 1, bytes[..<length]) else { continue }
          #expect(shorter.encoded(keeping: unknown) == Array(bytes[..<length]))
          #expect(shorter != payload || !unknown.isEmpty)
        }
        #expect(failure(kind, bytes + [0]) == .badTag)
        #expect(failure(kind, bytes + [0x7f]) == .truncated)
      }
    }
  }
}
