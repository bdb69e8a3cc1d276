import Foundation

/// What a recorded program did to its files, in order.
struct WriteTrace {
  enum Action: Equatable {
    case create
    /// A write; whether it was durable when the call returned.
    case write(offset: Int, bytes: [UInt8], isDurable: Bool)
    case flush
    case flushAll
    case truncate(Int)
    case rename(to: String)
    case link(to: String)
    case unlink
    case makeFolder
    case removeFolder
    /// The call that was made to fail.
    case fault
  }

  struct Step: Equatable {
    var path: String
    var action: Action
  }

  private(set) var steps: [Step] = []

  init(_ path: String) throws {
    let bytes = (try? Data(contentsOf: URL(fileURLWithPath: path))).map(Array.init) ?? []
    var at = 0
    func number(_ count: Int) -> Int {
      defer { at += count }
      return bytes[at..<at + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    while at < bytes.count {
      let (kind, flags, pathLength) = (number(1), number(1), number(2))
      _ = number(8)
      let (offset, length) = (number(8), number(8))
      let path = String(decoding: bytes[at..<at + pathLength], as: UTF8.self)
      at += pathLength
      let rest = Array(bytes[at..<at + length])
      at += length
      let other = { String(decoding: rest, as: UTF8.self) }
      let action: Action? =
        switch UInt8(kind) {
        case UInt8(ascii: "c"): .create
        case UInt8(ascii: "w"): .write(offset: offset, bytes: rest, isDurable: flags & 1 == 1)
        case UInt8(ascii: "s"): .flush
        case UInt8(ascii: "a"): .flushAll
        case UInt8(ascii: "t"): .truncate(offset)
        case UInt8(ascii: "r"): .rename(to: other())
        case UInt8(ascii: "l"): .link(to: other())
        case UInt8(ascii: "u"): .unlink
        case UInt8(ascii: "m"): .makeFolder
        case UInt8(ascii: "d"): .removeFolder
        case UInt8(ascii: "F"): .fault
        default: nil
        }
      guard let action else { throw CocoaError(.fileReadCorruptFile) }
      steps.append(Step(path: path, action: action))
    }
  }

  var hasFault: Bool { steps.contains { $0.action == .fault } }
}
