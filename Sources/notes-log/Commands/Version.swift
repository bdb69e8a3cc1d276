/// `version`: prints the program's name and version.
struct Version: Command {
  static let grammar = Grammar("version", "Print the version")
  static let access = StoreAccess.none
  static let jsonFields = ["name", "version"]

  func run(_ session: inout Session) throws(CommandError) {
    if session.wantsJSON {
      let object: JSONValue = ["name": .string(ProgramVersion.name), "version": .string(ProgramVersion.number)]
      return try session.writeJSON(object)
    }
    try session.output.line("\(ProgramVersion.name) \(ProgramVersion.number)")
  }
}
