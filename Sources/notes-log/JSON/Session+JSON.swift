extension Session {
  /// Whether `--json` was given.
  var wantsJSON: Bool { options.json.isPresent }

  /// The fields that `--json=FIELDS` names, checked against the command's; nil for all.
  var jsonFields: [String]? { options.json.value?.names }

  /// Starts `{"schema":1,"items":[…]}`.
  func beginJSONList() -> JSONList { JSONList(selecting: jsonFields) }

  /// Writes one object on a line of its own, with the selected fields only: an item of a stream, or the whole answer
  /// of a command that is about one thing.
  mutating func writeJSON(_ object: JSONValue) throws(CommandError) {
    try output.raw(bytes: object.selecting(jsonFields).serialized)
    try output.raw("\n")
  }
}
