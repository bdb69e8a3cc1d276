import Foundation
import TestSupport
import Testing

@testable import notes_log

@Suite("JSON")
struct JSONTests {
  private func text(_ value: JSONValue) -> String { String(decoding: value.serialized, as: UTF8.self) }

  @Test("values are written without spaces, keys in order")
  func values() {
    let value: JSONValue = ["b": 1, "a": [nil, true, false, -5, "x"], "c": [:], "d": []]
    #expect(text(value) == #"{"b":1,"a":[null,true,false,-5,"x"],"c":{},"d":[]}"#)
    #expect(text(.unsigned(.max)) == "18446744073709551615")
    #expect(text(.number(.infinity)) == "null")
    #expect(text(.number(0.1)) == "0.1")
  }

  @Test(
    "strings are escaped",
    arguments: [
      ("a\"b\\c", #""a\"b\\c""#), ("\n\r\t\u{8}\u{c}", #""\n\r\t\b\f""#),
      ("\u{0}\u{1b}\u{7f}", #""\u0000\u001b\u007f""#),
      ("é😀", "\"é😀\""), ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("/", "\"/\""),
    ])
  func strings(text: String, wanted: String) {
    #expect(self.text(.string(text)) == wanted)
  }

  @Test(
    "bytes that are not UTF-8 become U+FFFD",
    arguments: [
      ([0xff], "\u{fffd}"), ([0x61, 0xc3], "a\u{fffd}"), ([0xe2, 0x82, 0x61], "\u{fffd}a"),
      ([0xed, 0xa0, 0x80], "\u{fffd}\u{fffd}\u{fffd}"),
      ([0xf0, 0x9f, 0x98, 0x80], "😀"), ([0xc0, 0xaf], "\u{fffd}\u{fffd}"),
      ([0xf4, 0x90, 0x80, 0x80], "\u{fffd}\u{fffd}\u{fffd}\u{fffd}"),
    ] as [([UInt8], String)])
  func repair(bytes: [UInt8], wanted: String) {
    #expect(text(.bytes(bytes)) == "\"\(wanted)\"")
  }

  @Test("what is written, Foundation reads as the same, for any bytes")
  func fuzz() throws {
    let seed: UInt64 = 8259
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let mixed: [UInt8] = (0..<random.below(12)).flatMap { _ -> [UInt8] in
        switch random.below(4) {
        case 0: [UInt8(random.below(256))]
        case 1: [UInt8(random.below(0x80))]
        case 2: Array(["é", "か", "😀", "\u{2028}", "\u{7f}", "\u{0}", "\\", "\""][random.below(8)].utf8)
        default: Array("\u{10ffff}".utf8.prefix(1 + random.below(4)))
        }
      }
      let written = JSONValue.object([.init(key: "k", value: .array([.bytes(mixed), .integer(7)]))]).serialized
      let read = try JSONSerialization.jsonObject(with: Data(written)) as? [String: Any]
      let text = (read?["k"] as? [Any])?.first as? String
      let wanted = String(decoding: mixed, as: UTF8.self)
      guard let text, Array(text.utf16) == Array(wanted.utf16) else {
        Issue.record("seed \(seed): \(mixed) was written \(String(decoding: written, as: UTF8.self))")
        return
      }
    }
  }

  @Test("a list is one object with one item a line, and --json=FIELDS takes the fields in the command's order")
  func list() throws {
    var test = TestSession()
    let command = ExampleList()
    try command.run(&test.session)
    try test.session.output.flush()
    #expect(
      test.output.text
        == """
        {"schema":1,"items":[
        {"id":"k7m2","title":"Groceries \\"now\\"","pinned":true},
        {"id":"m3q9","title":null,"pinned":false}
        ]}

        """)
    var chosen = TestSession()
    chosen.session.options.json = .given(try FieldList("pinned,id"))
    try command.run(&chosen.session)
    try chosen.session.output.flush()
    #expect(
      chosen.output.text
        == "{\"schema\":1,\"items\":[\n{\"id\":\"k7m2\",\"pinned\":true},\n{\"id\":\"m3q9\",\"pinned\":false}\n]}\n")
  }

  @Test("an empty list is an object too")
  func emptyList() throws {
    var test = TestSession()
    var list = test.session.beginJSONList()
    try list.end(to: &test.session)
    try test.session.output.flush()
    #expect(test.output.text == "{\"schema\":1,\"items\":[]}\n")
  }
}
