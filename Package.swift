// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "appflip-conformance",
  platforms: [.macOS(.v26), .iOS(.v26)],
  products: [
    .library(name: "AdapterKit", targets: ["AdapterKit", "AdapterProtocol", "AppFlip"]),
    .library(name: "AppFlipTesting", targets: ["AppFlipTesting"]),
    .executable(name: "reference-adapter", targets: ["reference-adapter"]),
    .executable(name: "appflip", targets: ["Commands"]),
    .executable(name: "http-adapter", targets: ["http-adapter"]),
  ],
  targets: [
    .target(name: "AppFlip"),
    .target(name: "AdapterProtocol", dependencies: ["AppFlip"]),
    .target(name: "AdapterKit", dependencies: ["AdapterProtocol", "AppFlip"]),
    .target(name: "Harness", dependencies: ["AdapterProtocol", "AppFlip"]),
    // Adapters as processes, and what programs need of the system: arguments, descriptors and a clock.
    .target(name: "Processes", dependencies: ["AdapterProtocol", "AppFlip", "Harness"]),
    .target(name: "Web", dependencies: ["AdapterProtocol", "AppFlip"]),
    .target(
      name: "Conformance",
      dependencies: ["AdapterProtocol", "AppFlip", "Harness", "Web"]),
    .target(
      name: "Fuzzing",
      dependencies: ["AdapterProtocol", "AppFlip", "Conformance", "Harness", "Web"]),
    // No process is started in an app's own tests: Processes isn't there.
    .target(
      name: "AppFlipTesting",
      dependencies: [
        "AdapterKit", "AdapterProtocol", "AppFlip", "Conformance", "CorpusFiles", "Fuzzing",
        "Harness", "ReferenceImplementation",
      ]),
    .target(
      name: "CorpusFiles", path: "Corpus",
      exclude: ["README.md", "adapters", "kinds.txt", "permitted.txt"],
      sources: ["CorpusFiles.swift"],
      resources: [
        .copy("case.schema.json"), .copy("dictionary.txt"), .copy("ledger.jsonl"),
        .copy("links"), .copy("regressions.txt"),
      ]),
    .target(
      name: "ReferenceImplementation", dependencies: ["AdapterKit", "AdapterProtocol", "AppFlip"]),
    .executableTarget(name: "reference-adapter", dependencies: ["ReferenceImplementation"]),
    // Not "appflip": a file system that ignores case would take it for the module AppFlip.
    .executableTarget(
      name: "Commands",
      dependencies: [
        "AdapterKit", "AdapterProtocol", "AppFlip", "Conformance", "Fuzzing", "HTTPAdapter",
        "Harness", "Processes", "ReferenceImplementation",
      ]),
    // What tests a live endpoint: a part of appflip, and a program of its own.
    .target(
      name: "HTTPAdapter",
      dependencies: ["AdapterKit", "AdapterProtocol", "AppFlip", "Harness", "Processes", "Web"]),
    .executableTarget(name: "http-adapter", dependencies: ["HTTPAdapter"]),

    .target(
      name: "TestSupport",
      dependencies: [
        "AdapterProtocol", "AppFlip", "Conformance", "Harness", "Processes",
      ],
      path: "Tests/TestSupport"),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "AppFlip", "Conformance", "Fuzzing", "Harness", "TestSupport", "http-adapter",
        "reference-adapter",
      ]),
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "AppFlip", "Conformance", "Fuzzing", "Harness", "Processes", "TestSupport",
        "http-adapter", "reference-adapter",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// The project's own tests, and what only they need: whoever judges an adapter builds none of it.
if let wanted = Context.environment["APPFLIP_OWN_TESTS"], !wanted.isEmpty {
  let own: [Target] = [
    .target(
      name: "ReferenceVariants",
      dependencies: [
        "AdapterKit", "AdapterProtocol", "AppFlip", "Processes", "ReferenceImplementation",
      ]),
    .executableTarget(
      name: "example-adapter", dependencies: ["AdapterKit", "AdapterProtocol", "AppFlip"],
      path: "Tests/Adapters/example-adapter"),
    .executableTarget(
      name: "nested-adapter",
      dependencies: ["AdapterKit", "AdapterProtocol", "AppFlip", "ReferenceImplementation"],
      path: "Tests/Adapters/nested-adapter"),
    .executableTarget(
      name: "faulty-adapter", dependencies: ["AdapterProtocol", "AppFlip"],
      path: "Tests/Adapters/faulty-adapter"),
    .testTarget(name: "AppFlipTests", dependencies: ["AppFlip"]),
    .testTarget(
      name: "AdapterProtocolTests", dependencies: ["AdapterProtocol", "AppFlip", "TestSupport"],
      exclude: ["wire.txt"]),
    .testTarget(
      name: "AdapterKitTests",
      dependencies: ["AdapterKit", "AdapterProtocol", "AppFlip", "TestSupport"]),
    .testTarget(
      name: "HarnessTests",
      dependencies: [
        "AdapterProtocol", "AppFlip", "Harness", "Processes", "TestSupport",
        "faulty-adapter", "reference-adapter",
      ]),
    .testTarget(
      name: "ConformanceModuleTests",
      dependencies: [
        "AdapterKit", "AdapterProtocol", "AppFlip", "Conformance", "Fuzzing", "Harness",
        "Processes", "ReferenceImplementation", "ReferenceVariants", "TestSupport", "Web",
        "example-adapter", "faulty-adapter", "reference-adapter",
      ],
      exclude: ["exchanges.txt"]),
    .testTarget(
      name: "ReportingTests",
      dependencies: [
        "AdapterProtocol", "AppFlip", "Commands", "Conformance", "Fuzzing", "Harness", "Processes",
        "TestSupport", "reference-adapter",
      ],
      exclude: ["Golden"]),
    .testTarget(
      name: "FuzzingTests",
      dependencies: [
        "AdapterKit", "AdapterProtocol", "AppFlip", "Conformance", "Fuzzing", "Harness",
        "Processes", "ReferenceImplementation", "ReferenceVariants", "TestSupport",
        "reference-adapter",
      ]),
    .testTarget(
      name: "CommandsTests",
      dependencies: [
        "AdapterProtocol", "AppFlip", "Commands", "Conformance", "Fuzzing", "Harness",
        "Processes", "ReferenceVariants", "TestSupport", "reference-adapter",
      ],
      exclude: ["FailingCalls/failing_calls.c", "Transcripts"]),
    .testTarget(
      name: "DoctorTests",
      dependencies: [
        "AppFlip", "Commands", "Harness", "Processes", "TestSupport", "faulty-adapter",
        "reference-adapter",
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
        "AdapterKit", "AdapterProtocol", "AppFlip", "AppFlipTesting", "Conformance", "Fuzzing",
        "Harness", "TestSupport",
      ]),
    .testTarget(
      name: "HTTPAdapterTests",
      dependencies: [
        "AdapterProtocol", "AppFlip", "Commands", "Conformance", "HTTPAdapter", "Harness",
        "Processes", "TestSupport", "Web", "http-adapter",
      ],
      exclude: ["Servers"]),
  ]
  // The toolchains of Apple have no libFuzzer.
  #if os(Linux)
    package.targets.append(
      .executableTarget(
        name: "nested-fuzz-target",
        dependencies: [
          "AdapterKit", "AdapterProtocol", "AppFlip", "AppFlipTesting", "ReferenceImplementation",
        ],
        path: "Tests/Adapters/nested-fuzz-target",
        linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]))
  #endif
  // Names of test targets, separated by commas, build those alone, and behind `all,` as `all` does; anything else
  // builds all.
  let names = wanted.split(separator: ",").map(String.init)
  let isNamed = own.contains { names.contains($0.name) }
  package.targets += own.filter { !isNamed || $0.type != .test || names.contains($0.name) }
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

// The long proofs judge thousands of cases for each of hundreds of faults, in the tests' own process.
if Context.environment["APPFLIP_OWN_TESTS"]?.hasPrefix("all") == true {
  let judging = [
    "AdapterKit", "AdapterProtocol", "AppFlip", "Conformance", "Fuzzing", "Harness",
    "ReferenceImplementation", "ReferenceVariants", "Web",
  ]
  for target in package.targets where judging.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O"]))
  }
}

// Only where the variants are built can the reference play them.
if package.targets.contains(where: { $0.name == "ReferenceVariants" }) {
  for target in package.targets where target.name == "reference-adapter" {
    target.dependencies.append("ReferenceVariants")
    target.swiftSettings?.append(.define("VARIANTS"))
  }
}

// An adapter that says which places of its code it reached. No test target depends on it: its code would be
// linked into the tests, and every adapter there would say so, too.
for target in package.targets where target.name == "nested-fuzz-target" {
  target.swiftSettings?.append(.unsafeFlags(["-sanitize=fuzzer", "-parse-as-library"]))
}
for target in package.targets where target.name == "nested-adapter" {
  target.swiftSettings?.append(
    .unsafeFlags([
      "-Xfrontend", "-sanitize=fuzzer",
      "-Xfrontend", "-sanitize-coverage=edge,inline-8bit-counters",
    ]))
}
