import Foundation
import NoteStore

/// What a store says its notes are; two stores with the same picture are the same to a person.
struct StorePicture: Equatable {
  struct Entry: Hashable {
    var text: String
    var isPinned = false
    var isTrashed = false
  }

  /// By the note's id.
  var notes: [String: Entry] = [:]
  /// How many events the log has.
  var events: UInt64 = 0

  init() {}

  init(_ store: NoteStore) throws {
    var options = ListOptions()
    options.scope = .all
    events = try store.head()
    for row in try store.list(options) { try take(row.id, store) }
    options.scope = .trash
    for row in try store.list(options) { try take(row.id, store) }
  }

  private mutating func take(_ id: NoteID, _ store: NoteStore) throws {
    let note = try store.note(id)
    notes["\(id)"] = Entry(
      text: String(decoding: note.text, as: UTF8.self), isPinned: note.isPinned, isTrashed: note.trashed != nil)
  }

  /// The notes without their ids, which are another every time.
  var entries: [Entry: Int] { Dictionary(notes.values.map { ($0, 1) }, uniquingKeysWith: +) }
}

/// A folder with a store and its state, below a desk, that a program is recorded in.
struct RecordedDisk {
  let desk: ProgramDesk
  var root: String { desk.path + "/disk" }
  var store: String { root + "/store" }
  var trace: String { desk.path + "/trace" }

  init() throws {
    desk = try ProgramDesk()
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
  }

  var places: [String: String] { ["NOTES_LOG_STORE": store, "XDG_STATE_HOME": root + "/state"] }

  /// Runs a command, recorded.
  func run(
    _ words: [String], input: [UInt8] = [], failing: WriteRecorder.Failure? = nil, clock: Int? = nil
  ) throws -> ProgramDesk.Outcome {
    let recorder = WriteRecorder.environment(root: root, trace: trace, failing: failing, clock: clock)
    return try desk.run(words, input: input, environment: places.merging(recorder) { $1 })
  }

  /// What the program was made to do so far.
  func steps() throws -> WriteTrace { try WriteTrace(trace) }

  func forgetTrace() { try? FileManager.default.removeItem(atPath: trace) }

  var options: NoteStore.Options {
    NoteStore.Options(
      stateFolder: root + "/state/notes-log", scratchFolder: desk.path,
      origin: Origin(actor: "ada", host: "desk", program: "tests"),
      clock: { Timestamp(microseconds: Int64(Date().timeIntervalSince1970 * 1e6)) })
  }

  func open() throws -> NoteStore { try NoteStore.open(store, options) }

  func picture() throws -> StorePicture { try StorePicture(try open()) }

  /// What `verify` finds; nil where there is no store.
  func faults() throws -> [String]? {
    try NoteStore.verify(store, options).map { found in
      found.faults.map { "\($0.area.name): position \($0.position), \($0.place): \($0.reason)" }
    }
  }

  /// Every file below the root; nil for a folder.
  func contents() throws -> [String: [UInt8]?] {
    var contents: [String: [UInt8]?] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: root + "/" + name, isDirectory: &isFolder)
      contents.updateValue(
        isFolder.boolValue ? nil : Array(try Data(contentsOf: URL(fileURLWithPath: root + "/" + name))), forKey: name)
    }
    return contents
  }

  /// Makes the files below the root these, and no others.
  ///
  /// The store's folder stays the same one to the file system, by its inode and its birth, which the fence knows.
  func put(_ contents: [String: [UInt8]?]) throws {
    let files = FileManager.default
    let aside = desk.path + "/aside"
    let hasStore = contents.keys.contains("store")
    if hasStore && files.fileExists(atPath: aside) {
      try? files.removeItem(atPath: store)
      try files.moveItem(atPath: aside, toPath: store)
    }
    if !hasStore && files.fileExists(atPath: store) && !files.fileExists(atPath: aside) {
      try files.moveItem(atPath: store, toPath: aside)
    }
    for name in try files.contentsOfDirectory(atPath: root) where name != "store" {
      try files.removeItem(atPath: root + "/" + name)
    }
    if !hasStore, files.fileExists(atPath: store) { try files.removeItem(atPath: store) }
    for name in (try? files.contentsOfDirectory(atPath: store)) ?? [] {
      try files.removeItem(atPath: store + "/" + name)
    }
    for (name, bytes) in contents.sorted(by: { $0.key < $1.key }) {
      let path = root + "/" + name
      guard let bytes else {
        try files.createDirectory(atPath: path, withIntermediateDirectories: true)
        continue
      }
      guard files.createFile(atPath: path, contents: Data(bytes)) else { throw CocoaError(.fileWriteUnknown) }
    }
  }

  /// Whether some bytes stand in any file below the root.
  func holds(_ words: String) throws -> Bool {
    try contents().values.contains { bytes in bytes.map { Data($0).range(of: Data(words.utf8)) != nil } ?? false }
  }
}
