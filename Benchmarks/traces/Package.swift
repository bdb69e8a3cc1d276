// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "traces",
  dependencies: [.package(name: "notes-log", path: "../..")],
  targets: [
    .executableTarget(
      name: "traces", dependencies: [.product(name: "NoteStore", package: "notes-log")],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
  ]
)
