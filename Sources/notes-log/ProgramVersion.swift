/// The program's name and version, as `version` prints them.
enum ProgramVersion {
  static let name = "notes-log"
  static let number = "0.1.0"
  /// The day of the version, as manual pages write it.
  static let day = "November 30, 2026"
}
