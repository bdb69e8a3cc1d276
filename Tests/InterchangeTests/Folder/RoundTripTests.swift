import Foundation
import Interchange
import TestSupport
import Testing

struct RoundTripTests {
  @Test(
    "R1, R52: a vault that is read, written and read again is the same files with the same bytes and times",
    .enabled(if: SharedData.isPresent, "\(SharedData.absence)"), arguments: ["til-en", "tldr-scripts", "tasks-demo"])
  func vaults(name: String) throws {
    let vault = Array(try SharedData.url("vaults/\(name)").path.utf8)
    let first = try Reading(vault)
    #expect(first.notes.count > 100)
    #expect(first.problems.allSatisfy { $0.severity == .notice && [.otherFile, .blank].contains($0.code) })

    let folder = try TemporaryFolder()
    try write(first.notes, to: folder)
    for note in first.notes { #expect(folder.read(note.sourceID) == note.text) }
    #expect(try folder.files().count == first.notes.count)
    var second = try Reading(folder.bytes)
    for index in second.notes.indices { second.notes[index].created = first.notes[index].created }
    #expect(second.notes == first.notes)
    #expect(second.problems == [])
  }

  @Test(
    "Without their old paths, all notes of a vault still come out, each with its bytes, in its collection",
    .enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func titled() throws {
    let first = try Reading(Array(try SharedData.url("vaults/tldr-scripts").path.utf8))
    let folder = try TemporaryFolder()
    try write(first.notes, to: folder, keepsPaths: false)
    let second = try Reading(folder.bytes)
    #expect(second.notes.count == first.notes.count)
    #expect(second.problems == [])
    let collected = { (reading: Reading) in
      reading.notes.map { [$0.collection ?? "", String(decoding: $0.text, as: UTF8.self)] }
    }
    #expect(Set(collected(second)) == Set(collected(first)))
  }

  @Test("Random trees with hostile names come back byte for byte", arguments: [1, 2, 3])
  func fuzz(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let source = try TemporaryFolder()
    let letters = Array("aA.% \n-:\\".utf8) + [0xff, 0xc3, 0xa9, 0x01]
    for number in 0..<300 {
      let word = { (generator: inout SeededGenerator) in
        (0..<generator.below(6)).map { _ in letters[generator.below(letters.count)] }
      }
      var path = word(&random) + Array("\(number % 40).md".utf8)
      if random.oneIn(2) { path = [0x66] + word(&random) + Array("d/".utf8) + path }
      try source.write(path, Array("text \(number)".utf8))
    }
    let first = try Reading(source.bytes)
    let target = try TemporaryFolder()
    try write(first.notes, to: target)
    var second = try Reading(target.bytes)
    for index in second.notes.indices { second.notes[index].created = first.notes[index].created }
    #expect(second == first, "seed \(seed)")
  }

  private func write(_ notes: [ImportedNote], to folder: TemporaryFolder, keepsPaths: Bool = true) throws {
    var writer = try FolderWriter.open(path: folder.bytes)
    for (number, note) in notes.enumerated() {
      let firstLine = note.text.prefix { $0 != UInt8(ascii: "\n") }
      let written = try writer.write(
        ExportedNote(
          id: "note\(number)", shortID: "n\(number)", title: String(decoding: firstLine, as: UTF8.self),
          text: note.text, collection: note.collection, modified: note.modified,
          originalPath: keepsPaths ? note.sourceID : nil))
      #expect(written.outcome == .created)
    }
    try writer.finish()
  }
}
