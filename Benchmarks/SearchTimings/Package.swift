// swift-tools-version: 6.2
import PackageDescription

// A package of its own: what it measures is the library as an app embeds it.
let package = Package(
  name: "search-timings",
  dependencies: [.package(name: "notes-log", path: "../..")],
  targets: [
    .executableTarget(
      name: "search-timings", dependencies: [.product(name: "NoteStore", package: "notes-log")],
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")])
  ]
)
