public import NoteStore

/// Plays random commands on a store, the way people use one: mostly edits and ticks, now and then trash and pins.
public struct RandomHistory {
  private var generator: SeededGenerator
  public private(set) var notes: [NoteID] = []
  /// The item ticked last: people take back what they just did.
  private var lastTick: (note: NoteID, item: ItemName)?

  public init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// Carries out one random command; refusals (a note in the Trash, no open item) are part of the play.
  public mutating func step(_ test: TestStore) throws {
    test.clock.advance(seconds: Double(generator.below(4_000)) / 10)
    do throws(NoteStoreError) {
      try play(test.store)
    } catch {
      let refusals: [NoteStoreError.Code] = [.conflict, .notFound, .badInput]
      guard refusals.contains(error.code) else { throw error }
    }
  }

  private mutating func play(_ store: NoteStore) throws(NoteStoreError) {
    let choice = notes.isEmpty ? 0 : generator.below(150)
    let text = words()
    let item =
      generator.oneIn(2)
      ? ItemName.words(Self.vocabulary[generator.below(Self.vocabulary.count)]) : .number(1 + generator.below(3))
    if choice < 15 {
      let body = Array("\(text)\n\n\(words())\n- [ ] \(words())\n□ \(words())\nWater 3\n".utf8)
      let made = try store.perform(repeated: { NoteID?.none }) { (changes) throws(NoteStoreError) in
        try changes.create(body)
      }
      if let note = made.value { notes.append(note) }
      return
    }
    let note = notes[generator.below(notes.count)]
    let other = notes[generator.below(notes.count)]
    let place = generator.below(1_000)
    let lastTick = lastTick
    let bytes = choice < 50 ? mutated(try store.note(note).text, place, text) : []
    let receipt = try store.perform { (changes) throws(NoteStoreError) in
      switch choice {
      case 15..<50: try changes.edit(note, text: bytes)
      case 50..<58: try changes.append(Array(text.utf8), to: note)
      case 58..<68: try changes.tick(item, in: note)
      case 68..<74: try changes.untick(lastTick?.item ?? item, in: lastTick?.note ?? note)
      case 74..<79: try changes.pin(note)
      case 79..<81: try changes.unpin()
      case 81..<87: try changes.trash(note)
      case 87..<92: try changes.restore(note)
      case 92..<94: try changes.open(note)
      case 94..<98: try changes.setCollection(place % 7 == 0 ? nil : "Folder \(place % 4)/inner", of: note)
      case 98..<100:
        // Several commands in one change.
        try changes.append(Array(text.utf8), to: note)
        try changes.pin(note)
        try changes.trash(other)
      case 100..<123: try Self.work(choice, place, text, on: note, &changes)
      default: try Self.arrange(choice, place, note, other, &changes)
      }
    }
    if receipt != nil && (58..<68).contains(choice) { self.lastTick = (note, item) }
  }

  /// The rules of a note's text.
  private static func work(
    _ choice: Int, _ place: Int, _ text: String, on note: NoteID, _ changes: inout NoteChanges
  ) throws(NoteStoreError) {
    switch choice {
    case 100..<103: try changes.addItems(Array("\(text)\nmore".utf8), to: note)
    case 103..<106: try changes.removeItems([.number(1 + place % 2)], from: note)
    case 106..<109:
      let places: [ItemPlace] = [.first, .last, .before(.number(1)), .after(.number(2))]
      try changes.moveItem(.number(1 + place / 4 % 3), to: places[place % 4], in: note)
    case 109..<111: try changes.splitIntoItems(note)
    case 111..<113: try changes.sortItems(of: note, by: place % 2 == 0 ? .alphabetical : .doneLast)
    case 113..<116: try changes.count("water", in: note, by: place % 5 - 1)
    case 116..<118: try changes.tidy(note)
    case 118..<120: try changes.setTitle(text, of: note)
    case 120..<121: try changes.setSummary(text, of: note)
    default: try changes.append(dictated: [text, "milk and bread"], to: note)
    }
  }

  /// Where notes stand.
  private static func arrange(
    _ choice: Int, _ place: Int, _ note: NoteID, _ other: NoteID, _ changes: inout NoteChanges
  ) throws(NoteStoreError) {
    let places: [NotePlace] = [.first, .last, .before(other), .after(other)]
    let names = (0..<4).map { "Folder \($0)" } + ["Renamed", "Folder 1/inner", "Templates"]
    switch choice {
    case 123..<125: try changes.move(note, into: other)
    case 125..<129: try changes.archive(note, isDone: place % 2 == 0)
    case 129..<133: try changes.reopen(note)
    case 133..<138: try changes.place(note, at: places[place % 4])
    case 138..<141:
      // A place given by a note that this change placed before.
      try changes.place(note, at: places[place % 4])
      try changes.place(other, at: .after(note))
    case 141..<144:
      try changes.bookmark(note, at: place % 3 == 0 ? nil : places[place % 2])
      if place % 2 == 0 {
        try changes.bookmark(other)
        try changes.bookmark(note, at: .after(other))
      }
    case 144..<145: try changes.removeBookmark(note)
    case 145..<148: try changes.renameCollection(names[place % 7], to: names[place / 7 % 7])
    case 148..<149: try changes.removeCollection(names[place % 7])
    default:
      try changes.setCollection(Template.collection, of: note)
      try changes.append(try changes.template(named: note.description), to: other)
    }
  }

  private static let vocabulary = [
    "milk", "bread", "Zürich", "日本語", "call the dentist", "naïve", "🍎 apple", "**bold** move", "x", "Straße", "tuesday",
  ]

  private mutating func words() -> String {
    (0...generator.below(4)).map { _ in Self.vocabulary[generator.below(Self.vocabulary.count)] }.joined(separator: " ")
  }

  /// The text with a line taken out, put in, or changed, or all of it blanked once in a while.
  private mutating func mutated(_ text: [UInt8], _ place: Int, _ words: String) -> [UInt8] {
    if place % 50 == 0 { return Array("\n".utf8) }
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
    let line = place % lines.count
    switch place % 3 {
    case 0: lines.insert(Array(words.utf8), at: line)
    case 1: lines[line] += Array(" \(words)".utf8)
    default: if lines.count > 1 { lines.remove(at: line) }
    }
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }
}
