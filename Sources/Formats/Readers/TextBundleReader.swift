import Interchange

/// TextBundles: a folder, or an entry of an archive, with `text.md` and `info.json`; Bear writes what it knows of a note
/// into the latter, and so does our own export.
enum TextBundleReader {
  static func read(_ files: [SourceFile], _ reading: FormatReading) {
    var bundles: [String: [SourceFile]] = [:]
    var order: [String] = []
    for file in files {
      let bundle = bundle(of: file)
      if bundles[bundle] == nil { order.append(bundle) }
      bundles[bundle, default: []].append(file)
    }
    for bundle in order { read(bundle, bundles[bundle] ?? [], reading) }
  }

  /// The path of the bundle that a file is in: up to the folder that ends so, else its own folder.
  private static func bundle(of file: SourceFile) -> String {
    guard let index = file.folders.lastIndex(where: { $0.lowercased().hasSuffix(".textbundle") }) else {
      return file.folder
    }
    return file.folders[...index].joined(separator: "/")
  }

  private static func read(_ bundle: String, _ files: [SourceFile], _ reading: FormatReading) {
    let own = files.filter { $0.folder == bundle }
    let texts = own.filter { $0.stem == "text" && [".md", ".markdown", ".txt"].contains($0.ending) }
    let info = own.first { $0.name == "info.json" }
    guard let text = texts.first else {
      for file in files where file.name != "tags.json" { reading.notice(file.path, .otherFile, "is in no TextBundle") }
      if bundle.lowercased().hasSuffix(".textbundle") { reading.failure(bundle, .malformed, "has no text in it") }
      return
    }
    let metadata = info.flatMap { reading.json($0) }
    let bear = metadata?["net.shinyfrog.bear"]
    let ours = metadata?["notes-log"]
    // Ours was written last, with Bear's beside it as Bear wrote it.
    let known = ours ?? bear
    if bear?["encrypted"]?.isTrue ?? false {
      let title = bear?["title"]?.string.map { " (\($0))" } ?? ""
      return reading.failure(bundle, .encrypted, "is a note that only Bear can decrypt\(title); unlock it there first")
    }
    guard let body = reading.text(text) else { return }
    let id = (known?["uniqueIdentifier"] ?? known?["id"])?.string ?? bundle
    var draft = DraftNote(id: id, place: bundle.isEmpty ? text.path : bundle, body: body)
    draft.created = reading.date((known?["creationDate"] ?? known?["created"])?.scalar, draft.place)
    draft.modified = reading.date((known?["modificationDate"] ?? known?["modified"])?.scalar, draft.place)
    draft.fileTime = text.modified
    draft.isPinned = known?["pinned"]?.isTrue ?? false
    draft.isTrashed = known?["trashed"]?.isTrue ?? false
    draft.isArchived = known?["archived"]?.isTrue ?? false
    draft.folders =
      ours?["collection"]?.string?.split(separator: "/").map(String.init) ?? collection(above: bundle)
    draft.original = metadata?.serialized
    let assets = files.count { $0.folder != bundle }
    reading.attachments(draft.place, assets)
    reading.add(draft)
  }

  /// The folders that a bundle stands in, without the archives on the way.
  private static func collection(above bundle: String) -> [String] {
    bundle.split(separator: "/").dropLast().map(String.init).filter { name in
      ![".textpack", ".bear2bk", ".zip"].contains { name.lowercased().hasSuffix($0) }
    }
  }
}
