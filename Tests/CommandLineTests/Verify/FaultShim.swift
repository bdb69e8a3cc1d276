import Foundation

/// A library that is loaded before the C library's calls and lets some of them fail or end the process, as a test asks
/// by variables. The program has nothing of it.
struct FaultShim {
  /// Words for `ProgramDesk.run(environment:)`.
  enum Fault {
    /// A signal ends the process that looks, once it has told of a step.
    case signal(Int32, step: String)
    /// A file is cut to two pages under the process that looks, once it has told of a step.
    case cut(String, step: String)
    /// The file system is of a type of statfs(2).
    case type(UInt32)
    /// So many bytes are free.
    case free(Int)
  }

  private let library: String

  /// A C compiler; nil where there is none.
  static let compiler: String? = ["cc", "clang", "gcc"].first { name in
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }

  /// Builds the library in a desk's folder.
  init?(_ desk: ProgramDesk) throws {
    guard let compiler = Self.compiler else { return nil }
    library = desk.path + "/.fault.so"
    try desk.write(".fault.c", Self.source)
    let built = try desk.folder.shell("\(compiler) -shared -fPIC -o '\(library)' '\(desk.path)/.fault.c' -ldl")
    if built.status != 0 { return nil }
  }

  func environment(_ fault: Fault) -> [String: String] {
    var environment = ["LD_PRELOAD": library]
    switch fault {
    case .signal(let number, let step):
      environment["FAULT_SIGNAL"] = "\(number)"
      environment["FAULT_STEP"] = "\"step\":\"\(step)\""
    case .cut(let path, let step):
      environment["FAULT_CUT"] = path
      environment["FAULT_STEP"] = "\"step\":\"\(step)\""
    case .type(let magic): environment["FAULT_TYPE"] = "\(magic)"
    case .free(let bytes): environment["FAULT_FREE"] = "\(bytes)"
    }
    return environment
  }

  private static let source = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <fcntl.h>
    #include <signal.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/statfs.h>
    #include <sys/statvfs.h>
    #include <unistd.h>

    static int looks(void) {
      static int known;
      if (known == 0) {
        char words[4096];
        int file = open("/proc/self/cmdline", O_RDONLY);
        ssize_t count = read(file, words, sizeof words);
        close(file);
        known = count > 0 && memmem(words, count, "verify-walk", 11) ? 2 : 1;
      }
      return known == 2;
    }

    ssize_t write(int file, const void *bytes, size_t count) {
      static ssize_t (*real)(int, const void *, size_t);
      if (!real) real = dlsym(RTLD_NEXT, "write");
      ssize_t written = real(file, bytes, count);
      const char *step = getenv("FAULT_STEP");
      if (step && looks() && memmem(bytes, count, step, strlen(step))) {
        const char *cut = getenv("FAULT_CUT"), *number = getenv("FAULT_SIGNAL");
        if (cut && truncate(cut, 8192) != 0) _exit(99);
        if (number) raise(atoi(number));
      }
      return written;
    }

    int fstatfs(int file, struct statfs *answer) {
      static int (*real)(int, struct statfs *);
      if (!real) real = dlsym(RTLD_NEXT, "fstatfs");
      int code = real(file, answer);
      const char *type = getenv("FAULT_TYPE");
      if (code == 0 && type) answer->f_type = strtoul(type, 0, 10);
      return code;
    }

    int statvfs(const char *path, struct statvfs *answer) {
      static int (*real)(const char *, struct statvfs *);
      if (!real) real = dlsym(RTLD_NEXT, "statvfs");
      int code = real(path, answer);
      const char *bytes = getenv("FAULT_FREE");
      if (code == 0 && bytes) answer->f_bavail = strtoul(bytes, 0, 10) / answer->f_frsize;
      return code;
    }
    """
}
