#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Calls of the system under names of their own, for types that have methods of the same names.

/// read(2).
func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

/// write(2).
func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// close(2); what it says of a descriptor that was written to is of no use.
func systemClose(_ descriptor: Int32) { _ = close(descriptor) }

/// Whether a path leads to something, by access(2).
func systemHas(_ path: String) -> Bool { access(path, F_OK) == 0 }
