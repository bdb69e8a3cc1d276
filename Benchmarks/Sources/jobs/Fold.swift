import Foundation
import NoteStore

/// Folding a large text as a search index needs it: case, accents, widths aside.
enum Fold {
  static func run(_ path: String) throws {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let text = String(decoding: bytes, as: UTF8.self)
    func times(_ runs: Int, _ body: () -> Int) -> Double {
      var times: [Double] = []
      for _ in 0..<runs {
        let start = Clock.nanoseconds()
        guard body() > 0 else { return .nan }
        times.append(Double(Clock.nanoseconds() - start) / 1e6)
      }
      return times.sorted()[runs / 2]
    }
    let own = times(15) { NoteStore.folded(bytes).count }
    let foundation = times(3) {
      text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil).utf8.count
    }
    print("fold-bytes \(bytes.count)")
    print("fold-ms \(own)")
    print("fold-foundation-ms \(foundation)")
  }
}
