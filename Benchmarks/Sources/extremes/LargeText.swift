import NoteStore

/// The large notes that are measured, each with an open item near its end.
struct LargeText {
  var name: String
  var text: [UInt8]

  static let all: [LargeText] = [sixteenMebibytes, oneLine, oneLineTitle, manyLines, manyItems]

  private static let item = "□ the last item\n"
  /// So many bytes are left for what is appended.
  private static let room = 4_096

  /// Prose of lines of some seventy bytes, up to the limit.
  private static let sixteenMebibytes: LargeText = {
    var text = Array("Sixteen mebibytes\n".utf8)
    let limit = NoteStore.longestText - room
    var number = 0
    while text.count < limit {
      text += Array("\(number): the quick brown fox, jumps over the lazy dog and *is* gone\n".utf8)
      number += 1
    }
    text.removeLast(text.count - limit + item.utf8.count + 1)
    return LargeText(name: "16 MiB, \(number) lines", text: text + Array(("\n" + item).utf8))
  }()

  private static let words = String(repeating: "word and #tag, `code` [link](x) ", count: 1_000_000 / 32)

  private static let oneLine = LargeText(
    name: "a line of 1 MB in the body", text: Array("Long line\n\(words)\n\(item)".utf8))

  private static let oneLineTitle = LargeText(
    name: "a line of 1 MB as the title", text: Array("\(words)\n\(item)".utf8))

  private static let manyLines = LargeText(
    name: "100,000 lines of prose",
    text: Array(("Many lines\n" + (1..<100_000).map { "line number \($0) of many\n" }.joined() + item).utf8))

  private static let manyItems = LargeText(
    name: "100,000 items",
    text: Array(("Many items\n" + (1..<100_000).map { "□ item number \($0) of many\n" }.joined() + item).utf8))
}
