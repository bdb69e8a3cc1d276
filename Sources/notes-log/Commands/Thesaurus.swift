/// Words that people use for one thing, so that `help` finds a command by what it does and not only by its own words.
enum Thesaurus {
  private static let groups: [[String]] = [
    ["delete", "remove", "erase", "destroy", "rm", "bin", "discard", "trash", "throw"],
    ["create", "new", "add", "write", "make", "capture", "jot"],
    ["change", "edit", "modify", "update", "rewrite"],
    ["find", "search", "grep", "look", "query", "filter"],
    ["show", "print", "cat", "view", "read", "display", "open"],
    ["list", "ls", "index", "overview"],
    ["undo", "back", "recover", "restore", "undelete", "revert", "rollback", "redo"],
    ["history", "version", "past", "log", "earlier", "timeline", "audit"],
    ["diff", "compare", "difference"],
    ["watch", "follow", "tail", "monitor", "stream", "live"],
    ["check", "tick", "done", "complete", "finish", "todo", "task", "checklist", "item"],
    ["import", "load", "migrate", "ingest"],
    ["export", "save", "dump", "publish", "markdown"],
    ["backup", "copy", "snapshot"],
    ["repair", "fix", "mend", "rebuild", "verify", "doctor"],
    ["pin", "favourite", "favorite", "star"],
    ["folder", "collection", "notebook", "directory"],
    ["tag", "label", "keyword"],
    ["manual", "man", "documentation", "help", "explain"],
    ["tab", "shell", "completion", "bash", "zsh", "fish", "autocomplete"],
    ["widget", "statusbar", "tmux", "waybar"],
    ["settings", "configure", "config", "preferences", "option"],
    ["size", "space", "disk", "status", "statistics", "compact"],
    ["rename", "title", "name"], ["script", "json", "program"],
  ]

  /// Words that say nothing of what is sought.
  private static let empty: Set<String> = [
    "a", "an", "the", "of", "to", "how", "do", "i", "my", "is", "in", "it", "me", "can", "what", "for", "and", "note",
    "notes", "from", "was", "with", "that", "this", "all", "get",
  ]

  /// The words of a question that say what is sought; all where none does.
  static func words(of question: String) -> [String] {
    let words = question.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let telling = words.filter { !empty.contains($0) }
    return telling.isEmpty ? words : telling
  }

  /// The stems of a word and of those that stand for the same.
  static func stems(of word: String) -> Set<String> {
    let own = stem(word)
    var stems: Set<String> = [own]
    for group in groups where group.contains(where: { stem($0) == own }) { stems.formUnion(group.map(stem)) }
    return stems
  }

  /// A word without the endings that only its place in a sentence gives it: `pinned`, `pinning`, `pins` are `pin`.
  static func stem(_ word: String) -> String {
    var stem = word[...]
    for ending in ["ing", "ed", "es", "s"] where word.hasSuffix(ending) && word.count >= ending.count + 3 {
      if ending == "s" && word.hasSuffix("ss") { continue }
      stem = word.dropLast(ending.count)
      if ending.count > 1, let last = stem.last, last != "s", stem.dropLast().last == last { stem = stem.dropLast() }
      break
    }
    return String(stem.hasSuffix("e") && stem.count > 3 ? stem.dropLast() : stem)
  }
}
