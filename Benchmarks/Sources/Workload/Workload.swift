public import NoteStore
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A store that is filled in batches, with a clock of its own: forty seconds an event.
public final class Workload: Sendable {
  public final class Clock: Sendable {
    private let time = Mutex<Int64>(1_700_000_000_000_000)

    public var now: Timestamp { Timestamp(microseconds: time.withLock { $0 }) }

    public func advance(events: Int) { time.withLock { $0 += Int64(events) * 40_000_123 } }
  }

  public let store: NoteStore
  public let clock = Clock()

  public init(_ folder: String) throws(NoteStoreError) {
    let clock = clock
    store = try NoteStore.open(
      folder + "/store",
      NoteStore.Options(
        stateFolder: folder + "/state", scratchFolder: folder,
        origin: Origin(actor: "ada", host: "desk", program: "time-travel"), clock: { clock.now }))
  }

  /// Writes `events` events in commits of a few thousand, the notes spread evenly over them.
  ///
  /// Beside the notes: 60 % ticks and unticks, 20 % lines added, 10 % words replaced, the rest openings, pins, and ways
  /// into the Trash and out. Notes of late are changed more often than old ones.
  public func fill(notes: Int, events: Int, progress: (Int) -> Void) throws(NoteStoreError) -> [NoteID] {
    var corpus = Corpus(seed: 7)
    var ids: [NoteID] = []
    var written = 0
    while written < events || ids.count < notes {
      let goal = min(events, written + 4_000)
      var batch = corpus
      var made: [NoteID] = []
      let known = ids
      let receipt = try store.perform { (changes) throws(NoteStoreError) in
        var count = 0
        while count < goal - written {
          let all = known.count + made.count
          if all * events <= (written + count) * notes, all < notes {
            made.append(try changes.create(Array(batch.note(all).utf8)))
            count += 1
            continue
          }
          let age = min(batch.below(all), batch.below(all))
          let place = all - 1 - age
          let note = place < known.count ? known[place] : made[place - known.count]
          count += try Self.change(note, &batch, &changes)
        }
      }
      corpus = batch
      ids += made
      guard let receipt else { continue }
      written = Int(receipt.positions.upperBound)
      clock.advance(events: receipt.positions.count)
      progress(written)
    }
    return ids
  }

  /// The notes, the oldest first: those of a store that was filled before, or of one that is filled now; and the seconds
  /// that it took.
  ///
  /// Whoever starts this program takes a store away that has no mark of being finished.
  public func filled(_ folder: String, notes: Int, events: Int) throws(NoteStoreError) -> (
    ids: [NoteID], seconds: String
  ) {
    if let seconds = Self.mark(folder) {
      var all = ListOptions()
      (all.scope, all.order, all.isReversed) = (.all, .created, true)
      return (try store.list(all).map(\.id), seconds)
    }
    let start = ContinuousClock.now
    let ids = try fill(notes: notes, events: events) { _ in }
    let seconds = "\((ContinuousClock.now - start).components.seconds)"
    if let file = fopen(folder + "/made", "w") {
      fputs(seconds, file)
      fclose(file)
    }
    return (ids, seconds)
  }

  /// What stands in the mark of a finished store; nil where there is none.
  private static func mark(_ folder: String) -> String? {
    guard let file = fopen(folder + "/made", "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 64)
    guard fgets(&line, Int32(line.count), file) != nil else { return nil }
    return String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Ticks an item, or unticks it where it is done.
  public static func toggle(_ item: ItemName, in note: NoteID, _ changes: inout NoteChanges) throws(NoteStoreError) {
    if try !changes.tick(item, in: note).isChanged { try changes.untick(item, in: note) }
  }

  /// One command on a note; how many events it made, roughly.
  private static func change(
    _ note: NoteID, _ corpus: inout Corpus, _ changes: inout NoteChanges
  ) throws(NoteStoreError) -> Int {
    let choice = corpus.below(100)
    let item = ItemName.number(1 + corpus.below(3))
    let line = corpus.line(6)
    do throws(NoteStoreError) {
      switch choice {
      case 0..<60:
        try Self.toggle(item, in: note, &changes)
      case 60..<80: try changes.append(Array((line + "\n").utf8), to: note)
      case 80..<90: try changes.append(Array((line + " again\n").utf8), to: note)
      case 90..<95: try changes.open(note)
      case 95..<97: try changes.pin(note)
      case 97..<99: try changes.trash(note)
      default: try changes.restore(note)
      }
      return 1
    } catch {
      // Refused: the note lies in the Trash. It is taken out, as a person would who wants to go on.
      guard error.code == .conflict else { throw error }
      try changes.restore(note)
      return 1
    }
  }
}
