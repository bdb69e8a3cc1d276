import Foundation
import NoteText
import TestSupport
import Testing

@testable import Formats
@testable import Interchange

/// What a source held about a note besides its text goes out and comes back.
@Suite("Originals given back")
struct OriginTests {
  private func exported(_ note: ImportedNote, number: Int) -> ExportedNote {
    var exported = ExportedNote(
      id: "note-\(number)", shortID: "n\(number)", title: NoteTitle(of: note.text.span).text, text: note.text,
      collection: note.collection, modified: note.modified)
    exported.created = note.created
    exported.isPinned = note.isPinned
    exported.isTrashed = note.isTrashed
    exported.isArchived = note.isArchived
    exported.origin = NoteOrigin(format: note.format, id: note.sourceID, original: note.original).first
    return exported
  }

  private func export(_ notes: [ExportedNote], as form: ExportForm, to path: String) throws {
    var writer = try FolderWriter.open(path: Array(path.utf8), form: form, hasState: true)
    if form.isOneFile {
      var file = NotesFile(form: form)
      for note in notes { file.add(note) }
      _ = try writer.write(file)
    } else {
      for note in notes { _ = try writer.write(note) }
    }
  }

  @Test("Step 6: the original of every format comes back whole, out and in twice by every form")
  func everyFormat() throws {
    var withOriginal = 0
    for (format, files) in HostileTests.seeds {
      let source = try FormatSample(files, as: format)
      let first = source.notes.enumerated().map { exported($1, number: $0) }
      withOriginal += first.contains { $0.origin?.original != nil } ? 1 : 0
      for form in ExportRoundTripTests.forms {
        var notes = first
        for round in 1...2 {
          let folder = try TemporaryFolder()
          try export(notes, as: form, to: folder.path)
          let read = try FormatSample(path: folder.path)
          let back = read.notes.map { note in
            var note = note
            // Files are found by FolderReader in the program, which takes the block off; so it is here.
            if read.format == .folder { note = (try? Self.folderNote(folder.path, note.place)) ?? note }
            return note
          }
          notes = back.enumerated().map { exported($1, number: $0) }
          let wanted = Set(first.compactMap { $0.origin?.original }.map(Self.text))
          let found = Set(notes.compactMap { $0.origin?.original }.map(Self.text))
          // Where the form is the source's own, what we write ourselves is written anew, the rest stands in its place.
          if Self.isOwn(format, form) {
            #expect(found.count <= wanted.count, "\(format) by \(form), round \(round)")
          } else if form == .simplenote, wanted.isEmpty {
            // What was written for Simplenote is Simplenote's.
            #expect(found.count <= notes.count, "\(format) by \(form), round \(round)")
          } else {
            #expect(found == wanted, "\(format) by \(form), round \(round)")
          }
          #expect(
            Set(notes.map { Self.text($0.text) }) == Set(first.map { Self.text($0.text) }), "\(format) by \(form)")
        }
      }
    }
    #expect(withOriginal >= 10)
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func isOwn(_ format: SourceFormat, _ form: ExportForm) -> Bool {
    switch (format, form) {
    case (.simplenote, .simplenote), (.textBundle, .textBundle), (.joplinMarkdown, .joplinMarkdown),
      (.joplin, .joplinMarkdown):
      true
    default: false
    }
  }

  private static func folderNote(_ path: String, _ place: String) throws -> ImportedNote? {
    var reader = try FolderReader.open(path: Array(path.utf8))
    while let item = reader.next() { if case .note(let note) = item, note.place == place { return note } }
    return nil
  }

  private func given(_ note: ImportedNote, as form: ExportForm, _ file: String) throws -> String {
    let folder = try TemporaryFolder()
    try export([exported(note, number: 1)], as: form, to: folder.path)
    return try String(contentsOfFile: folder.path + "/" + file, encoding: .utf8)
  }

  @Test("Simplenote's, Bear's and Joplin's own fields stand again where those programs look for them")
  func places() throws {
    let simplenote = try FormatSample([
      (
        "notes.json",
        #"{"activeNotes":[{"id":"k","content":"x","publicURL":"http://simp.ly/p/1","collaboratorEmails":["a@b.c"],"markdown":true}],"trashedNotes":[]}"#
      )
    ])
    let notes = try given(try #require(simplenote.notes.first), as: .simplenote, "notes.json")
    for part in [
      #""id":"k""#, #""publicURL":"http://simp.ly/p/1""#, #""collaboratorEmails":["a@b.c"]"#, #""markdown":true"#,
    ] { #expect(notes.contains(part), "\(part)") }
    #expect(!notes.contains("notes-log-source"))

    let bear = try FormatSample([
      ("A.textbundle/text.md", "# A"),
      (
        "A.textbundle/info.json",
        #"{"version":2,"type":"net.daringfireball.markdown","flatExtension":"md","net.shinyfrog.bear":{"uniqueIdentifier":"U","pinned":1,"trashed":0,"pinnedDate":"2020-01-01T00:00:00Z"}}"#
      ),
    ])
    var note = try #require(bear.notes.first)
    note.isPinned = false
    note.isTrashed = true
    let info = try given(note, as: .textBundle, "A.textbundle/info.json")
    for part in [#""flatExtension":"md""#, #""uniqueIdentifier":"U""#, #""pinnedDate":"2020-01-01T00:00:00Z""#] {
      #expect(info.contains(part), "\(part)")
    }
    // Its states are those that the note has now.
    #expect(info.contains(#""pinned":0,"trashed":1,"archived":0"#), "\(info)")

    let block =
      "---\ntitle: T\nupdated: 2020-01-01 00:00:00Z\ncreated: 2020-01-01 00:00:00Z\nsource: https://a.b/c\nauthor: Ann\nx:\n  - 1\n  - 2\ntags:\n  - t\n---\n\nbody\n"
    let joplin = try given(try #require(FormatSample([("a.md", block)]).notes.first), as: .joplinMarkdown, "T.md")
    #expect(joplin.contains("\nsource: https://a.b/c\nauthor: Ann\nx:\n  - 1\n  - 2\ntags:\n  - \"t\"\n"), "\(joplin)")

    let item = try FormatSample(
      [
        (
          "11111111111111111111111111111111.md",
          "T\n\nb\n\nid: 11111111111111111111111111111111\nauthor: Ann: x\nsource_url: https://a.b\nlatitude: 1.5\nlongitude: 0.0000\ntype_: 1"
        )
      ], as: .joplin)
    let raw = try given(try #require(item.notes.first), as: .joplinMarkdown, "T.md")
    #expect(raw.contains("\nauthor: \"Ann: x\"\nsource: \"https://a.b\"\nlatitude: 1.5\nnotes-log: "), "\(raw)")
  }

  @Test("an original that a block cannot hold is left out of the block, and the text still comes back")
  func tooLong() throws {
    var note = ImportedNote(format: "keep", sourceID: "k", text: Array("x\n".utf8))
    note.original = Array("{\"a\":\"\(String(repeating: "w", count: 100_000))\"}".utf8)
    for form in [ExportForm.markdown, .joplinMarkdown] {
      let folder = try TemporaryFolder()
      try export([exported(note, number: 1)], as: form, to: folder.path)
      let back = try #require(
        form == .markdown ? try Self.folderNote(folder.path, "x.md") : try FormatSample(path: folder.path).notes.first)
      #expect(back.words == "x\n", "\(form)")
    }
    let folder = try TemporaryFolder()
    try export([exported(note, number: 1)], as: .json, to: folder.path)
    let back = try FormatSample(path: folder.path)
    let origin = try #require(back.notes.first.map { exported($0, number: 1).origin } ?? nil)
    #expect(origin.original == note.original)
    // More than an import keeps is named.
    var limits = ReadingOptions.Limits()
    limits.originalBytes = 10
    #expect(try FormatSample(path: folder.path, limits: limits).places(.lostMetadata).count == 1)
  }
}
