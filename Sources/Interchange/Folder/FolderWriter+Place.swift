extension FolderWriter {
  /// A path that a note's file may get.
  struct Place {
    let folders: [FileName]
    let name: FileName
    /// Whether only the very same path excludes it, as on the system it was imported from; else one that differs
    /// from it in case alone does too.
    let isExact: Bool

    var path: [UInt8] {
      Array((folders + [name]).map(\.bytes).joined(separator: [UInt8(ascii: "/")]))
    }

    /// The path for comparing as macOS and Windows do. Strings compare by canonical equivalence, as those do.
    var caseless: String { PathText.text(of: path).lowercased() }
  }

  /// The places for a note, the best first: its old path, its title, its title with its short id, with its whole id;
  /// before them that of them where its file is.
  func places(for note: ExportedNote, ending: String) -> [Place] {
    var folders = SafeFileName.folders(collection: note.collection ?? "").map { FileName($0.utf8) }
    var places: [Place] = []
    if form == .markdown, let original = note.originalPath.flatMap(Self.originalPlace) {
      let path = Array(original.folders.map(\.bytes).joined(separator: [UInt8(ascii: "/")]))
      if FolderReader.collection(ofFolder: path) == note.collection ?? "" { folders = original.folders }
      places.append(Place(folders: folders, name: original.name, isExact: true))
    }
    for suffix in ["", note.shortID, note.id] {
      let name = FileName(SafeFileName.name(title: note.title, suffix: suffix, ending: ending).utf8)
      places.append(
        form == .textBundle
          ? Place(folders: folders + [name], name: FileName("text.md".utf8), isExact: false)
          : Place(folders: folders, name: name, isExact: false))
    }
    if let old = oldPaths[note.id], let index = places.firstIndex(where: { PathText.text(of: $0.path) == old }) {
      places.insert(places.remove(at: index), at: 0)
    }
    return places
  }

  /// Whether a path was another note's before and would be again.
  func isHeld(_ shown: String, by lookup: (String) -> ExportedNote?, unless id: String, ending: String) -> Bool {
    guard let holder = record?.notes[shown], holder != id, oldPaths[holder] == shown, let note = lookup(holder) else {
      return false
    }
    return places(for: note, ending: ending).contains { PathText.text(of: $0.path) == shown }
  }

  /// The place of a path that a reading of a folder could have given; nil for any other, such as one that leads
  /// outside or into a hidden folder.
  private static func originalPlace(_ text: String) -> Place? {
    let path = PathText.bytes(of: text)
    let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { FileName($0) }
    guard !path.contains(0), let name = parts.last, name.isNote, parts.count <= 65,
      parts.allSatisfy({ (1...SafeFileName.longest).contains($0.bytes.count) }),
      !parts.dropLast().contains(where: \.isHidden)
    else { return nil }
    return Place(folders: parts.dropLast(), name: name, isExact: true)
  }

  func isFree(_ place: Place) -> Bool {
    place.isExact ? !takenPaths.contains(place.path) : !takenTitles.contains(place.caseless)
  }
}
