package import Interchange

/// How a source is read, and how much of it.
package struct ReadingOptions: Sendable {
  /// How much a reading takes in before it reports the rest.
  package struct Limits: Sendable {
    /// Files of a source.
    package var files = 1_000_000
    /// Bytes of one file that holds notes.
    package var fileBytes = 512 << 20
    /// Bytes of all files of an archive that hold notes: they are all in memory.
    package var archiveBytes = 1 << 30
    /// Bytes of one note.
    package var noteBytes = 16 << 20
    /// Bytes of what is kept about a note besides its text.
    package var originalBytes = 256 << 10

    package init() {}
  }

  package var dates: ForeignDate
  /// Whether bytes that are not UTF-8 are replaced rather than refused.
  package var isLossy: Bool
  package var limits: Limits

  package init(dates: ForeignDate = ForeignDate(), isLossy: Bool = false, limits: Limits = Limits()) {
    self.dates = dates
    self.isLossy = isLossy
    self.limits = limits
  }
}
