import Foundation
import LogStore
import NoteStore
import Projections
import TestSupport
import Testing

/// The bytes of every file of a store, to be searched for what must not be there.
struct StoredBytes {
  private var files: [(name: String, bytes: Data)] = []

  init(_ folder: String) throws {
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      var isFolder: ObjCBool = false
      let path = folder + "/" + name
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else { continue }
      files.append((name, try Data(contentsOf: URL(fileURLWithPath: path))))
    }
  }

  /// The files that hold a text.
  func holding(_ text: String) -> [String] {
    files.filter { $0.bytes.range(of: Data(text.utf8)) != nil }.map(\.name)
  }
}

extension TestStore {
  var storeFolder: String { folder.path + "/store" }

  func bytes() throws -> StoredBytes { try StoredBytes(storeFolder) }

  /// What recomputing the chain says.
  func chainFault() throws -> VerifyFault? {
    let log = try EventLog.open(
      storeFolder, EventLog.Options(stateFolder: folder.path + "/state", tables: ProjectionCatalog().tables))
    return try log.read { (transaction) throws(StoreError) in try LogVerification.firstFault(of: transaction) } ?? nil
  }

  /// Expects that chain, tables and a fold of the log agree.
  func expectSound(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try chainFault() == nil, sourceLocation: sourceLocation)
    let differences = try store.checkTables()
    #expect(differences.isEmpty, "\(differences)", sourceLocation: sourceLocation)
  }
}
