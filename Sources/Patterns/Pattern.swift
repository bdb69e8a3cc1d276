internal import CPCRE2

/// A regular expression (PCRE2), read once and looked for in many texts.
///
/// Case does not count, `^` and `$` are ends of lines, letters and digits are Unicode's; bytes that are not UTF-8 match
/// nothing. The steps of one search are bounded, so that no pattern can hang. Used by one thread at a time.
@safe package final class Pattern {
  private let code: OpaquePointer
  private let data: OpaquePointer
  private let context: OpaquePointer
  private let stack: OpaquePointer?

  /// How many times the search of one text may try again, and how many KiB of memory it may take.
  private static let mostSteps: UInt32 = 400_000
  private static let mostMemory: UInt32 = 32 << 10
  private static let stackBytes = 1 << 20

  private init(code: OpaquePointer, data: OpaquePointer, context: OpaquePointer, stack: OpaquePointer?) {
    unsafe self.code = unsafe code
    unsafe self.data = unsafe data
    unsafe self.context = unsafe context
    unsafe self.stack = unsafe stack
  }

  deinit {
    unsafe pcre2_match_data_free_8(data)
    unsafe pcre2_match_context_free_8(context)
    if let stack = unsafe stack { unsafe pcre2_jit_stack_free_8(stack) }
    unsafe pcre2_code_free_8(code)
  }

  /// Reads a pattern.
  ///
  /// - Throws: `malformed`, with the place; `system`.
  package static func compile(_ pattern: [UInt8]) throws(PatternError) -> Pattern {
    let options =
      PCRE2_UTF | PCRE2_UCP | PCRE2_CASELESS | PCRE2_MULTILINE | PCRE2_MATCH_INVALID_UTF | PCRE2_NEVER_BACKSLASH_C
    var number: Int32 = 0
    var offset = 0
    let compiled = unsafe pattern.withUnsafeBufferPointer { bytes in
      // An empty array has no address, and the library asks for one.
      var none: UInt8 = 0
      return unsafe withUnsafePointer(to: &none) { empty in
        unsafe pcre2_compile_8(bytes.baseAddress ?? empty, bytes.count, UInt32(options), &number, &offset, nil)
      }
    }
    guard let code = unsafe compiled else {
      throw PatternError(.malformed, offset: min(max(0, offset), pattern.count), reason: message(number))
    }
    guard let data = unsafe pcre2_match_data_create_from_pattern_8(code, nil),
      let context = unsafe pcre2_match_context_create_8(nil)
    else {
      unsafe pcre2_code_free_8(code)
      throw PatternError(.system, reason: "there is no memory")
    }
    unsafe pcre2_set_match_limit_8(context, mostSteps)
    unsafe pcre2_set_heap_limit_8(context, mostMemory)
    // Machine code is made where the system allows it; without, the pattern is interpreted.
    var stack: OpaquePointer?
    if unsafe pcre2_jit_compile_8(code, UInt32(PCRE2_JIT_COMPLETE)) == 0 {
      unsafe stack = unsafe pcre2_jit_stack_create_8(32 << 10, stackBytes, nil)
      if let made = unsafe stack { unsafe pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(made)) }
    }
    return unsafe Pattern(code: code, data: data, context: context, stack: stack)
  }

  private static func message(_ number: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let length = unsafe buffer.withUnsafeMutableBufferPointer { bytes in
      unsafe pcre2_get_error_message_8(number, bytes.baseAddress, bytes.count)
    }
    return length > 0 ? String(decoding: buffer.prefix(Int(length)), as: UTF8.self) : "error \(number)"
  }

  /// The places where the pattern matches, ascending and apart, at most `limit`; a match may be empty.
  ///
  /// - Throws: `tooCostly` where the bound on steps or memory is reached.
  package func ranges(in text: Span<UInt8>, limit: Int = .max) throws(PatternError) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while ranges.count < limit, start <= text.count {
      guard let range = try match(text, from: start) else { break }
      ranges.append(range)
      start = range.upperBound
      if range.isEmpty {
        start += 1
        while start < text.count, text[start] & 0xc0 == 0x80 { start += 1 }
      }
    }
    return ranges
  }

  private func match(_ text: Span<UInt8>, from start: Int) throws(PatternError) -> Range<Int>? {
    let result = unsafe text.withUnsafeBufferPointer { bytes in
      var none: UInt8 = 0
      return unsafe withUnsafePointer(to: &none) { empty in
        unsafe pcre2_match_8(code, bytes.baseAddress ?? empty, bytes.count, start, 0, data, context)
      }
    }
    if result == PCRE2_ERROR_NOMATCH { return nil }
    guard result >= 0, let places = unsafe pcre2_get_ovector_pointer_8(data) else {
      switch result {
      case PCRE2_ERROR_NOMEMORY: throw PatternError(.system, reason: Self.message(result))
      default: throw PatternError(.tooCostly, reason: Self.message(result))
      }
    }
    // \K in a lookahead can put the start behind the end.
    let (from, to) = unsafe (places[0], places[1])
    return min(from, to)..<max(from, to)
  }
}
