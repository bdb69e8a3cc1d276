import Events
import TestSupport
import Testing

struct KindTests {
  @Test("The kinds of the program are those of docs/FORMAT.md, number by number and name by name")
  func document() throws {
    let document = try FormatDocument()
    #expect(document.kinds.map(\.number) == Array(1...UInt64(document.kinds.count)))
    #expect(EventKind.all.map(\.number) == document.kinds.map(\.number))
    #expect(EventKind.all.map(\.description) == document.kinds.map(\.name))
    #expect(Set(EventKind.all.map(\.description)).count == EventKind.all.count)
  }

  @Test("Each kind has a payload of its own, whose tags are those of docs/FORMAT.md")
  func tags() throws {
    var generator = SeededGenerator(seed: 7)
    for kind in try FormatDocument().kinds {
      var seen: Set<UInt64> = []
      for _ in 0..<200 {
        let payload = generator.payload(of: EventKind(number: kind.number))
        #expect(payload.body != nil, "\(kind.name) has no case")
        #expect(payload.kind.number == kind.number)
        #expect(payload.version == 1)
        seen.formUnion(try FieldList(payload.encoded()).fields.map(\.tag))
      }
      #expect(seen.sorted() == kind.tags, "\(kind.name)")
    }
  }

  @Test("A kind that nobody knows has a name too", arguments: [0, 40, 77, UInt64.max])
  func unknownName(number: UInt64) {
    #expect(EventKind(number: number).description == "kind.\(number)")
  }

  @Test("A payload's patches are those of its body")
  func patches() {
    var generator = SeededGenerator(seed: 8)
    for kind in EventKind.all {
      for _ in 0..<20 {
        let payload = generator.payload(of: kind)
        let own = payload.body.flatMap { body in
          Mirror(reflecting: body).children.first { $0.label == "patches" }?.value as? [Patch]
        }
        #expect(payload.patches == own ?? [], "\(kind)")
      }
    }
  }
}
