/// The options that every write command takes.
struct WriteOptions: Sendable {
  /// The revision that the note must have, else the command ends with a conflict.
  var expect: UInt64?
  /// The caller's own id of this command: said again, it returns its first result and changes nothing.
  var commandID: String?

  /// The parameters for a write command's fields.
  static func parameters<C: WriteCommand>(of type: C.Type) -> [Parameter] {
    [
      .option("--expect", \C.write.expect, value: "REV", "Only if the note is still at revision REV"),
      .option("--command-id", \C.write.commandID, value: "ID", "Do nothing if a command with this id was done before"),
    ]
  }
}
