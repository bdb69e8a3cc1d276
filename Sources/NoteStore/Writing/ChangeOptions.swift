public import Events

/// How a change is written.
public struct ChangeOptions: Sendable {
  /// The first event of the act it goes on with: an editor session, an import. One undo takes a whole act.
  public var group: EventID?
  /// The command's own name; sent again it changes nothing and gives the first result.
  public var command: CommandID?

  public init(group: EventID? = nil, command: CommandID? = nil) {
    self.group = group
    self.command = command
  }
}
