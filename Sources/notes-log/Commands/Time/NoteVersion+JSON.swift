import NoteStore

extension NoteVersion {
  /// The version as `--json` gives it.
  func jsonMembers(_ store: NoteStore, _ session: inout Session) throws(CommandError) -> [JSONValue.Member] {
    guard case .object(var members) = try entry.json(store, &session) else { return [] }
    members.append(.init(key: "revision", value: .unsigned(revision)))
    members.append(.init(key: "words", value: .string(words)))
    members.append(.init(key: "added", value: .integer(Int64(added))))
    members.append(.init(key: "removed", value: .integer(Int64(removed))))
    members.append(.init(key: "partner", value: partner.map { .unsigned($0) } ?? .null))
    return members
  }
}
