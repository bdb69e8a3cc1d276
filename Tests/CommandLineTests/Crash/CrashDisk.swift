import Foundation
import TestSupport

/// A disk that forgets what was not flushed: it is told what a program did, and gives what a power cut may leave.
///
/// Bytes written are kept for certain after a flush of the file, names after a flush of the folder; all else may be there or
/// not, in pieces of a sector or a page. That is less than any journaling file system keeps.
struct CrashDisk {
  private enum Pending {
    case write(offset: Int, bytes: [UInt8])
    case length(Int)
  }

  /// One change of a folder's names.
  private struct Naming {
    var order: Int
    var changes: [(name: String, node: Int?)]
  }

  private struct Node {
    var isFolder = false
    // A file: what is on the disk, and what is only written.
    var bytes: [UInt8] = []
    var pending: [Pending] = []
    // A folder: names on the disk, as programs see them, and what is between.
    var durable: [String: Int] = [:]
    var seen: [String: Int] = [:]
    var namings: [Naming] = []
  }

  private let root: String
  private var nodes = [Node(isFolder: true)]
  private var order = 0

  /// A disk whose folder is empty.
  init(root: String) {
    self.root = root
  }

  private func parts(_ path: String) -> [String] {
    path.dropFirst(root.count).split(separator: "/").filter { $0 != "." }.map(String.init)
  }

  private func node(_ path: String) -> Int? {
    var node = 0
    for part in parts(path) {
      guard let next = nodes[node].seen[part] else { return nil }
      node = next
    }
    return node
  }

  private func folder(of path: String) -> (node: Int, name: String)? {
    guard let name = parts(path).last, let node = node(root + "/" + parts(path).dropLast().joined(separator: "/"))
    else {
      return nil
    }
    return (node, name)
  }

  private mutating func enter(_ path: String, _ node: Int?) {
    guard let (folder, name) = folder(of: path) else { return }
    enter(in: folder, [(name, node)])
  }

  private mutating func enter(in folder: Int, _ changes: [(name: String, node: Int?)]) {
    for change in changes { nodes[folder].seen[change.name] = change.node }
    nodes[folder].namings.append(Naming(order: order, changes: changes))
    order += 1
  }

  /// What a call does before anything of it must be on the disk.
  mutating func begin(_ step: WriteTrace.Step) {
    switch step.action {
    case .create, .makeFolder:
      nodes.append(Node(isFolder: step.action == .makeFolder))
      enter(step.path, nodes.count - 1)
    case .write(let offset, let bytes, _):
      if let node = node(step.path) { nodes[node].pending.append(.write(offset: offset, bytes: bytes)) }
    case .truncate(let length):
      if let node = node(step.path) { nodes[node].pending.append(.length(length)) }
    case .rename(let target):
      guard let node = node(step.path), let from = folder(of: step.path), let to = folder(of: target) else { return }
      if from.node == to.node {
        enter(in: from.node, [(from.name, nil), (to.name, node)])
      } else {
        enter(in: to.node, [(to.name, node)])
        enter(in: from.node, [(from.name, nil)])
      }
    case .link(let target): enter(target, node(step.path))
    case .unlink, .removeFolder: enter(step.path, nil)
    case .flush, .flushAll, .fault: break
    }
  }

  /// What is on the disk for certain once the call has returned.
  mutating func end(_ step: WriteTrace.Step) {
    switch step.action {
    case .flush: if let node = node(step.path) { flush(node) }
    case .flushAll: for node in nodes.indices { flush(node) }
    case .write(let offset, let bytes, true):
      if let node = node(step.path) { flush(node, offset..<offset + bytes.count) }
    default: break
    }
  }

  /// A write that was durable takes along what was written at the same place before, and nothing else.
  private mutating func flush(_ node: Int, _ range: Range<Int>) {
    var left: [Pending] = []
    for pending in nodes[node].pending {
      if case .write(let offset, let bytes) = pending, range.overlaps(offset..<offset + bytes.count) {
        Self.apply(pending, to: &nodes[node].bytes)
      } else {
        left.append(pending)
      }
    }
    nodes[node].pending = left
  }

  private mutating func flush(_ node: Int) {
    for pending in nodes[node].pending { Self.apply(pending, to: &nodes[node].bytes) }
    nodes[node].pending = []
    nodes[node].durable = nodes[node].seen
    nodes[node].namings = []
  }

  private static func apply(_ pending: Pending, to bytes: inout [UInt8]) {
    switch pending {
    case .length(let length): resize(&bytes, length)
    case .write(let offset, let written): put(written[...], at: offset, in: &bytes)
    }
  }

  private static func resize(_ bytes: inout [UInt8], _ length: Int) {
    if bytes.count > length { bytes.removeLast(bytes.count - length) }
    if bytes.count < length { bytes += [UInt8](repeating: 0, count: length - bytes.count) }
  }

  private static func put(_ written: ArraySlice<UInt8>, at offset: Int, in bytes: inout [UInt8]) {
    if bytes.count < offset + written.count { resize(&bytes, offset + written.count) }
    bytes.replaceSubrange(offset..<offset + written.count, with: written)
  }

  /// How many bytes, or names, may be there or not.
  var uncertain: Int { nodes.reduce(0) { $0 + $1.pending.count + $1.namings.count } }

  // MARK: What is left

  /// How what was not flushed is dealt with.
  private enum Fate: Int, CaseIterable { case nothing, all, first, some }

  /// Every file that a power cut now may leave, by its path below the root; nil for a folder.
  func remains(_ generator: inout SeededGenerator) -> [String: [UInt8]?] {
    // Half of the cuts are those of a journal, which keeps names in order everywhere; in the others each folder has its own.
    let isJournal = generator.oneIn(2)
    let cut = generator.oneIn(3) ? order : generator.below(order + 1)
    var left: [String: [UInt8]?] = [:]
    var folders = [(node: 0, path: "")]
    while let (node, path) = folders.popLast() {
      var names = nodes[node].durable
      let own = isJournal ? cut : generator.below(order + 1)
      for naming in nodes[node].namings where naming.order < own {
        for change in naming.changes { names[change.name] = change.node }
      }
      for (name, child) in names.sorted(by: { $0.key < $1.key }) {
        let whole = path.isEmpty ? name : path + "/" + name
        if nodes[child].isFolder {
          left.updateValue(nil, forKey: whole)
          folders.append((child, whole))
        } else {
          left[whole] = bytes(of: nodes[child], &generator)
        }
      }
    }
    return left
  }

  private func bytes(of node: Node, _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = node.bytes
    if node.pending.isEmpty { return bytes }
    let fate = Fate(rawValue: generator.below(4)) ?? .some
    let size = generator.oneIn(2) ? 512 : 4_096
    let keptFirst = generator.below(node.pending.count + 1)
    for (number, pending) in node.pending.enumerated() {
      switch (fate, pending) {
      case (.nothing, _): break
      case (.all, _): Self.apply(pending, to: &bytes)
      case (.first, _) where number < keptFirst: Self.apply(pending, to: &bytes)
      case (.first, .write(let offset, let written)) where number == keptFirst:
        Self.put(Self.torn(written, at: offset, size, &generator).first ?? [], at: offset, in: &bytes)
      case (.first, _): break
      case (.some, .length): if generator.oneIn(2) { Self.apply(pending, to: &bytes) }
      case (.some, .write(let offset, let written)):
        // The length may be there without the bytes.
        if generator.oneIn(4) { Self.resize(&bytes, max(bytes.count, offset + written.count)) }
        for piece in Self.torn(written, at: offset, size, &generator) where generator.oneIn(2) {
          Self.put(piece, at: offset + piece.startIndex, in: &bytes)
        }
      }
    }
    return bytes
  }

  /// A write in the pieces that a disk writes at once.
  private static func torn(
    _ written: [UInt8], at offset: Int, _ size: Int, _ generator: inout SeededGenerator
  ) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var start = 0
    while start < written.count {
      let end = min(written.count, ((offset + start) / size + 1) * size - offset)
      pieces.append(written[start..<end])
      start = end
    }
    return pieces
  }
}
