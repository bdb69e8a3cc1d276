// swift-tools-version: 6.2
import PackageDescription

// A package of its own: what it measures is the library as an app embeds it, and nobody who builds notes-log builds it.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error),
]

func program(_ name: String, _ own: [String] = []) -> Target {
  .executableTarget(
    name: name,
    dependencies: [.product(name: "NoteStore", package: "notes-log")] + own.map { .target(name: $0) },
    swiftSettings: settings)
}

let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "notes-log", path: "..")],
  targets: [
    .target(
      name: "Workload", dependencies: [.product(name: "NoteStore", package: "notes-log")], swiftSettings: settings),
    program("extremes"),
    program("growth", ["Workload"]),
    program("jobs", ["Workload"]),
    program("search-timings"),
    program("time-travel", ["Workload"]),
    program("traces"),
  ]
)
