#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Work of a fold that is done beside it, on a thread of its own, in the order in which it is handed over.
///
/// A fold of a few events has no use for a thread: until `start` is called, and where no thread can be had, work is done at
/// once by whoever hands it over. The work never touches the transaction, which stays with the thread that began it; what it
/// makes is given back. Used by one fold, on one thread; the thread ends with this.
final class SideThread<Product: Sendable>: Sendable {
  /// Does a piece of work; what it gives is for whoever handed it over.
  typealias Work = @Sendable (_ give: (Product) -> Void) -> Void

  private let bench = WorkBench<Product>()

  init() {}

  deinit { bench.close() }

  /// Begins to do what is handed over on another thread.
  func start() {
    if bench.isStarted { return }
    bench.isStarted = true
    let context = Unmanaged.passRetained(AnyBench(bench.run))
    #if canImport(Glibc)
      var thread = pthread_t()
      let code = pthread_create(
        &thread, nil,
        { context in
          if let context { Unmanaged<AnyBench>.fromOpaque(context).takeRetainedValue().run() }
          return nil
        }, context.toOpaque())
      if code == 0 { pthread_detach(thread) }
    #else
      var thread: pthread_t?
      let code = pthread_create(
        &thread, nil,
        { context in
          Unmanaged<AnyBench>.fromOpaque(context).takeRetainedValue().run()
          return nil
        }, context.toOpaque())
      if code == 0, let thread { pthread_detach(thread) }
    #endif
    if code != 0 {
      context.release()
      bench.isStarted = false
    }
  }

  /// Hands work over; waits while as much waits to be done as may.
  ///
  /// - Parameter bytes: The memory that it keeps until it is done.
  func hand(_ bytes: Int, _ work: @escaping Work) {
    guard bench.isStarted else { return work(bench.give) }
    bench.hand(bytes, work)
  }

  /// Something that the work has made; nil where nothing is ready.
  func ready() -> Product? { bench.take(waits: false) }

  /// Whether something is still to be done and nothing of it is ready.
  var isBusy: Bool { bench.isWorking }

  /// Whether work waits that was not begun yet.
  var isBehind: Bool { bench.isBehind }

  /// The next thing that the work makes; nil once all that was handed over is done.
  func next() -> Product? { bench.take(waits: true) }
}

/// What a thread is started with, whatever its work makes.
private final class AnyBench: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

/// What waits to be done and what was made of it, under a lock.
private final class WorkBench<Product: Sendable>: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var waiting: [(bytes: Int, work: SideThread<Product>.Work)] = []
  private var products: [Product] = []
  private var isBusy = false
  private var isClosed = false
  private var bytes = 0
  /// Set and read by the one who hands over.
  var isStarted = false

  /// So much memory of what waits is kept at most.
  private static var most: Int { 4 << 20 }

  init() {
    lock.initialize(to: pthread_mutex_t())
    changed.initialize(to: pthread_cond_t())
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body()
  }

  func hand(_ more: Int, _ work: @escaping SideThread<Product>.Work) {
    locked {
      while !waiting.isEmpty, bytes + more > Self.most { pthread_cond_wait(changed, lock) }
      bytes += more
      waiting.append((more, work))
      pthread_cond_broadcast(changed)
    }
  }

  func give(_ product: Product) {
    locked {
      products.append(product)
      pthread_cond_broadcast(changed)
    }
  }

  func take(waits: Bool) -> Product? {
    locked {
      while waits, products.isEmpty, isBusy || !waiting.isEmpty { pthread_cond_wait(changed, lock) }
      return products.isEmpty ? nil : products.removeFirst()
    }
  }

  var isWorking: Bool { locked { products.isEmpty && (isBusy || !waiting.isEmpty) } }

  var isBehind: Bool { locked { !waiting.isEmpty } }

  /// Nothing more is done than what is being done.
  func close() {
    locked {
      isClosed = true
      waiting = []
      pthread_cond_broadcast(changed)
    }
  }

  /// Does what is handed over until all is closed.
  @Sendable func run() {
    // What interrupts the program is for the thread that it began with, which may hold it back.
    var signals = sigset_t()
    sigfillset(&signals)
    sigdelset(&signals, SIGBUS)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    while let work = nextWork() {
      work(give)
      locked {
        isBusy = false
        pthread_cond_broadcast(changed)
      }
    }
  }

  private func nextWork() -> SideThread<Product>.Work? {
    locked {
      while waiting.isEmpty, !isClosed { pthread_cond_wait(changed, lock) }
      if isClosed { return nil }
      let (freed, work) = waiting.removeFirst()
      bytes -= freed
      isBusy = true
      return work
    }
  }
}
