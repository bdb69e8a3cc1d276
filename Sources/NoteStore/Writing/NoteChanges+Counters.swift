public import Events
internal import NoteText
internal import Replay

/// What became of a counter.
public struct CounterResult: Hashable, Sendable {
  /// The words before the number, as they stand in the note.
  public var label: String
  public var from: Int
  public var value: Int
}

extension NoteChanges {
  /// Counts a counter line, `Water 3`, up or down.
  ///
  /// - Parameter label: The counter's label, or words of it.
  /// - Throws: `notFound`, with the counters to choose from; `badInput` where the result would be below 0 or past 15
  ///   digits; `conflict`.
  @discardableResult
  public mutating func count(
    _ label: String, in note: NoteID, by delta: Int = 1, expecting revision: UInt64? = nil
  ) throws(NoteStoreError) -> CounterResult {
    let state = try writable(note, expecting: revision)
    let text = state.text.span
    func words(_ counter: Counter) -> String {
      String(decoding: state.text[counter.label], as: UTF8.self)
    }
    let counter: Counter
    do throws(Counter.Miss) {
      counter = try Counter.find(label: Array(label.utf8).span, in: text)
    } catch {
      throw NoteStoreError(
        .notFound, "\(name(of: state)) has no counter \"\(label)\"",
        why: error.counters.isEmpty ? "no line of it ends in a number, like Water 3" : "",
        choices: error.counters.map { "\(words($0)) \($0.value)" })
    }
    let replacement: Replacement
    do throws(Counter.BumpError) {
      replacement = try counter.bump(by: delta)
    } catch {
      let why =
        switch error {
        case .belowZero: "it would go below 0"
        case .tooLarge: "it would have more than 15 digits"
        }
      throw NoteStoreError(.badInput, "\(words(counter)) \(counter.value) is not counted by \(delta)", why: why)
    }
    let result = CounterResult(label: words(counter), from: counter.value, value: counter.value + delta)
    if delta == 0 { return result }
    try add(
      .counterBumped(
        CounterBumped(
          patches: try patches([replacement], in: state), line: UInt64(max(0, counter.lineNumber - 1)),
          label: result.label, from: UInt64(max(0, counter.value)), delta: Int64(delta))), to: note)
    return result
  }
}
