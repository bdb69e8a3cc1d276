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

  @Test("Every field that docs/FORMAT.md calls text, and every patch, must be UTF-8; bytes and places need not be")
  func texts() throws {
    let seed: UInt64 = 43
    var generator = SeededGenerator(seed: seed)
    let bad: [[UInt8]] = [[0xff], [0x80], Array("milk".utf8) + [0xc3], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80]]
    var checked = 0
    for kind in try FormatDocument().kinds {
      // The place of a note is bytes in order, and another program's metadata are whatever they are.
      for field in kind.fields
      where ["text", "patches"].contains(field.words.last) && !["place", "original"].contains(field.words.first) {
        for bytes in bad {
          // Some random value has the field.
          for _ in 0..<60 {
            let payload = generator.payload(of: EventKind(number: kind.number))
            var list = try FieldList(payload.encoded())
            guard let index = list.fields.firstIndex(where: { $0.tag == field.tag }) else { continue }
            let count = UInt8(bytes.count)
            list.fields[index].bytes = field.words.last == "text" ? bytes : [0, 0, count] + bytes
            #expect(
              failure(EventKind(number: kind.number), list.bytes) == .badText,
              "\(kind.name), tag \(field.tag): \(bytes)")
            checked += 1
            break
          }
        }
      }
    }
    #expect(checked > 30 * bad.count, "\(checked)")
    #expect(failure(.created, [1, 2, 0xc3, 0xa9]) == nil)
    #expect(failure(.created, [1, 2, 0xc3, 0xa9, 4, 1, 0xff]) == nil)
    #expect(failure(.placed, [2, 1, 0xff]) == nil)
    #expect(failure(.appData, [1, 1, 0xff, 2, 1, 65]) == nil)
  }

  @Test("A text that is not UTF-8 is refused with the place of the first byte that cannot be read")
  func offsets() {
    #expect(throws: DecodingFailure(.badText, at: 6)) {
      _ = try Payload.decode(.created, version: 1, [1, 5] + "milk".utf8 + [0xff])
    }
    #expect(throws: DecodingFailure(.badText, at: 7)) {
      try PatchCodec.decode([3, 4] + "milk".utf8 + [1, 0x80])
    }
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
