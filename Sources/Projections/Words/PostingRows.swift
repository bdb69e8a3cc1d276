package import LogStore

/// Reads and writes the postings of terms.
package enum PostingRows {
  /// Takes changes of one term in: ascending by note, counts 0 for a note that has it no more.
  ///
  /// Complexity: O(blocks touched), each at most some hundred postings.
  static func update(
    _ term: [UInt8], _ changes: [Posting], in transaction: inout WriteTransaction
  ) throws(StoreError) {
    var rest = changes[...]
    while let first = rest.first {
      guard let known = try block(of: term, holding: UInt64(first.note), in: transaction.reading) else {
        for block in PostingBlock.laidOut(0, PostingBlock.wholeLevel, rest.filter { $0.counts != 0 }[...])
        where !block.postings.isEmpty || block.level < PostingBlock.wholeLevel {
          try put(block, term, in: &transaction)
        }
        return
      }
      let end = rest.firstIndex { UInt64($0.note) >= known.end } ?? rest.endIndex
      let merged = merge(known.postings, rest[..<end])
      rest = rest[end...]
      if merged == known.postings { continue }
      for block in PostingBlock.laidOut(known.start, known.level, merged[...]) {
        try put(block, term, in: &transaction)
      }
      if merged.count < known.postings.count {
        try join(PostingBlock(start: known.start, level: known.level, postings: merged), term, in: &transaction)
      }
    }
  }

  private static func put(
    _ block: PostingBlock, _ term: [UInt8], appending: Bool = false, in transaction: inout WriteTransaction
  ) throws(StoreError) {
    try transaction.put(
      WordTable.terms, PostingBlock.key(term, block.start), block.encoded, appending: appending)
  }

  /// Appends the postings of a term that stands behind all in the table.
  static func append(
    _ term: [UInt8], _ postings: [Posting], in transaction: inout WriteTransaction
  ) throws(StoreError) {
    for block in PostingBlock.laidOut(0, PostingBlock.wholeLevel, postings.filter { $0.counts != 0 }[...])
    where !block.postings.isEmpty || block.level < PostingBlock.wholeLevel {
      try put(block, term, appending: true, in: &transaction)
    }
  }

  /// The key of the table's last row; nil for none. Any term that comes behind it in the order of bytes has no row.
  static func lastKey(in transaction: borrowing ReadTransaction) throws(StoreError) -> [UInt8]? {
    var last: [UInt8]?
    try transaction.scan(WordTable.terms, backwards: true) { (key, _) throws(StoreError) in
      last = key.copied()
      return false
    }
    return last
  }

  /// Joins a block that lost postings with its other half as far as both are small, and removes the last empty one.
  private static func join(
    _ shrunk: PostingBlock, _ term: [UInt8], in transaction: inout WriteTransaction
  ) throws(StoreError) {
    var block = shrunk
    while block.level < PostingBlock.wholeLevel {
      let other = block.start ^ 1 << UInt64(block.level)
      guard
        let half = try transaction.reading.withValue(
          WordTable.terms, PostingBlock.key(term, other), { PostingBlock(start: other, row: $0) }),
        half.level == block.level, half.postings.count + block.postings.count <= PostingBlock.most
      else { return }
      let (low, high) = block.start < other ? (block, half) : (half, block)
      try transaction.remove(WordTable.terms, PostingBlock.key(term, high.start))
      block = PostingBlock(start: low.start, level: block.level + 1, postings: low.postings + high.postings)
      try put(block, term, in: &transaction)
    }
    if block.postings.isEmpty { try transaction.remove(WordTable.terms, PostingBlock.key(term, block.start)) }
  }

  /// The block whose stretch has a note; nil where the term has no rows.
  private static func block(
    of term: [UInt8], holding note: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> PostingBlock? {
    var block: PostingBlock?
    try transaction.scan(WordTable.terms, from: PostingBlock.key(term, note), backwards: true) {
      (key, row) throws(StoreError) in
      if isKey(key, of: term), let start = PostingBlock.start(of: key, term.count) {
        block = PostingBlock(start: start, row: row)
      }
      return false
    }
    return block
  }

  /// The posting of a note; nil where it has not the term.
  package static func posting(
    of term: [UInt8], _ note: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> Posting? {
    try block(of: term, holding: note, in: transaction)?.postings.first { UInt64($0.note) == note }
  }

  private static func isKey(_ key: Span<UInt8>, of term: [UInt8]) -> Bool {
    key.count == term.count + 5 && key[term.count] == 0 && begins(key, term)
  }

  private static func begins(_ key: Span<UInt8>, _ bytes: [UInt8]) -> Bool {
    guard key.count >= bytes.count else { return false }
    for index in bytes.indices where key[index] != bytes[index] { return false }
    return true
  }

  private static func merge(_ known: [Posting], _ changes: ArraySlice<Posting>) -> [Posting] {
    var merged: [Posting] = []
    merged.reserveCapacity(known.count + changes.count)
    var change = changes.startIndex
    for posting in known {
      while change < changes.endIndex, changes[change].note < posting.note {
        if changes[change].counts != 0 { merged.append(changes[change]) }
        change += 1
      }
      if change < changes.endIndex, changes[change].note == posting.note {
        if changes[change].counts != 0 { merged.append(changes[change]) }
        change += 1
      } else {
        merged.append(posting)
      }
    }
    for posting in changes[change...] where posting.counts != 0 { merged.append(posting) }
    return merged
  }

  /// Calls `body` with every posting of a term, or of all terms that begin with it; a term's come ascending by note.
  ///
  /// Complexity: O(postings).
  package static func scan(
    _ term: [UInt8], asPrefix: Bool = false, in transaction: borrowing ReadTransaction, _ body: (Posting) -> Void
  ) throws(StoreError) {
    try scanRows(term, asPrefix: asPrefix, in: transaction) { PostingBlock.forEach($0, $1, body) }
  }

  /// Calls `body` with every row of a term, or of all terms that begin with it, and the first note number of each.
  static func scanRows(
    _ term: [UInt8], asPrefix: Bool = false, in transaction: borrowing ReadTransaction,
    _ body: (Span<UInt8>, UInt64) -> Void
  ) throws(StoreError) {
    if term.isEmpty { return }
    let from = asPrefix ? term : PostingBlock.key(term, 0)
    try transaction.scan(WordTable.terms, from: from) { (key, row) throws(StoreError) in
      guard asPrefix ? begins(key, term) : isKey(key, of: term) else { return false }
      guard let start = PostingBlock.start(of: key, key.count - 5) else { return true }
      body(row, start)
      return true
    }
  }
}
