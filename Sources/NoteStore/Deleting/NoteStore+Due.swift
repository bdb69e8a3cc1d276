public import Events
internal import LogStore
internal import Projections
internal import Replay

/// What lies in the Trash for longer than it keeps notes.
public struct TrashNotice: Sendable {
  /// The notes that are due, the oldest first.
  public var due: [NoteID]
  /// Those of them that may be deleted for good now.
  public var ripe: [NoteID]
  /// Those of them of which it was never said.
  public var unannounced: [NoteID]
  /// When all those that were announced may be deleted; nil where none were.
  public var ripeFrom: Timestamp?
  /// The position of entering of each that is due.
  var positions: [UInt64]
  var clock: TrashClock
}

extension NoteStore {
  /// Looks for notes that are due, and at the clock. It writes nothing into the store.
  ///
  /// A note is due `Options.trashDays` after it went into the Trash, and may be deleted for good a day after that was
  /// said (`announce`), but not within a day of a clock that jumped ahead by more than two days.
  public func trashNotice() throws(NoteStoreError) -> TrashNotice {
    try trashNotice(onlyToSay: false)
  }

  /// The same for a command that only read, which looks no note up where there is nothing new to say: then `due` is empty.
  package func trashNotice(onlyToSay: Bool) throws(NoteStoreError) -> TrashNotice {
    let now = options.clock()
    var clock = TrashClock()
    var entered: [(position: UInt64, number: UInt64)] = []
    let oldest = now.advanced(byMicroseconds: -Int64(clamping: min(options.trashDays, 1_000_000)) * EffectiveClock.day)
    let isEmpty =
      try log.read { (log) throws(NoteStoreError) in
        try NoteStoreError.passing { () throws(StoreError) in
          let entries = try TrashQuery.entries(upTo: options.trashDays > 0 ? oldest : nil, in: log)
          for (position, number) in entries.due where try log.wasWritten(at: position, by: oldest) {
            entered.append((position, number))
          }
          return entries.isEmpty
        }
      } ?? true
    // Nothing waits, so that no clock matters.
    if isEmpty {
      return TrashNotice(due: [], ripe: [], unannounced: [], ripeFrom: nil, positions: [], clock: clock)
    }
    if let bytes = StateFile.read(trashClockPath), let kept = try? TrashClock(decoding: bytes) { clock = kept }
    let kept = clock
    clock.look(now, options.uptime())
    keep(clock, insteadOf: kept)
    let times = entered.map { clock.ripe($0.position) }
    if onlyToSay, times.allSatisfy({ $0 != nil }) {
      return TrashNotice(due: [], ripe: [], unannounced: [], ripeFrom: nil, positions: [], clock: clock)
    }
    // A number names the same note in every snapshot.
    let due = try ids(of: entered)
    return TrashNotice(
      due: due.map(\.note), ripe: zip(due, times).filter { $1.map { $0 <= now } ?? false }.map(\.0.note),
      unannounced: zip(due, times).filter { $1 == nil }.map(\.0.note), ripeFrom: times.compactMap(\.self).max(),
      positions: due.map(\.position), clock: clock)
  }

  private func ids(
    of entered: [(position: UInt64, number: UInt64)]
  ) throws(NoteStoreError) -> [(position: UInt64, note: NoteID)] {
    try log.read { (log) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        var due: [(position: UInt64, note: NoteID)] = []
        for (position, number) in entered { due.append((position, try log.noteID(number))) }
        return due
      }
    } ?? []
  }

  /// Notes that a person was told of the notes that are due. From then on the day counts.
  public func announce(_ notice: TrashNotice) {
    var clock = notice.clock
    clock.announce(notice.positions, now: options.clock())
    keep(clock, insteadOf: notice.clock)
  }

  /// Deletes for good what lay long enough in the Trash, was announced for a day, and no jump of the clock forbids.
  ///
  /// - Returns: Nil where no note is ripe.
  public func deleteDue(_ options: ChangeOptions = ChangeOptions()) throws(NoteStoreError) -> Deletion? {
    let notice = try trashNotice()
    if notice.ripe.isEmpty { return nil }
    let positions = Dictionary(zip(notice.due, notice.positions)) { first, _ in first }
    // One that was put back meanwhile, or went in again, stays.
    return try delete(notice.ripe, false, options) { state in
      state.trash != nil && state.trash?.position == positions[state.id]
    }
  }

  /// Writes the clock down. The time of looking alone is written once an hour: every command looks.
  private func keep(_ clock: TrashClock, insteadOf kept: TrashClock) {
    let hour: Int64 = 3_600_000_000
    var sameTime = clock
    sameTime.takeLook(from: kept)
    let isRecent = kept.seen.map { seen in
      (clock.seen?.microseconds ?? 0).subtractingReportingOverflow(seen.microseconds).partialValue.magnitude < hour
    }
    guard sameTime != kept || isRecent != true else { return }
    StateFile.write(clock.encoded(), to: trashClockPath, in: options.stateFolder)
  }

  private var trashClockPath: String { "\(options.stateFolder)/trash-\(log.storeID ?? "none")" }
}
