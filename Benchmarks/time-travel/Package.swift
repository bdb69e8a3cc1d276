// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "time-travel",
  dependencies: [.package(name: "notes-log", path: "../..")],
  targets: [
    .executableTarget(
      name: "time-travel", dependencies: [.product(name: "NoteStore", package: "notes-log")],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
  ]
)
