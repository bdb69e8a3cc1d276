import Foundation
import Replay
import TestSupport

/// A history of several authors from the shared data, in code points.
struct ConcurrentHistory {
  let changes: [GraphChange<Unicode.Scalar>]
  let end: String

  /// The text that all changes make.
  func merged() throws -> [Unicode.Scalar] {
    var text: [Unicode.Scalar] = []
    for edit in try EventGraph(changes).edits() {
      text.replaceSubrange(edit.position..<edit.position + edit.deletedCount, with: edit.inserted)
    }
    return text
  }

  /// The random histories of the Eg-walker paper, with the text that its implementations agree on.
  ///
  /// With `isCut` every edit is given as edits of one unit.
  static func conformance(isCut: Bool) throws -> [ConcurrentHistory] {
    let data = try SharedData.unzipped("merge/conformance.json.gz")
    return try JSONDecoder().decode([ConformanceFile].self, from: data).map { ConcurrentHistory($0, isCut: isCut) }
  }

  /// A document that three authors wrote.
  static func trace(_ name: String) throws -> ConcurrentHistory {
    let data = try SharedData.unzipped("editing-traces/\(name).json.gz")
    return ConcurrentHistory(try JSONDecoder().decode(TraceFile.self, from: data))
  }

  private init(_ file: ConformanceFile, isCut: Bool) {
    end = file.endContent
    // Parents name units; a change that is known only in part is cut there.
    let parents = Set(file.txns.flatMap(\.parents))
    var changeOf: [Int: Int] = [:]
    var changes: [GraphChange<Unicode.Scalar>] = []
    for transaction in file.txns {
      var unit = transaction.span[0]
      var heads = transaction.parents.compactMap { changeOf[$0] }
      var edits: [GraphEdit<Unicode.Scalar>] = []
      var sequence = transaction.seqStart
      func close() {
        changeOf[unit - 1] = changes.count
        changes.append(
          GraphChange(agent: Array(transaction.agent.utf8), sequence: sequence, parents: heads, edits: edits))
        heads = [changes.count - 1]
        edits = []
        sequence = transaction.seqStart + unit - transaction.span[0]
      }
      let isKnownInPart = (transaction.span[0]..<transaction.span[1] - 1).contains { parents.contains($0) }
      let whole = transaction.ops.map(\.edit)
      for edit in isCut || isKnownInPart ? transaction.ops.flatMap(\.units) : whole {
        edits.append(edit)
        unit += edit.deletedCount + edit.inserted.count
        if parents.contains(unit - 1) || unit == transaction.span[1] { close() }
      }
    }
    self.changes = changes
  }

  private init(_ file: TraceFile) {
    end = file.endContent
    changes = file.txns.enumerated().map { index, transaction in
      GraphChange(
        agent: [UInt8(transaction.agent)], sequence: index, parents: transaction.parents,
        edits: transaction.patches.map(\.edit))
    }
  }

  private struct ConformanceFile: Decodable {
    struct Transaction: Decodable {
      var span: [Int]
      var parents: [Int]
      var agent: String
      var seqStart: Int
      var ops: [Operation]
    }
    var txns: [Transaction]
    var endContent: String
  }

  private struct TraceFile: Decodable {
    struct Transaction: Decodable {
      var parents: [Int]
      var agent: Int
      var patches: [Operation]
    }
    var txns: [Transaction]
    var endContent: String
  }

  private struct Operation: Decodable {
    var edit: GraphEdit<Unicode.Scalar>

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      edit = GraphEdit(
        position: try values.decode(Int.self), deletedCount: try values.decode(Int.self),
        inserted: Array(try values.decode(String.self).unicodeScalars))
    }

    /// The operation cut into its units.
    var units: [GraphEdit<Unicode.Scalar>] {
      let deletions = (0..<edit.deletedCount).map { _ in
        GraphEdit<Unicode.Scalar>(position: edit.position, deletedCount: 1, inserted: [])
      }
      let insertions = edit.inserted.enumerated().map { index, scalar in
        GraphEdit(position: edit.position + index, deletedCount: 0, inserted: [scalar])
      }
      return deletions + insertions
    }
  }
}

extension String {
  init(_ scalars: [Unicode.Scalar]) {
    var view = UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}
