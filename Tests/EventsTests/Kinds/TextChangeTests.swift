import Events
import TestSupport
import Testing

/// How kinds change texts, told without their payloads.
@Suite("Changes of text by kind")
struct TextChangeTests {
  @Test("a kind that changes a text by patches has them in field 1 and nowhere else; of other kinds none has patches")
  func kinds() throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      for kind in EventKind.all {
        let payload = generator.payload(of: kind)
        switch kind.textChange {
        case .patches:
          var fields = FieldReader(payload.encoded())
          #expect(try fields.patches(1) == payload.patches, "\(kind), seed \(seed)")
        case .none: #expect(payload.patches.isEmpty, "\(kind), seed \(seed)")
        // Of these the text is told by more than patches, or they are of no note.
        case .other: #expect(payload.patches.isEmpty || kind == .passageErased, "\(kind), seed \(seed)")
        }
      }
    }
    #expect(EventKind.created.textChange == .other && EventKind.erased.textChange == .other)
    #expect(EventKind(number: 77).textChange == .other)
  }
}
