import CMD4C

/// The task list items of a text by md4c, a CommonMark parser that nobody here wrote.
struct CommonMarkTasks {
  /// One item: where the character between its brackets stands, and whether it is `x` or `X`.
  struct Task: Hashable {
    var state: Int
    var isDone: Bool
  }

  private(set) var tasks: [Task] = []

  init(of text: [UInt8]) {
    var parser = MD_PARSER()
    parser.flags = UInt32(MD_FLAG_TASKLISTS)
    parser.enter_block = { kind, detail, context in
      guard kind == MD_BLOCK_LI, let detail, let context else { return 0 }
      let item = detail.load(as: MD_BLOCK_LI_DETAIL.self)
      if item.is_task != 0 {
        let isDone = item.task_mark != 0x20
        let task = Task(state: Int(item.task_mark_offset), isDone: isDone)
        context.assumingMemoryBound(to: [Task].self).pointee.append(task)
      }
      return 0
    }
    parser.leave_block = { _, _, _ in 0 }
    parser.enter_span = { _, _, _ in 0 }
    parser.leave_span = { _, _, _ in 0 }
    parser.text = { _, _, _, _ in 0 }
    var found: [Task] = []
    text.withUnsafeBytes { bytes in
      withUnsafeMutablePointer(to: &found) { context in
        _ = md_parse(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(bytes.count), &parser, context)
      }
    }
    tasks = found
  }
}
