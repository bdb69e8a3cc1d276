internal import CSystem
internal import Events
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The fence outside a store by which a writer notices that the store is a copy or was put back from one.
///
/// A restored store would give sequences a second time, and two different events would have one name. So the last
/// sequence and chain head are also kept in the state folder; a store that does not agree with its fence mints a new
/// replica. A store taken back together with its fence (a machine's snapshot) is not noticed.
struct Fence: Equatable {
  var replica: Identifier128
  var sequence: UInt64
  var head: Digest
  /// Birth time of the store's folder.
  var birth: Int64

  private static let length = 16 + 8 + 32 + 8 + 4

  /// The fence's path: a copy of the store in another folder has another one.
  static func path(stateFolder: String, store: String, _ identity: FileIdentity) -> String {
    "\(stateFolder)/fence-\(store)-\(String(identity.device, radix: 16))-\(String(identity.inode, radix: 16))"
  }

  /// Whether a store whose newest own event is `sequence` with chain head `head` may go on as `replica`.
  func admits(replica: ReplicaID, sequence: UInt64, head: Digest, birth: Int64) -> Bool {
    guard self.replica == replica.value, self.birth == birth, self.sequence <= sequence else { return false }
    return self.sequence < sequence || self.head == head
  }

  /// Reads a fence; nil where there is none or it is not whole.
  static func read(_ path: String) -> Fence? {
    guard let descriptor = try? Descriptor.open(path, O_RDONLY, operation: "read the fence"),
      let bytes = try? descriptor.read(length + 1, operation: "read the fence", path: path), bytes.count == length
    else { return nil }
    var reader = ByteReader(bytes)
    guard let replica = try? reader.identifier(), let sequence = try? reader.fixed64(),
      let raw = try? reader.raw(Digest.length), let head = Digest(raw), let birth = try? reader.fixed64(),
      Array(reader.rest()) == checksum(Array(bytes.prefix(length - 4)))
    else { return nil }
    return Fence(replica: replica, sequence: sequence, head: head, birth: Int64(bitPattern: birth))
  }

  /// Writes the fence in place. It is not flushed: after a crash an older fence is lawful, only one ahead is not.
  func write(_ path: String, stateFolder: String) throws(StoreError) {
    let operation = "write the fence"
    var writer = ByteWriter(reserving: Self.length)
    writer.identifier(replica)
    writer.fixed64(sequence)
    writer.raw(head.bytes)
    writer.fixed64(UInt64(bitPattern: birth))
    writer.raw(Self.checksum(writer.bytes))
    do throws(StoreError) {
      try Self.put(writer.bytes, path, operation)
    } catch {
      guard error.number == ENOENT else { throw error }
      try Folder.make(stateFolder, operation: operation)
      try Self.put(writer.bytes, path, operation)
    }
  }

  /// Writes the fence of a store whose folder stands at a place. What cannot be written only means that the next process
  /// mints a replica.
  static func write(
    _ replica: ReplicaID, _ state: ReplicaState, of layout: StoreLayout, store: String, stateFolder: String
  ) {
    let operation = "write the fence"
    guard let folder = try? Descriptor.folder(layout.folder, operation: operation),
      let identity = try? FileIdentity.of(folder, operation: operation, path: layout.folder)
    else { return }
    try? Fence(replica: replica.value, sequence: state.sequence, head: state.head, birth: identity.birth)
      .write(path(stateFolder: stateFolder, store: store, identity), stateFolder: stateFolder)
  }

  private static func put(_ bytes: [UInt8], _ path: String, _ operation: String) throws(StoreError) {
    let descriptor = try Descriptor.open(path, O_WRONLY | O_CREAT, operation: operation)
    try descriptor.write(bytes, operation: operation, path: path)
    // Bytes that something else left behind would make it no fence for good.
    descriptor.cut(at: bytes.count, operation: operation, path: path)
  }

  private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
    let sum = unsafe notes_crc32c(0, bytes, bytes.count)
    return stride(from: UInt32(24), through: 0, by: -8).map { UInt8(truncatingIfNeeded: sum >> $0) }
  }
}
