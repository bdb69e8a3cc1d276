package import LogStore
internal import NoteText

/// The notes that may hold every one of some folded strings, found chunk by chunk as they are asked for.
///
/// A screen of hits stands among the notes used last, whose numbers mostly are near each other: so a search that ends
/// with it reads the rows of a chunk or two, whatever the store holds.
package struct GramCandidates {
  private let grams: [UInt32]
  private var telling: [UInt32]
  private let noteCount: UInt64
  private var found: CandidateSet
  private var isRead: [Bool]
  private var unread: Int
  /// Notes of which the rows do not say everything; of each chunk those are put in when it is read.
  private let pending: [UInt64]
  /// How many of them came to the notes found: they are the notes changed last, and say nothing of others.
  private var added = 0

  /// How many notes of a chunk must have all grams for it to speak for the other chunks.
  private static let sample = 256
  /// So many notes tell how many candidates there may be among all.
  private static let estimateNotes: UInt64 = 1_024

  /// - Returns: Nil where the index says nothing, so that every note may hold them.
  package init?(
    _ strings: [[UInt8]], noteCount: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) {
    var grams: [UInt32] = []
    for string in strings { for gram in Gram.grams(in: string) where !grams.contains(gram) { grams.append(gram) } }
    if grams.isEmpty { return nil }
    let chunks = Int(noteCount >> UInt64(GramRow.noteBits)) + 1
    self.grams = grams
    self.noteCount = noteCount
    telling = grams
    found = CandidateSet(chunks: chunks)
    isRead = Array(repeating: false, count: chunks)
    unread = chunks
    pending = try PendingGrams.notes(withAnyOf: grams, in: transaction)
  }

  /// Whether all chunks were read.
  package var isComplete: Bool { unread == 0 }
  /// Whether there is none, or none is left.
  package var isOver: Bool { unread == 0 && found.count == 0 }
  /// How many there are in the chunks that were read.
  package var count: Int { found.count }

  /// Takes a note out; false where it was not in.
  package mutating func remove(
    _ note: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> Bool {
    let chunk = Int(clamping: note >> UInt64(GramRow.noteBits))
    guard chunk < isRead.count else { return false }
    if !isRead[chunk] { try read(chunk, in: transaction) }
    return found.remove(note)
  }

  /// About how many there are, by those among the last notes: exactly where that is all that was read.
  package mutating func likelyCount(in transaction: borrowing ReadTransaction) throws(StoreError) -> Int {
    var seen: UInt64 = 0
    var chunk = isRead.count
    while chunk > 0, seen < Self.estimateNotes {
      chunk -= 1
      if !isRead[chunk] { try read(chunk, in: transaction) }
      seen = noteCount + 1 - UInt64(chunk) << UInt64(GramRow.noteBits)
    }
    if unread == 0 { return found.count }
    return Int(Double(found.count - added) * Double(noteCount) / Double(max(1, seen))) + pending.count
  }

  /// Reads what was not read.
  package mutating func all(in transaction: borrowing ReadTransaction) throws(StoreError) -> CandidateSet {
    for chunk in isRead.indices where !isRead[chunk] { try read(chunk, in: transaction) }
    return found
  }

  private mutating func read(_ chunk: Int, in transaction: borrowing ReadTransaction) throws(StoreError) {
    isRead[chunk] = true
    unread -= 1
    let before = found.count
    try found.withChunk(chunk) { [telling] (bits) throws(StoreError) in
      try SearchIndex.intersect(telling, UInt64(chunk), bits, in: transaction)
    }
    if telling.count > 2, telling.count == grams.count, unread > 1, found.count - before >= Self.sample {
      telling = try SearchIndex.tellingGrams(of: grams, UInt64(chunk), in: transaction)
    }
    let merged = found.count
    for note in pending where note >> UInt64(GramRow.noteBits) == UInt64(chunk) { found.insert(note) }
    added += found.count - merged
  }
}
