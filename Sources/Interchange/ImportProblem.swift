/// Something that an import left out or changed: one row of its report.
package struct ImportProblem: Hashable, Sendable {
  /// What the problem is; new codes may come.
  package struct Code: Hashable, Sendable {
    /// The stable word of the code, for reports.
    package let word: String
    package init(_ word: String) { self.word = word }

    /// A folder whose name begins with a dot.
    package static let hiddenFolder = Code("hidden-folder")
    /// A file that is not `*.md`, `*.markdown` or `*.txt`: an attachment, say.
    package static let otherFile = Code("other-file")
    /// A `._` file, in which macOS keeps what a foreign file system cannot hold; never a note.
    package static let appleDouble = Code("apple-double")
    /// A file with no text in it.
    package static let blank = Code("blank")
    /// A symbolic link, whatever it leads to.
    package static let symbolicLink = Code("symbolic-link")
    /// A pipe, socket or device.
    package static let specialFile = Code("special-file")
    /// A name that is not UTF-8; the note is read, its path shown with `%XX`.
    package static let nameNotUTF8 = Code("name-not-utf8")
    /// Text that is not UTF-8 and was replaced, as was asked for.
    package static let replacedBytes = Code("replaced-bytes")
    /// Text that is not UTF-8.
    package static let invalidUTF8 = Code("invalid-utf8")
    /// More bytes than a note may have.
    package static let tooLarge = Code("too-large")
    /// A folder nested deeper than is followed.
    package static let tooDeep = Code("too-deep")
    /// More names than one import takes.
    package static let tooMany = Code("too-many")
    /// The system refused to read it.
    package static let unreadable = Code("unreadable")
    /// An attachment, which notes here do not carry.
    package static let attachment = Code("attachment")
    /// A look or a structure that plain text does not carry; the words are there.
    package static let lostFormat = Code("lost-format")
    /// What a source holds about a note besides its text, where it is more than is kept.
    package static let lostMetadata = Code("lost-metadata")
    /// A date that cannot be read or is none; the file's stands for it.
    package static let badDate = Code("bad-date")
    /// A note that only its program can decrypt.
    package static let encrypted = Code("encrypted")
    /// A file, or a note in it, that is not made as its format says.
    package static let malformed = Code("malformed")
    /// Half of a character that was replaced.
    package static let loneSurrogate = Code("lone-surrogate")
    /// A file that says again what another says: the `.html` beside a `.json`.
    package static let twin = Code("twin")
  }

  /// How much a problem matters.
  package enum Severity: Sendable {
    /// Left out, or noted, by a rule: nothing that was to be imported is missing.
    case notice
    /// A note that was to be imported is missing: the import is done in part.
    case failure
  }

  /// The path within the source, as `PathText` writes it.
  package var path: String
  /// Where in the file, in bytes from its start, if the problem has a place there.
  package var offset: Int?
  package var code: Code
  package var severity: Severity
  /// What happened, in words: a phrase that continues the path, such as `is a symbolic link, which is not followed`.
  package var reason: String

  package init(path: String, offset: Int? = nil, code: Code, severity: Severity, reason: String) {
    self.path = path
    self.offset = offset
    self.code = code
    self.severity = severity
    self.reason = reason
  }
}
