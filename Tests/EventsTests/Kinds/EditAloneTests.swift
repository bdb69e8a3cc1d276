import Events
import TestSupport
import Testing

/// Edits read from where their payload lies.
struct EditAloneTests {
  private enum Outcome: Equatable {
    case patches([Patch])
    case another
    case refused
  }

  private func inPlace(_ bytes: [UInt8]) -> Outcome {
    do {
      return try Edited.patchesAlone(in: bytes.span).map(Outcome.patches) ?? .another
    } catch {
      return .refused
    }
  }

  private func decoded(_ bytes: [UInt8]) -> Outcome {
    guard case (.edited(let body), let unknown)? = try? Payload.decode(.edited, version: 1, bytes[...]) else {
      return .refused
    }
    return body == Edited(patches: body.patches) && unknown.isEmpty ? .patches(body.patches) : .another
  }

  @Test("An edit that says nothing but its patches is read in place as it is decoded; any other is left to be decoded")
  func sameAsDecoded() {
    let seed: UInt64 = 2_207
    var generator = SeededGenerator(seed: seed)
    var (alone, others, refused) = (0, 0, 0)
    for round in 0..<3_000 {
      var bytes = generator.payload(of: .edited).encoded()
      if round % 3 == 0 { bytes = Payload.edited(Edited(patches: generator.patches(4))).encoded() }
      if round % 2 == 0, !bytes.isEmpty { bytes[generator.below(bytes.count)] ^= UInt8(1 << generator.below(8)) }
      if round % 7 == 0 { bytes.removeLast(min(bytes.count, generator.below(4))) }
      let (own, whole) = (inPlace(bytes), decoded(bytes))
      switch own {
      case .patches: alone += 1
      case .another: others += 1
      case .refused: refused += 1
      }
      // What is left to be decoded may turn out to be anything, an edit of no patches too.
      if own != .another { #expect(own == whole, "seed \(seed), round \(round): \(bytes)") }
      if case .patches(let patches) = whole, !patches.isEmpty {
        #expect(own == whole, "seed \(seed), round \(round): \(bytes)")
      }
    }
    #expect(alone > 500 && others > 200 && refused > 200, "\(alone), \(others), \(refused)")
  }
}
