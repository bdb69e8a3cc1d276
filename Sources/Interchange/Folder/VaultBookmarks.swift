/// The bookmarks of an Obsidian vault: `.obsidian/bookmarks.json`.
package enum VaultBookmarks {
  private static let limit = 1 << 20

  /// The paths of the notes that are bookmarked, groups of bookmarks entered.
  package static func paths(of value: JSON) -> Set<String> {
    var paths: Set<String> = []
    var lists = [value["items"]]
    while let list = lists.popLast() {
      for item in list?.array ?? [] {
        if item["type"]?.string == "file", let path = item["path"]?.string { paths.insert(path) }
        if let items = item["items"] { lists.append(items) }
      }
    }
    return paths
  }

  /// Those of the vault in a folder; empty where it is none.
  static func paths(in folder: OpenFile) -> Set<String> {
    guard let settings = try? folder.folder(FileName(".obsidian".utf8)),
      let file = try? settings.file(FileName("bookmarks.json".utf8)),
      let bytes = try? file.contents(expecting: 0, limit: limit), let value = JSONReader.read(bytes).value
    else { return [] }
    return paths(of: value)
  }
}
