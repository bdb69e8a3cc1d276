/// A list on its way out: `{"schema":1,"items":[…]}`, one item a line, written as the items come.
///
///     var list = session.beginJSONList()
///     for row in rows { try list.add(row.json, to: &session) }
///     try list.end(to: &session)
struct JSONList {
  /// The version of the fields' meaning; fields are only ever added.
  static let schema = 1

  private let fields: [String]?
  private var isFirst = true

  init(selecting fields: [String]?) {
    self.fields = fields
  }

  /// Writes one item, with the selected fields only.
  mutating func add(_ item: JSONValue, to session: inout Session) throws(CommandError) {
    try session.output.raw(isFirst ? Self.opening + "\n" : ",\n")
    isFirst = false
    try session.output.raw(bytes: item.selecting(fields).serialized)
  }

  /// Closes the list.
  mutating func end(to session: inout Session) throws(CommandError) {
    try session.output.raw(isFirst ? Self.opening + "]}\n" : "\n]}\n")
  }

  private static var opening: String { "{\"schema\":\(schema),\"items\":[" }
}
