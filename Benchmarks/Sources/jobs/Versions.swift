import Glibc
import NoteStore
import Workload

/// One note with 1,000 versions, each a word put in somewhere, as autosaves make them.
enum Versions {
  private static let count = 1_000

  static func run(_ folder: String) throws {
    let store = try NoteStore.opened(folder + "/store")
    var corpus = Corpus(seed: 11)
    var text = Array(corpus.note(1).utf8)
    var texts = [text]
    let note = try store.perform(repeated: { nil as NoteID? }) { (changes) throws(NoteStoreError) in
      try changes.create(texts[0])
    }.value
    guard let note else { return }
    while texts.count < count {
      let blanks = text.indices.filter { text[$0] == UInt8(ascii: " ") }
      text.insert(contentsOf: (" " + corpus.word()).utf8, at: blanks[corpus.below(blanks.count)])
      let saved = text
      texts.append(saved)
      _ = try store.perform { (changes) throws(NoteStoreError) in try changes.edit(note, text: saved) }
    }
    let head = try store.head()
    var times: [Double] = []
    for _ in 0..<5_000 {
      let number = corpus.below(count)
      let position = head - UInt64(count - 1 - number)
      let start = Clock.nanoseconds()
      let found = try store.note(note, at: .position(position)).text
      times.append(Double(Clock.nanoseconds() - start) / 1e6)
      guard found == texts[number] else {
        Jobs.say("jobs: version \(number) is another text")
        exit(1)
      }
    }
    times.sort()
    print("version-median-ms \(times[times.count / 2])")
    print("version-p99-ms \(times[times.count * 99 / 100])")
    print("version-mean-ms \(times.reduce(0, +) / Double(times.count))")
    // For the peers: the same texts.
    try write(texts, to: folder + "/texts")
  }

  private static func write(_ texts: [[UInt8]], to path: String) throws {
    guard let file = fopen(path, "wb") else { return }
    for text in texts { fwrite(text + [0], 1, text.count + 1, file) }
    fclose(file)
  }
}
