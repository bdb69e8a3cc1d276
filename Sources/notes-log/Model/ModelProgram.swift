import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The person's own model: a program that reads one JSON request and writes one JSON answer.
///
/// It is started without a shell for each request, in a process group of its own, so that a time-out ends what it
/// started too. Its standard error is ours.
struct ModelProgram: Sendable {
  /// The program and its arguments.
  var words: [String]
  /// How long it may take for an answer.
  var seconds: Int

  /// The most bytes that an answer may have.
  static let longestAnswer = 1 << 20

  /// Sends a request and gives the answer.
  ///
  /// - Throws: `ModelFailure` where it cannot be started, takes too long, says too much, ends badly, or says no JSON.
  func ask(_ request: JSONValue) throws(ModelFailure) -> JSONValue {
    let bytes = try exchange(request.serialized + [UInt8(ascii: "\n")])
    let answer: JSONValue
    do throws(JSONReader.Failure) {
      answer = try JSONReader.read(bytes)
    } catch {
      throw ModelFailure("its answer is no JSON: \(error.reason) at byte \(error.offset)")
    }
    guard case .object = answer else { throw ModelFailure("its answer is no JSON object") }
    return answer
  }

  private func exchange(_ request: [UInt8]) throws(ModelFailure) -> [UInt8] {
    var (requestRead, requestWrite): (Int32, Int32) = (-1, -1)
    guard notes_log_pipe(&requestRead, &requestWrite) == 0 else { throw ModelFailure("no pipe to it") }
    var (answerRead, answerWrite): (Int32, Int32) = (-1, -1)
    guard notes_log_pipe(&answerRead, &answerWrite) == 0 else {
      close(requestRead)
      close(requestWrite)
      throw ModelFailure("no pipe to it")
    }
    let process = ChildProcess.spawn(words, input: requestRead, output: answerWrite, leadsGroup: true)
    close(requestRead)
    close(answerWrite)
    defer { close(answerRead) }
    guard let process else {
      close(requestWrite)
      throw ModelFailure("\(words.first ?? "") cannot be started")
    }
    do throws(ModelFailure) {
      let answer = try talk(request, to: requestWrite, from: answerRead)
      let status = try end(of: process)
      if status != 0 { throw ModelFailure("it ended with status \(status)") }
      return answer.bytes
    } catch {
      // The group, so that what it started does not live on; then the child is waited for, or it would stay a zombie.
      kill(-process, SIGKILL)
      kill(process, SIGKILL)
      ChildProcess.wait(for: process)
      throw error
    }
  }

  private struct Answer {
    var bytes: [UInt8]
    /// When the time is over.
    var deadline: Int64
  }

  /// Writes the request and reads the answer at once: a program may answer before it has read everything.
  private func talk(_ request: [UInt8], to input: Int32, from output: Int32) throws(ModelFailure) -> Answer {
    let deadline = Self.milliseconds + Int64(seconds) * 1_000
    var rest = request[...]
    var answer: [UInt8] = []
    var isOpen = true
    defer { if isOpen { close(input) } }
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
    while true {
      let left = deadline - Self.milliseconds
      if left <= 0 { throw ModelFailure("no answer within \(seconds) s") }
      var polls = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
      if isOpen { polls.append(pollfd(fd: input, events: Int16(POLLOUT), revents: 0)) }
      if poll(&polls, nfds_t(polls.count), Int32(min(left, 1_000))) < 0, errno != EINTR {
        throw ModelFailure("it cannot be waited for")
      }
      if isOpen, polls.count > 1, polls[1].revents != 0 {
        let count = rest.withUnsafeBytes { bytes in
          BrokenPipe.quietly { write(input, bytes.baseAddress, bytes.count) }
        }
        if count > 0 { rest = rest.dropFirst(count) }
        // One that does not read its request to the end may answer all the same.
        if rest.isEmpty || (count < 0 && errno != EAGAIN && errno != EINTR) {
          close(input)
          isOpen = false
        }
      }
      guard polls[0].revents != 0 else { continue }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = read(output, &buffer, buffer.count)
      if count == 0 { return Answer(bytes: answer, deadline: deadline) }
      if count < 0 {
        if errno == EINTR || errno == EAGAIN { continue }
        throw ModelFailure("its answer cannot be read")
      }
      answer += buffer[..<count]
      if answer.count > Self.longestAnswer { throw ModelFailure("its answer is longer than 1 MiB") }
    }
  }

  /// The exit status; one that closed its output and does not end is ended.
  private func end(of process: pid_t) throws(ModelFailure) -> Int32 {
    let deadline = Self.milliseconds + 1_000
    while Self.milliseconds < deadline {
      if let status = ChildProcess.ended(process) { return status }
      usleep(2_000)
    }
    throw ModelFailure("it did not end")
  }

  private static var milliseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}

/// Why a model gave no answer.
struct ModelFailure: Error, Equatable {
  var reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
