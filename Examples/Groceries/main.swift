// A notes app in forty lines: open a store, write, tick, look back.
import NoteStore

/// An app gives its own clock; this one stands still, so that the example prints the same every time.
func now() -> Timestamp { Timestamp(microseconds: 1_788_253_200_000_000) }

do throws(NoteStoreError) {
  let store = try NoteStore.temporary(
    NoteStore.Options(
      stateFolder: "", scratchFolder: "/tmp", origin: Origin(actor: "you", host: "here", program: "groceries 1"),
      clock: now))

  // Several commands in one change: one undo takes both back.
  let made = try store.perform(repeated: { NoteID?.none }) { (changes) throws(NoteStoreError) in
    let note = try changes.create(Array("Groceries\n- [ ] milk\n- [ ] oat milk\n".utf8))
    try changes.pin(note)
    return note
  }

  if let note = made.value {
    let before = try store.head()
    _ = try store.perform { (changes) throws(NoteStoreError) in try changes.tick(.words("milk"), in: note) }
    print("before the tick:", String(decoding: try store.note(note, at: .position(before)).text, as: UTF8.self))
  }

  if let widget = try store.widget() {
    print("\(widget.title): \(widget.done ?? 0) of \(widget.total ?? 0) done")
  }
  for entry in try store.events(after: 0) { print(entry.position, entry.kind, entry.summary) }
} catch {
  print("\(error.what): \(error.why)")
}
