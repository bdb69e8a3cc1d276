/// The program's name and version, as `version` prints them.
enum ProgramVersion {
  static let name = "notes-log"
  static let number = "0.1.0"
}
