/// A note as its reader found it: title, text and tags still apart.
struct DraftNote {
  /// What names the note in its source, the same at the next reading.
  var id: String
  /// Where it stands, for reports.
  var place: String
  var title: String?
  var body: [UInt8]
  /// Tags that the source keeps apart from the text.
  var tags: [String] = []
  /// Microseconds since 1970.
  var created: Int64?
  var modified: Int64?
  /// For a note that is a to-do as a whole: whether it is done.
  var isDone: Bool?
  var isPinned = false
  var isTrashed = false
  var isArchived = false
  var isBookmarked = false
  /// The names of the folders that it is in, the outermost first; a name may hold a slash.
  var folders: [String] = []
  /// The time of the file it is from, for want of a date of its own.
  var fileTime: Int64?
  var original: [UInt8]?

  init(id: String, place: String, body: [UInt8]) {
    self.id = id
    self.place = place
    self.body = body
  }
}
