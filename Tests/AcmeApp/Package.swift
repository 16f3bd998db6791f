// swift-tools-version: 6.3
import PackageDescription

// An app and its tests, as in Xcode: the app's own target, and a test target with the suite in it.
let package = Package(
  name: "AcmeApp",
  platforms: [.macOS(.v26), .iOS(.v26)],
  dependencies: [.package(name: "appflip-conformance", path: "../..")],
  targets: [
    .target(name: "AcmeApp"),
    .testTarget(
      name: "AcmeAppTests",
      dependencies: [
        "AcmeApp", .product(name: "AppFlipTesting", package: "appflip-conformance"),
      ],
      resources: [.copy("expected-failures.txt")]),
  ]
)
