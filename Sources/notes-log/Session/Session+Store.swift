import Dates
import NoteStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Session {
  /// Opens the store that was asked for; where there is none yet, it reads as empty and the first write makes it.
  ///
  /// - Parameters:
  ///   - isReadOnly: For commands that read: nothing is locked or made. Tables of an older program are
  ///   brought up first, with a progress bar.
  ///   - searches: Whether the command reads an index; one that an older program, or a rebuild, left behind is brought up
  ///   too. Other commands do without.
  mutating func openStore(isReadOnly: Bool, searches: Bool = false) throws(CommandError) -> NoteStore {
    var storeOptions = try self.storeOptions(writes: !isReadOnly)
    storeOptions.isReadOnly = isReadOnly
    storeOptions.leavesIndexesBehind = !searches
    let folder = try storePath()
    var bar: ProgressBar?
    var session = self
    defer {
      bar?.finish(&session)
      self = session
    }
    do throws(NoteStoreError) {
      let store = try NoteStore.open(folder, storeOptions) { names, share in
        if bar == nil { bar = ProgressBar("bringing \(names) up to date", of: 1_000, session) }
        bar?.update(Int(share * 1_000), &session)
      }
      session.openedStore = store
      return store
    } catch {
      throw CommandError(error)
    }
  }

  /// Opens the store for reading if that takes no time: tables that would have to be brought up first are an error.
  func openStoreAtOnce() throws(CommandError) -> NoteStore {
    var session = self
    var storeOptions = try session.storeOptions(writes: false)
    storeOptions.isReadOnly = true
    storeOptions.refusesOldTables = true
    storeOptions.leavesIndexesBehind = true
    let folder = try storePath()
    return try passing { () throws(NoteStoreError) in try NoteStore.open(folder, storeOptions) }
  }

  /// How the store is opened.
  ///
  /// - Parameter writes: Whether events may be written, which say who wrote them and in which zone.
  mutating func storeOptions(writes: Bool) throws(CommandError) -> NoteStore.Options {
    let now = now
    var storeOptions = NoteStore.Options(
      stateFolder: try statePath(), scratchFolder: environment.nonEmpty("TMPDIR") ?? "/tmp",
      origin: writes ? origin : Origin(actor: "", host: "", program: ""),
      clock: { Timestamp(microseconds: now()) })
    storeOptions.allowsNetworkFileSystem = options.allowsNetworkFS
    // By a value that does not fit nothing is deleted; the commands that need the days name it.
    storeOptions.trashDays = (try? trashDays()) ?? 0
    storeOptions.uptime = uptime
    if writes {
      let zone = try zone()
      storeOptions.zone = { moment in
        Int(zone.offset(at: Int64((Double(moment.microseconds) / 1e6).rounded(.down))).seconds) / 60
      }
    }
    return storeOptions
  }

  /// Who writes: the account, the machine, this program.
  private var origin: Origin {
    var host = [CChar](repeating: 0, count: 256)
    let isKnown = gethostname(&host, host.count - 1) == 0
    let name = isKnown ? String(decoding: host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) : ""
    return Origin(
      actor: environment.nonEmpty("USER") ?? environment.nonEmpty("LOGNAME") ?? "uid \(getuid())",
      host: environment.nonEmpty("NOTES_LOG_HOST") ?? name, program: "\(ProgramVersion.name) \(ProgramVersion.number)")
  }

  /// The one note that a reference names, now or at a moment.
  func resolve(
    _ reference: NoteReference, in store: NoteStore, at moment: StoreMoment? = nil
  ) throws(CommandError) -> NoteID {
    let name: NoteName =
      switch reference.form {
      case .pinned: .pinned
      case .recent(let place): .recent(place)
      case .title(let words): .titleWords(words)
      case .link(let uuid): .uuid(uuid)
      case .idOrTitle(let text): .idOrTitle(text)
      }
    do throws(NoteStoreError) {
      return try store.resolve(name, at: moment)
    } catch {
      var failure = CommandError(error)
      if error.code == .notFound, case .idOrTitle(let text) = name, let near = nearTitle(to: text, store, moment) {
        failure.hint = "did you mean \(near)?"
      } else if error.code == .ambiguous, case .titleWords = name {
        failure.hint = "give more of the title's words, or an id"
      }
      throw failure
    }
  }

  /// The title of a note that a title with a slip stands for, those in the Trash last.
  private func nearTitle(to text: String, _ store: NoteStore, _ moment: StoreMoment?) -> String? {
    var titles = ((try? store.titles(at: moment)) ?? []).map(\.title)
    var trash = ListOptions()
    trash.scope = .trash
    titles += ((try? store.list(trash, at: moment)) ?? []).map(\.title)
    guard let near = Suggestion.nearest(to: text, in: titles) else { return nil }
    return near.contains(" ") ? "\"\(near)\"" : near
  }

  /// The moment that `--at` asks for; nil for now.
  mutating func storeMoment() throws(CommandError) -> StoreMoment? {
    try momentAsked().map { (when) throws(CommandError) in try moment(when) }
  }

  /// A WHEN as a moment of the store.
  func moment(_ when: When) throws(CommandError) -> StoreMoment {
    switch when {
    case .position(let position): return .position(position)
    case .moment(let microseconds): return .time(Timestamp(microseconds: microseconds))
    case .event(let text):
      let parts = text.split(separator: ".")
      guard parts.count == 2, let replica = ReplicaID(String(parts[0])), let sequence = UInt64(parts[1]) else {
        throw .usage("\"\(text)\" is no event id", hint: "an event id is a replica's 32 digits, a period, and a number")
      }
      return .event(EventID(replica: replica, sequence: sequence))
    }
  }
}

extension WriteOptions {
  /// How the change is to be written.
  func changeOptions() throws(CommandError) -> ChangeOptions {
    guard let commandID else { return ChangeOptions() }
    guard let id = CommandID(commandID) else {
      throw .usage("--command-id", why: "an id has 1 to 64 bytes")
    }
    return ChangeOptions(command: id)
  }
}

extension CommandError {
  /// A store's error as the command line says it.
  init(_ error: NoteStoreError) {
    let kind: Kind =
      switch error.code {
      case .notFound: .notFound
      case .ambiguous, .conflict: .conflict
      case .badInput, .notAStore: .usage
      case .busy: .busy
      case .damaged, .newerFormat, .draftFormat: .damaged
      default: .system
      }
    self.init(
      kind, error.what, why: error.why.isEmpty ? nil : error.why, hint: error.hint.isEmpty ? nil : error.hint,
      details: error.choices)
    notes = error.candidates.map { NamedNote(id: $0.shortID, title: $0.title) }
  }
}

/// Runs a step of the store and turns its error into the command line's.
func passing<Value>(_ step: () throws(NoteStoreError) -> Value) throws(CommandError) -> Value {
  do throws(NoteStoreError) { return try step() } catch { throw CommandError(error) }
}
