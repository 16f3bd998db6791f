// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "appflip-conformance",
  platforms: [.macOS(.v26), .iOS(.v26)],
  products: [
    .library(name: "AdapterKit", targets: ["AdapterKit", "AdapterProtocol", "AppFlip"]),
    .library(name: "AppFlipTesting", targets: ["AppFlipTesting"]),
    .executable(name: "reference-adapter", targets: ["reference-adapter"]),
    .executable(name: "appflip", targets: ["appflip-command"]),
    .executable(name: "http-adapter", targets: ["http-adapter"]),
  ],
  targets: [
    .target(name: "AppFlip"),
    .target(name: "AdapterProtocol", dependencies: ["AppFlip"]),
    .target(name: "AdapterKit", dependencies: ["AppFlip", "AdapterProtocol"]),
    .target(name: "Exchanges", dependencies: ["AppFlip", "AdapterProtocol"]),
    .target(name: "Harness", dependencies: ["AppFlip", "AdapterProtocol", "Exchanges"]),
    .target(name: "Conformance", dependencies: ["AppFlip", "AdapterProtocol", "Exchanges"]),
    .target(
      name: "Fuzzing", dependencies: ["AppFlip", "AdapterProtocol", "Exchanges", "Conformance"]),
    // What only the command uses stands above: whoever tests in an app builds none of it.
    .target(
      name: "Analysis",
      dependencies: [
        "AdapterProtocol", "AppFlip", "Conformance", "Exchanges", "Fuzzing",
      ]),
    // No process is started in an app's own tests: Harness isn't there.
    .target(
      name: "AppFlipTesting",
      dependencies: [
        "AdapterKit", "AdapterProtocol", "AppFlip", "Conformance", "CorpusFiles", "Exchanges",
        "Fuzzing", "InProcess", "ReferenceImplementation",
      ]),
    .target(name: "InProcess", dependencies: ["AdapterKit", "AdapterProtocol", "Exchanges"]),
    .target(
      name: "CorpusFiles", path: "Corpus", sources: ["CorpusFiles.swift"],
      resources: [
        .copy("dictionary.txt"), .copy("ids.txt"), .copy("ledger.jsonl"), .copy("links"),
        .copy("regressions"),
      ]),
    .target(name: "OptionParsing"),
    .target(
      name: "ReferenceImplementation", dependencies: ["AppFlip", "AdapterKit", "AdapterProtocol"]),
    .target(
      name: "ReferenceVariants",
      dependencies: [
        "AppFlip", "AdapterKit", "AdapterProtocol", "OptionParsing", "ReferenceImplementation",
      ]),
    .executableTarget(
      name: "reference-adapter", dependencies: ["ReferenceVariants"]),
    .target(
      name: "Benchmarks",
      dependencies: [
        "AdapterProtocol", "AppFlip", "Conformance", "Exchanges", "Fuzzing", "Harness",
        "InProcess", "ReferenceImplementation", "ReferenceVariants",
      ]),
    .target(name: "Doctor", dependencies: ["AppFlip", "AdapterProtocol", "Exchanges", "Harness"]),
    .target(
      name: "Commands",
      dependencies: [
        "AdapterProtocol", "Analysis", "AppFlip", "Benchmarks", "Conformance",
        "Doctor", "Fuzzing", "Exchanges", "Harness", "OptionParsing", "ReferenceVariants",
      ]),
    // Not "appflip": a file system that ignores case would take it for the module AppFlip.
    .executableTarget(
      name: "appflip-command",
      dependencies: [
        "AdapterKit", "Commands", "Conformance", "Exchanges", "Fuzzing", "ReferenceVariants",
      ]),
    .executableTarget(
      name: "http-adapter",
      dependencies: ["AdapterKit", "AdapterProtocol", "AppFlip", "OptionParsing"]),

    .target(
      name: "TestSupport",
      dependencies: ["AdapterProtocol", "AppFlip", "Conformance", "Exchanges", "Harness"],
      path: "Tests/TestSupport"),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "AppFlip", "Exchanges", "Conformance", "Fuzzing", "TestSupport",
        "reference-adapter",
      ]),
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "AppFlip", "Conformance", "Fuzzing", "Exchanges", "Harness", "TestSupport",
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
    .executableTarget(
      name: "nested-adapter",
      dependencies: ["AdapterKit", "AdapterProtocol", "AppFlip", "ReferenceImplementation"]),
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
        "Exchanges", "Harness", "AdapterProtocol", "AppFlip", "TestSupport", "faulty-adapter",
        "idle-adapter",
        "reference-adapter",
      ]),
    .testTarget(
      name: "ConformanceModuleTests",
      dependencies: [
        "AdapterKit", "AdapterProtocol", "AppFlip", "Conformance", "Fuzzing", "Exchanges",
        "Harness", "ReferenceImplementation", "ReferenceVariants", "TestSupport",
        "example-adapter",
        "faulty-adapter", "reference-adapter",
      ]),
    .testTarget(
      name: "ReportingTests",
      dependencies: [
        "AdapterProtocol", "Analysis", "AppFlip", "Conformance", "Fuzzing", "Exchanges", "Harness",
        "TestSupport", "reference-adapter",
      ]),
    .testTarget(
      name: "FuzzingTests",
      dependencies: [
        "AdapterKit", "AdapterProtocol", "AppFlip", "Conformance", "Fuzzing",
        "Exchanges", "Harness", "ReferenceImplementation", "ReferenceVariants", "TestSupport",
        "reference-adapter",
      ]),
    .testTarget(
      name: "CommandsTests",
      dependencies: [
        "AdapterProtocol", "AppFlip", "Benchmarks", "Commands", "Conformance", "Doctor", "Fuzzing",
        "Exchanges", "Harness", "OptionParsing", "ReferenceVariants", "TestSupport",
        "reference-adapter",
      ]),
    .testTarget(
      name: "DoctorTests",
      dependencies: [
        "AppFlip", "Commands", "Doctor", "Exchanges", "Harness", "OptionParsing", "TestSupport",
        "faulty-adapter", "reference-adapter",
      ],
      exclude: ["Golden"]),
    .testTarget(
      name: "ReferenceImplementationTests",
      dependencies: [
        "AdapterKit", "AdapterProtocol", "AppFlip", "ReferenceImplementation", "ReferenceVariants",
        "TestSupport",
      ]),
    .testTarget(
      name: "InProcessTests",
      dependencies: [
        "AdapterKit", "AdapterProtocol", "AppFlip", "AppFlipTesting", "Conformance", "Exchanges",
        "Fuzzing", "InProcess",
      ]),
    .testTarget(
      name: "HTTPAdapterTests",
      dependencies: [
        "AdapterProtocol", "AppFlip", "Conformance", "Doctor", "Exchanges", "Harness",
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

// An adapter that says which places of its code it reached. No test target depends on it: its code would be
// linked into the tests, and every adapter there would say so, too.
for target in package.targets where target.name == "nested-adapter" {
  target.swiftSettings?.append(
    .unsafeFlags([
      "-Xfrontend", "-sanitize=fuzzer",
      "-Xfrontend", "-sanitize-coverage=edge,inline-8bit-counters",
    ]))
}
