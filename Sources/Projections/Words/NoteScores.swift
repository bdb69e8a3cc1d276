/// What some notes have scored so far: a list by note number while they are few, from then on an array by note number.
struct NoteScores {
  private(set) var list: [RankedNotes.Entry] = []
  /// By note number, 0 for a note without a score. A score is never 0.
  private(set) var array: [Double] = []
  /// Whether the scores stand in the array, and not in the list.
  private(set) var isArray = false

  /// - Parameter array: Zeros to begin with, as many as there are; more are made where they are wanted.
  init(array: [Double] = []) {
    self.array = array
  }

  /// Gives the memory of the array away.
  mutating func takeArray() -> [Double] {
    isArray = false
    var taken: [Double] = []
    swap(&taken, &array)
    return taken
  }

  /// Adds what a term says, given by ascending note.
  mutating func add(_ entries: [RankedNotes.Entry]) {
    if !isArray {
      list = list.isEmpty ? entries : Self.sum(list, entries)
      return
    }
    if let last = entries.last { makeArray(Int(last.note) + 1) }
    for entry in entries { array[Int(entry.note)] += entry.score }
  }

  /// Lets `body` add what a term says that many notes have; the array has room for `count` note numbers.
  mutating func withArray<Failure>(
    _ count: Int, _ body: (UnsafeMutableBufferPointer<Double>) throws(Failure) -> Void
  ) throws(Failure) {
    makeArray(count)
    try array.withUnsafeMutableBufferPointer { (array) throws(Failure) in try body(array) }
  }

  private mutating func makeArray(_ count: Int) {
    isArray = true
    let wanted = max(count, list.last.map { Int($0.note) + 1 } ?? 0)
    if array.isEmpty { array = [Double](repeating: 0, count: wanted) }
    while array.count < wanted { array.append(0) }
    for entry in list { array[Int(entry.note)] = entry.score }
    list = []
  }

  /// Two lists of notes, each by number, as one.
  private static func sum(_ left: [RankedNotes.Entry], _ right: [RankedNotes.Entry]) -> [RankedNotes.Entry] {
    var all: [RankedNotes.Entry] = []
    all.reserveCapacity(left.count + right.count)
    var (a, b) = (0, 0)
    while a < left.count, b < right.count {
      if left[a].note < right[b].note {
        all.append(left[a])
        a += 1
      } else if left[a].note > right[b].note {
        all.append(right[b])
        b += 1
      } else {
        all.append(RankedNotes.Entry(score: left[a].score + right[b].score, note: left[a].note))
        a += 1
        b += 1
      }
    }
    all.append(contentsOf: left[a...])
    all.append(contentsOf: right[b...])
    return all
  }
}
