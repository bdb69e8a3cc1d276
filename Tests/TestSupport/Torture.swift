internal import Foundation

/// Whether tests that play with chance play long: `NOTES_LOG_TORTURE=1`.
public enum Torture {
  public static let isOn = ProcessInfo.processInfo.environment["NOTES_LOG_TORTURE"] != nil
}
