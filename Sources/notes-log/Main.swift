import Glibc

@main
struct Main {
  static func main() {
    // A closed pipe and a file past its size limit come back as errors of write(2), and are said.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    var session = Session.process()
    exit(Program.run(&session))
  }
}
