// swift-tools-version: 6.2
import PackageDescription

// The shipped binary is a static executable: it starts in the time of an empty C program. The switch stands
// here, on one target, because given globally it breaks helpers that link C libraries dynamically and the tests.
let isStatic = Context.environment["NOTES_LOG_STATIC"] != nil

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]
// A package with unsafe flags cannot be depended on, so the flags appear only in our own release build.
// Types are made by calls and not by their mangled names, which the runtime would have to take apart at each start.
let shipped = [
  "-cross-module-optimization", "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors",
  "-Xfrontend", "-function-sections",
]
// What runs at each start stands side by side in the file, so that the kernel maps it in a few steps and not in a
// hundred. Scripts/startup-order.sh makes the list; names that are gone do no harm.
let linked = [
  "-static-executable", "-use-ld=lld", "-Xlinker", "--no-warn-symbol-ordering",
  "-Xlinker", "--symbol-ordering-file=\(Context.packageDirectory)/packaging/startup-order.txt",
]
let fast: [SwiftSetting] = strict + (isStatic ? [.unsafeFlags(shipped), .define("NOTES_LOG_PROGRAM")] : [])
let fenced: [SwiftSetting] = fast + [.strictMemorySafety()]

/// Where a library is looked for that only tests link: on Debian at its usual place, without a warning to those who only
/// build and do not have it.
func testPackageConfig(_ name: String) -> String? {
  #if os(Linux)
    return nil
  #else
    return name
  #endif
}

func test(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies + ["TestSupport"], exclude: exclude, swiftSettings: strict)
}

let package = Package(
  name: "notes-log",
  products: [
    .library(name: "NoteStore", targets: ["NoteStore"]),
    .executable(name: "notes-log", targets: ["notes-log"]),
    .executable(name: "notes-log-formats", targets: ["notes-log-formats"]),
  ],
  targets: [
    .systemLibrary(name: "CLMDB", pkgConfig: "lmdb", providers: [.apt(["liblmdb-dev"]), .brew(["lmdb"])]),
    .systemLibrary(
      name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
    .systemLibrary(
      name: "CPCRE2", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    .systemLibrary(
      name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    .target(name: "CSystem", cSettings: isStatic ? [.define("NOTES_LOG_PROGRAM")] : []),

    .target(name: "Events", swiftSettings: fast),
    .target(name: "NoteText", swiftSettings: fast),
    .target(name: "Dates", swiftSettings: fast),
    .target(name: "Replay", dependencies: ["Events"], swiftSettings: fast),
    .target(name: "LogStore", dependencies: ["Events", "CLMDB", "CSodium", "CSystem"], swiftSettings: fenced),
    .target(
      name: "Projections", dependencies: ["Events", "NoteText", "Replay", "LogStore"], swiftSettings: fast),
    .target(name: "Patterns", dependencies: ["CPCRE2"], swiftSettings: fenced),
    .target(name: "Interchange", dependencies: ["NoteText", "Dates", "CSystem"], swiftSettings: fast),
    .target(
      name: "Formats", dependencies: ["NoteText", "Dates", "Interchange", "CArchive"], swiftSettings: strict),
    .target(
      name: "NoteStore",
      dependencies: ["Events", "NoteText", "Dates", "Replay", "LogStore", "Projections", "Patterns"],
      swiftSettings: fast),
    .executableTarget(
      name: "notes-log",
      dependencies: ["NoteStore", "Dates", "Interchange", "CSystem"],
      swiftSettings: fast,
      linkerSettings: isStatic ? [.unsafeFlags(linked)] : []),

    // A program of its own: archives need libarchive, which the static binary cannot have, and what others wrote is
    // taken apart where a fault costs an import and not a store.
    .executableTarget(
      name: "notes-log-formats", dependencies: ["Formats", "Interchange", "Dates", "CSystem"], swiftSettings: strict),

    .executableTarget(
      name: "groceries", dependencies: ["NoteStore"], path: "Examples/Groceries", swiftSettings: strict),

    .target(
      name: "TestSupport", dependencies: ["NoteStore", "Replay", "Events"], path: "Tests/TestSupport",
      swiftSettings: strict),
    // A CommonMark parser that items are compared with; nothing but tests links it (`make test` installs it).
    .systemLibrary(name: "CMD4C", path: "Tests/CMD4C", pkgConfig: testPackageConfig("md4c")),
    test("EventsTests", ["Events"]),
    test("NoteTextTests", ["NoteText", "CMD4C"], exclude: ["ReadNotes/notes.txt"]),
    test("DatesTests", ["Dates"]),
    test("PatternsTests", ["Patterns"]),
    test("ReplayTests", ["Replay", "Events"]),
    test("LogStoreTests", ["LogStore", "Events", "CLMDB"]),
    test("ProjectionTests", ["Projections", "NoteStore", "LogStore", "Replay", "Events", "NoteText"]),
    test("InterchangeTests", ["Interchange", "Dates", "CSystem"]),
    test("FormatsTests", ["Formats", "Interchange", "Dates", "NoteText", "CArchive"]),
    test("NoteStoreTests", ["NoteStore", "Dates", "Projections", "LogStore", "Replay", "Events", "NoteText"]),
    .testTarget(
      name: "CommandLineTests",
      dependencies: ["notes-log", "NoteStore", "Projections", "LogStore", "Events", "Dates", "TestSupport"],
      exclude: ["Snapshots"], swiftSettings: strict),
  ]
)
