// swift-tools-version: 6.2
import PackageDescription

// A package of its own: what it measures is the library as an app embeds it.
let package = Package(
  name: "extremes",
  dependencies: [.package(name: "notes-log", path: "../..")],
  targets: [
    .executableTarget(
      name: "extremes", dependencies: [.product(name: "NoteStore", package: "notes-log")],
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")])
  ]
)
