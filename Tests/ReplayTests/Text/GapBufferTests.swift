import Events
import Replay
import TestSupport
import Testing

@Suite struct GapBufferTests {
  @Test("A gap buffer holds what an array holds, whatever is replaced")
  func equalsAnArray() throws {
    let seed: UInt64 = 1
    var random = SeededGenerator(seed: seed)
    for round in 0..<40 {
      var model = random.bytes(random.below(200))
      var buffer = GapBuffer(model)
      for step in 0..<60 {
        let lower = random.below(model.count + 1)
        let upper = min(model.count, lower + random.below(random.oneIn(8) ? 200 : 6))
        let bytes = random.bytes(random.below(random.oneIn(10) ? 400 : 5))
        model.replaceSubrange(lower..<upper, with: bytes)
        try buffer.replace(lower..<upper, with: bytes)
        try #require(buffer.count == model.count)
        try #require(buffer.bytes == model, "seed \(seed), round \(round), step \(step)")
        let part = lower / 2..<model.count
        try #require(buffer.bytes(in: part) == Array(model[part]))
        let joined = buffer.withSpans { first, second in
          first.withUnsafeBufferPointer(Array.init) + second.withUnsafeBufferPointer(Array.init)
        }
        try #require(joined == model)
      }
    }
  }

  @Test("Patches applied to a gap buffer give what they give applied to an array, and their inverse leads back")
  func appliesPatches() throws {
    let seed: UInt64 = 2
    var random = SeededGenerator(seed: seed)
    for round in 0..<2_000 {
      let text = random.text(pieces: 30)
      let patches = random.patches(of: text)
      var buffer = GapBuffer(text)
      try buffer.apply(patches)
      let expected = try patches.applied(to: text)
      try #require(buffer.bytes == expected, "seed \(seed), round \(round)")
      try buffer.apply(patches.inverted())
      try #require(buffer.bytes == text, "seed \(seed), round \(round)")
    }
  }

  @Test(
    "A patch that does not fit is refused by name and leaves the text as it was",
    arguments: [
      (Patch(offset: 9, deleted: [], inserted: [1]), PatchError.Code.outOfBounds),
      (Patch(offset: .max, deleted: [1], inserted: []), .outOfBounds),
      (Patch(offset: -1, deleted: [], inserted: [1]), .outOfBounds),
      (Patch(offset: .min, deleted: [], inserted: [1]), .outOfBounds),
      (Patch(offset: 7, deleted: [0x65, 0x66], inserted: []), .outOfBounds),
      (Patch(offset: 3, deleted: [], inserted: [1]), .notAscending),
      (Patch(offset: 0, deleted: [], inserted: [1]), .notAscending),
      (Patch(offset: 5, deleted: [], inserted: [1]), .splitsScalar),
      (Patch(offset: 4, deleted: [0xc3], inserted: [1]), .splitsScalar),
      (Patch(offset: 6, deleted: [], inserted: [0xa9]), .splitsScalar),
      (Patch(offset: 6, deleted: [0x66], inserted: []), .deletedBytesDiffer),
    ])
  func refuses(patch: Patch, code: PatchError.Code) {
    let text = utf8("abcdéef")
    let good = Patch(offset: 1, deleted: utf8("bc"), inserted: utf8("x"))
    var buffer = GapBuffer(text)
    #expect(throws: PatchError(code, index: 1, offset: patch.offset)) { try buffer.apply([good, patch]) }
    #expect(buffer.bytes == text)
    let expected = patch.offset < 0 ? PatchError.Code.outOfBounds : code
    #expect(throws: PatchError(expected, index: 1, offset: patch.offset)) { try [good, patch].applied(to: text) }
  }

  @Test("One borrowed patch is checked like a list of one")
  func appliesBorrowed() throws {
    var buffer = GapBuffer(utf8("héllo"))
    try buffer.apply(at: 1, deleting: utf8("é").span, inserting: utf8("e").span)
    #expect(buffer.bytes == utf8("hello"))
    #expect(throws: PatchError(.deletedBytesDiffer, index: 0, offset: 0)) {
      try buffer.apply(at: 0, deleting: utf8("x").span, inserting: [UInt8]().span)
    }
  }

  @Test("Deleted bytes are compared across the gap, short and long")
  func comparesAcrossTheGap() throws {
    let text = utf8(String(repeating: "0123456789", count: 10))
    for middle in [3, 50, 97] {
      for length in [4, 40] {
        let start = max(0, min(middle - length / 2, text.count - length))
        var buffer = GapBuffer(text)
        try buffer.replace(middle..<middle, with: [0x41])
        try buffer.replace(middle..<middle + 1, with: [])
        for broken in 0..<length {
          var deleted = Array(text[start..<start + length])
          deleted[broken] ^= 1
          #expect(throws: PatchError(.deletedBytesDiffer, index: 0, offset: start)) {
            try buffer.apply([Patch(offset: start, deleted: deleted, inserted: [])])
          }
        }
        try buffer.apply([Patch(offset: start, deleted: Array(text[start..<start + length]), inserted: [])])
        #expect(buffer.count == text.count - length)
      }
    }
  }
}
