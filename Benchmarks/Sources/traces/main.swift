// traces KEYS FOLDER: writes a real document's keystrokes as autosaves of 64 into a store in FOLDER, then times what a
// person asks of its history. KEYS is what traces.py made: per keystroke offset, deleted and inserted byte counts (four
// bytes each, little-endian), then the inserted bytes.
import Glibc
import NoteStore

func fail(_ message: String) -> Never {
  let line = Array("traces: \(message)\n".utf8)
  _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  exit(1)
}

func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

func run() throws {
  guard CommandLine.arguments.count == 3, let file = fopen(CommandLine.arguments[1], "rb") else {
    fail("usage: traces KEYS FOLDER")
  }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 20)
  while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }

  let folder = CommandLine.arguments[2]
  let start: Int64 = 1_788_253_200_000_000
  let store = try NoteStore.open(
    folder + "/store",
    NoteStore.Options(
      stateFolder: folder + "/state", scratchFolder: folder,
      origin: Origin(actor: "you", host: "here", program: "traces 1"), clock: { Timestamp(microseconds: start) }))

  var text: [UInt8] = []
  var keys = 0
  var note: NoteID?
  var place = 0
  var writing: [Double] = []
  func number() -> Int {
    defer { place += 4 }
    return Int(bytes[place]) | Int(bytes[place + 1]) << 8 | Int(bytes[place + 2]) << 16 | Int(bytes[place + 3]) << 24
  }
  func save() throws {
    let began = now()
    let saved = text
    if let note {
      _ = try store.perform { (changes) throws(NoteStoreError) in _ = try changes.edit(note, text: saved) }
    } else {
      note = try store.perform(repeated: { nil as NoteID? }) { (changes) throws(NoteStoreError) in
        try changes.create(saved)
      }.value
    }
    writing.append(now() - began)
  }
  while place < bytes.count {
    let (offset, deleted, inserted) = (number(), number(), number())
    text.replaceSubrange(offset..<offset + deleted, with: bytes[place..<place + inserted])
    place += inserted
    keys += 1
    if keys % 64 == 0 { try save() }
  }
  if keys % 64 != 0 { try save() }
  guard let note else { fail("there are no keys") }
  guard try store.note(note).text == text else { fail("the note is not the document") }

  let head = try store.head()
  let status = try store.status()
  let states = status?.projections.first { $0.name == "states" }?.bytes ?? 0
  let search = status?.projections.filter { ["search", "words", "spotlight"].contains($0.name) }.map(\.bytes) ?? []
  let all = (status?.logBytes ?? 0) + (status?.tableBytes ?? 0) - search.reduce(0, +)

  var replays: [Double] = []
  for _ in 0..<9 {
    let began = now()
    var replayed = GapBuffer([])
    for entry in try store.events(after: 0, limit: .max, note: note) {
      if let created = entry.createdText { replayed = GapBuffer(created) }
      for patch in entry.patches.reversed() {
        replayed.replace(patch.offset, patch.deleted.count, with: patch.inserted)
      }
    }
    let whole = replayed.text
    replays.append(now() - began)
    guard whole == text else { fail("replay differs") }
  }

  var random: UInt64 = 7
  var versions: [Double] = []
  for _ in 0..<1_000 {
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let position = 1 + (random >> 33) % head
    let began = now()
    _ = try store.note(note, at: .position(position)).text.count
    versions.append(now() - began)
  }
  let mean = versions.reduce(0, +) / Double(versions.count)
  print("keys \(keys)")
  print("changes \(head)")
  print("log-bytes-per-key \(Double(status?.logBytes ?? 0) / Double(keys))")
  print("states-bytes-per-key \(Double(states) / Double(keys))")
  print("all-bytes-per-key \(Double(all) / Double(keys))")
  print("autosave-ms \(median(writing))")
  print("replay-ms \(median(replays))")
  print("version-ms \(mean)")
}

do { try run() } catch { fail("\(error)") }
