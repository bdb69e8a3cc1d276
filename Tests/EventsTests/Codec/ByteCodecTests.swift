import Events
import TestSupport
import Testing

struct ByteCodecTests {
  @Test("Varints and zigzags of every magnitude come back, in their shortest form")
  func integers() throws {
    var generator = SeededGenerator(seed: 51)
    for shift in UInt64(0)..<64 {
      for number in [UInt64(1) << shift, (1 << shift) - 1, generator.next() >> shift, .max >> shift] {
        var writer = ByteWriter()
        writer.varint(number)
        #expect(writer.bytes == FieldList.varint(number))
        var reader = ByteReader(writer.bytes)
        #expect(try reader.varint() == number)
        #expect(reader.isAtEnd)
        for padding in 1...3 {
          var long = ByteReader(FieldList.varint(number, padding: padding))
          #expect(throws: DecodingFailure(.longVarint, at: 0)) { try long.varint() }
        }
        let signed = Int64(bitPattern: number)
        var zigzag = ByteWriter()
        zigzag.zigzag(signed)
        var back = ByteReader(zigzag.bytes)
        #expect(try back.zigzag() == signed)
      }
    }
    let small = (Int64(-3)...3).map { number in
      var writer = ByteWriter()
      writer.zigzag(number)
      return writer.bytes
    }
    #expect(small == [[5], [3], [1], [0], [2], [4], [6]])
  }

  @Test("Fixed numbers are big-endian, so that byte order is number order")
  func fixed() throws {
    var writer = ByteWriter()
    writer.fixed64(0x0102_0304_0506_0708)
    #expect(writer.bytes == [1, 2, 3, 4, 5, 6, 7, 8])
    var reader = ByteReader(writer.bytes)
    #expect(try reader.fixed64() == 0x0102_0304_0506_0708)
  }

  @Test("A reader past its end says so and stays where it was")
  func ends() throws {
    var reader = ByteReader([1, 2, 3][1...])
    #expect(reader.remaining == 2)
    #expect(throws: DecodingFailure(.truncated, at: 0)) { try reader.fixed64() }
    #expect(throws: DecodingFailure(.truncated, at: 0)) { try reader.raw(-1) }
    #expect(throws: DecodingFailure(.truncated, at: 0)) { try reader.raw(.max) }
    #expect(throws: DecodingFailure(.trailing, at: 0)) { try reader.finish() }
    #expect(try reader.byte() == 2)
    #expect(Array(reader.rest()) == [3])
    try reader.finish()
    #expect(throws: DecodingFailure(.truncated, at: 2)) { try reader.byte() }
  }
}
