// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "appflip-conformance",
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "AdapterKit", targets: ["AdapterKit", "AdapterProtocol", "AppFlip"]),
    .executable(name: "reference-adapter", targets: ["reference-adapter"]),
    .executable(name: "appflip", targets: ["appflip-command"]),
    .executable(name: "http-adapter", targets: ["http-adapter"]),
  ],
  targets: [
    .target(name: "AppFlip"),
    .target(name: "AdapterProtocol", dependencies: ["AppFlip"]),
    .target(name: "AdapterKit", dependencies: ["AppFlip", "AdapterProtocol"]),
    .target(name: "Harness", dependencies: ["AppFlip", "AdapterProtocol"]),
    .target(
      name: "Conformance", dependencies: ["AppFlip", "AdapterProtocol", "Harness", "Ledger"]),
    .target(
      name: "Fuzzing", dependencies: ["AppFlip", "AdapterProtocol", "Harness", "Conformance"]),
    .target(
      name: "Reporting",
      dependencies: ["AppFlip", "AdapterProtocol", "Harness", "Conformance", "Fuzzing", "Ledger"]),
    .target(name: "OptionParsing"),
    .target(
      name: "ReferenceImplementation",
      dependencies: ["AppFlip", "AdapterKit", "AdapterProtocol", "OptionParsing"]),
    .executableTarget(
      name: "reference-adapter", dependencies: ["ReferenceImplementation"]),
    .target(name: "Ledger", dependencies: ["AppFlip", "AdapterProtocol"]),
    .target(
      name: "Benchmarks",
      dependencies: [
        "AdapterProtocol", "AppFlip", "Conformance", "Fuzzing", "Harness",
        "ReferenceImplementation",
      ]),
    .target(name: "Doctor", dependencies: ["AppFlip", "AdapterProtocol", "Harness"]),
    .target(
      name: "Commands",
      dependencies: [
        "AdapterProtocol", "AppFlip", "Benchmarks", "Conformance", "Doctor", "Fuzzing", "Harness",
        "Ledger", "OptionParsing", "ReferenceImplementation", "Reporting",
      ]),
    // Not "appflip": a file system that ignores case would take it for the module AppFlip.
    .executableTarget(
      name: "appflip-command",
      dependencies: ["Commands", "Conformance", "Fuzzing", "ReferenceImplementation"]),
    .executableTarget(
      name: "http-adapter",
      dependencies: ["AdapterKit", "AdapterProtocol", "AppFlip", "OptionParsing"]),

    .target(
      name: "TestSupport", dependencies: ["AdapterProtocol", "AppFlip", "Conformance", "Harness"],
      path: "Tests/TestSupport"),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "AppFlip", "Conformance", "Ledger", "Reporting", "TestSupport", "reference-adapter",
      ]),
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "AppFlip", "Conformance", "Fuzzing", "Harness", "Reporting", "TestSupport",
        "reference-adapter",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// The project's own tests, and what only they need: whoever judges an adapter builds none of it.
if let wanted = Context.environment["APPFLIP_OWN_TESTS"], !wanted.isEmpty {
  let own: [Target] = [
    .executableTarget(
      name: "example-adapter", dependencies: ["AdapterKit", "AdapterProtocol", "AppFlip"]),
    .executableTarget(name: "faulty-adapter", dependencies: ["AppFlip", "AdapterProtocol"]),
    .executableTarget(
      name: "idle-adapter", dependencies: ["AdapterKit", "AdapterProtocol", "AppFlip"]),
    .testTarget(name: "AppFlipTests", dependencies: ["AppFlip"]),
    .testTarget(
      name: "AdapterProtocolTests", dependencies: ["AdapterProtocol", "AppFlip"]),
    .testTarget(
      name: "AdapterKitTests",
      dependencies: ["AdapterKit", "AdapterProtocol", "AppFlip", "TestSupport"]),
    .testTarget(
      name: "HarnessTests",
      dependencies: [
        "Harness", "AdapterProtocol", "AppFlip", "TestSupport", "faulty-adapter", "idle-adapter",
        "reference-adapter",
      ]),
    .testTarget(
      name: "ConformanceModuleTests",
      dependencies: [
        "AdapterKit", "AdapterProtocol", "AppFlip", "Conformance", "Fuzzing", "Harness", "Ledger",
        "ReferenceImplementation", "Reporting", "TestSupport", "example-adapter",
        "faulty-adapter", "reference-adapter",
      ]),
    .testTarget(
      name: "ReportingTests",
      dependencies: [
        "AdapterProtocol", "AppFlip", "Conformance", "Fuzzing", "Harness", "Ledger", "Reporting",
        "TestSupport", "reference-adapter",
      ]),
    .testTarget(
      name: "FuzzingTests",
      dependencies: [
        "AdapterKit", "AdapterProtocol", "AppFlip", "Conformance", "Fuzzing", "Harness",
        "ReferenceImplementation", "Reporting", "TestSupport", "reference-adapter",
      ]),
    .testTarget(
      name: "CommandsTests",
      dependencies: [
        "AdapterProtocol", "AppFlip", "Benchmarks", "Commands", "Conformance", "Doctor", "Fuzzing",
        "Harness", "Ledger", "OptionParsing", "ReferenceImplementation", "Reporting",
        "TestSupport", "reference-adapter",
      ]),
    .testTarget(
      name: "DoctorTests",
      dependencies: [
        "AppFlip", "Commands", "Doctor", "Harness", "OptionParsing", "TestSupport",
        "faulty-adapter", "reference-adapter",
      ],
      exclude: ["Golden"]),
    .testTarget(
      name: "ReferenceImplementationTests",
      dependencies: [
        "AdapterKit", "AdapterProtocol", "AppFlip", "ReferenceImplementation", "TestSupport",
      ]),
    .testTarget(
      name: "LedgerTests", dependencies: ["AppFlip", "Conformance", "Ledger"]),
    .testTarget(
      name: "HTTPAdapterTests",
      dependencies: [
        "AdapterProtocol", "AppFlip", "Conformance", "Doctor", "Harness", "Reporting",
        "TestSupport", "http-adapter",
      ],
      exclude: ["Servers"]),
  ]
  // Names of test targets, separated by commas, build those alone; anything else builds all.
  let names = wanted.split(separator: ",").map(String.init)
  let isNamed = own.contains { names.contains($0.name) }
  package.targets += own.filter { !isNamed || $0.type == .executable || names.contains($0.name) }
}

for target in package.targets {
  target.swiftSettings = [
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
}
