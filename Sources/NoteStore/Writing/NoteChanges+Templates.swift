public import Events
internal import LogStore
internal import NoteText
internal import Projections
internal import Replay

/// A note of the collection `Templates`: what new text begins with.
public struct Template: Hashable, Sendable {
  /// The collection whose notes are templates, with those nested in it.
  public static let collection = "Templates"

  public var note: NoteID
  public var title: String
  public var text: [UInt8]
}

extension NoteChanges {
  /// Finds a template by its title, or by a part of its id.
  ///
  /// - Throws: `notFound`, with the templates to choose from; `ambiguous`.
  public mutating func template(named name: String) throws(NoteStoreError) -> Template {
    let collections = try knownCollections().tree(of: Template.collection).map(\.id)
    let rows = try withSnapshot { (snapshot) throws(StoreError) in
      var rows: [(id: NoteID, title: String)] = []
      for collection in collections {
        for number in try MemberIndex.numbers(of: collection, .pinned ... .archived, in: snapshot) {
          guard let row = try ListQuery.row(number, in: snapshot) else { continue }
          rows.append((try snapshot.noteID(number), row.title))
        }
      }
      return rows
    }
    let wanted = Folding.fold(name)
    var found = rows.filter { Folding.fold($0.title) == wanted }
    if found.isEmpty { found = rows.filter { $0.id.description.hasPrefix(name.lowercased()) && name.utf8.count >= 4 } }
    guard let template = found.first else {
      throw NoteStoreError(
        .notFound, "there is no template \"\(name)\"",
        why: rows.isEmpty ? "no note is in the collection \(Template.collection)" : "",
        hint: rows.isEmpty ? "put one there: notes-log collection set NOTE \(Template.collection)" : "",
        choices: rows.map(\.title).sorted())
    }
    guard found.count == 1 else {
      throw NoteStoreError(
        .ambiguous, "\"\(name)\" means \(found.count) templates", hint: "name one by its id",
        candidates: found.map { NoteStoreError.Candidate(note: $0.id, shortID: shortID(of: $0.id), title: $0.title) })
    }
    return Template(note: template.id, title: template.title, text: try state(template.id).text)
  }

  /// Creates a note whose text begins with a template's.
  ///
  /// - Parameters:
  ///   - text: What comes after it, in the form of the line it lands on; may be empty.
  ///   - created: The time that counts as its creation; now where none is given.
  /// - Throws: `badInput`.
  public mutating func create(
    from template: Template, adding text: [UInt8] = [], items: [String] = [], created: Timestamp? = nil
  ) throws(NoteStoreError) -> NoteID {
    try checkText(text)
    var whole = template.text
    if !isBlank(text.span) {
      whole = Replacement.apply([Checklist.appending(text.span, to: whole.span)], to: whole.span)
    }
    return try create(NoteStore.text(whole, adding: items), created: created, template: template.title)
  }

  /// Puts a template's text at the end of a note as it is: its headings and items keep their form.
  ///
  /// - Throws: `badInput` for a blank template, `conflict`.
  public mutating func append(
    _ template: Template, to note: NoteID, expecting revision: UInt64? = nil
  ) throws(NoteStoreError) {
    let state = try writable(note, expecting: revision)
    if isBlank(template.text.span) {
      throw NoteStoreError(.badInput, "there is nothing to append", why: "the template \"\(template.title)\" is blank")
    }
    let patches = try patches([Checklist.appending(verbatim: template.text.span, to: state.text.span)], in: state)
    try add(.appended(Appended(patches: patches, manner: 2)), to: note)
  }
}
