import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@main
struct Main {
  static func main() {
    notes_log_runtime_started()
    // A closed pipe and a file past its size limit come back as errors of write(2), and are said.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    notes_log_catch_missing_pages()
    occupyClosedStreams()
    var session = Session.process()
    // Everything was written out: nothing waits in the C library's own streams.
    _exit(Program.run(&session))
  }

  /// Puts an unusable descriptor in the place of a standard stream that was closed.
  ///
  /// Else the next file that is opened takes its number, and a message would be written into the store's data file.
  /// Reading or writing the descriptor fails as it would on a closed one.
  private static func occupyClosedStreams() {
    for stream in Int32(0)...2 where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}
