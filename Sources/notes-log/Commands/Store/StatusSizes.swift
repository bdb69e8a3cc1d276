import NoteStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `status --sizes`: what the store takes of the disk, table by table.
struct StatusSizes {
  let sizes: StoreSizes
  let generation: UInt64
  let drafts: (count: Int, bytes: Int)

  init(_ sizes: StoreSizes, generation: UInt64, draftsFolder: String) {
    self.sizes = sizes
    self.generation = generation
    let names = DraftFolder(draftsFolder).names()
    var bytes = 0
    for name in names {
      var information = stat()
      if lstat("\(draftsFolder)/\(name)", &information) == 0 { bytes += Int(information.st_size) }
    }
    drafts = (names.count, bytes)
  }

  func write(to session: inout Session) throws(CommandError) {
    try group("log", sizes.log, &session)
    try group("tables", sizes.projections.sorted { ($1.bytes, $0.name) < ($0.bytes, $1.name) }, &session)
    try row("generation \(generation)", nil, Int(clamping: sizes.fileBytes), &session)
    try row("  old pages", nil, Int(clamping: sizes.freeBytes), &session)
    try row("drafts", drafts.count, drafts.bytes, &session)
  }

  private func group(
    _ name: String, _ tables: [StoreSizes.Table], _ session: inout Session
  ) throws(CommandError) {
    try row(name, nil, tables.reduce(0) { $0 + $1.bytes }, &session)
    for table in tables where table.bytes > 0 { try row("  \(table.name)", table.rows, table.bytes, &session) }
  }

  private func row(_ name: String, _ rows: Int?, _ bytes: Int, _ session: inout Session) throws(CommandError) {
    func right(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.utf8.count)) + text
    }
    try session.output.text(DisplayWidth.padded(name, to: 26), rows == nil ? .heading : nil)
    let count = rows.map { right("\($0)", 12) + ($0 == 1 ? " row" : " rows") }
    try session.output.line(right(ByteCount.text(bytes), 12) + (count ?? ""))
  }

  var json: JSONValue {
    func tables(_ tables: [StoreSizes.Table]) -> JSONValue {
      .array(
        tables.map {
          ["name": .string($0.name), "rows": .integer(Int64($0.rows)), "bytes": .integer(Int64($0.bytes))]
        })
    }
    return [
      "log": tables(sizes.log), "tables": tables(sizes.projections), "file_bytes": .integer(sizes.fileBytes),
      "old_page_bytes": .integer(sizes.freeBytes), "drafts": .integer(Int64(drafts.count)),
      "draft_bytes": .integer(Int64(drafts.bytes)),
    ]
  }
}
