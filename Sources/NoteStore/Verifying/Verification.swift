/// What a verification of a store found.
public struct Verification: Hashable, Sendable {
  /// Something that is not as it was written.
  public struct Fault: Hashable, Sendable {
    /// The part of the store. A struct with static members, so that a new one breaks no `switch`.
    public struct Area: Hashable, Sendable {
      public let name: String
      /// The files themselves: which generation counts, the first pages.
      public static let files = Area(name: "files")
      /// Pages of the data file.
      public static let pages = Area(name: "pages")
      /// Events, their order, the chain.
      public static let log = Area(name: "log")
      /// What is kept beside the log and made again from it.
      public static let indexes = Area(name: "indexes")
      /// Tables of projections.
      public static let tables = Area(name: "tables")

      public init(name: String) {
        self.name = name
      }
    }

    public var area: Area
    /// The first position that it may concern; 0 for none.
    public var position: UInt64
    /// Which page, table or key.
    public var place: String
    public var reason: String
    /// Whether a newer program may have written it so.
    public var mayBeNewer: Bool

    public init(area: Area, position: UInt64, place: String, reason: String, mayBeNewer: Bool = false) {
      self.area = area
      self.position = position
      self.place = place
      self.reason = reason
      self.mayBeNewer = mayBeNewer
    }
  }

  /// How many events the log has, as far as it could be read.
  public var events: UInt64
  /// Pages of the data file in use, and bytes of one.
  public var pages: UInt64
  public var faults: [Fault]
  /// The head of each replica's chain, as `replica.sequence:digest`: to be kept elsewhere and expected later.
  public var heads: [String]
  /// Those of the expected heads that no chain has had.
  public var unmetHeads: [String]
  /// Projections that were compared with a fold of the log.
  public var compared: [String]
  /// Projections that do not hold the whole log yet; the next command brings them up.
  public var behind: [String]

  public init(
    events: UInt64 = 0, pages: UInt64 = 0, faults: [Fault] = [], heads: [String] = [], unmetHeads: [String] = [],
    compared: [String] = [], behind: [String] = []
  ) {
    self.events = events
    self.pages = pages
    self.faults = faults
    self.heads = heads
    self.unmetHeads = unmetHeads
    self.compared = compared
    self.behind = behind
  }

  /// Whether everything is as it was written.
  public var isSound: Bool { faults.isEmpty }

  /// The first position at which the log is not as it was written, or cannot be read; nil where it is.
  public var firstBad: UInt64? {
    faults.filter { $0.position > 0 && ($0.area == .log || $0.area == .pages) }.map(\.position).min()
  }

  /// Whether the log itself is harmed, so that making tables again does not mend it.
  public var harmsLog: Bool {
    faults.contains { $0.area == .log || $0.area == .files || $0.area == .pages && !$0.isOfProjection }
  }
}

extension Verification.Fault {
  var isOfProjection: Bool { area == .pages && place.contains(" of table ") && place.contains("@") }
}
