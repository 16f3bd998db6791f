import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Harness
import Processes
import TestSupport
import Testing

@testable import Fuzzing

@Suite("Coverage that adapters report")
struct ReportedCoverageTests {
  @Test("a Swift adapter with the compiler's counters declares it; another one doesn't")
  func declaration() async throws {
    #expect(try await features(of: nested("app/state-form")).contains(.coverage))
    #expect(try await !features(of: ReferenceAdapter.command()).contains(.coverage))
  }

  @Test("a branch is a place, the same in each process of a program")
  func swift() async throws {
    let command = nested("app/state-form")
    // The first request of a process initialises what no other does.
    let (some, others) = try await (
      places(reached: ["S1", "S1", "S1", "J1"], by: command),
      places(reached: ["S1", "J1"], by: command)
    )
    try #require(some.count == 4 && others.count == 2)
    #expect(!some[1].isEmpty && some[1] == some[2])
    #expect(!Set(some[3]).isSubset(of: some[2]))
    #expect(some[3] == others[1])
  }

  @Test(
    "a Python adapter reports the branches of the files that it names",
    .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"))
  func python() async throws {
    let folder = try ExampleFolder(
      "adapter.py", with: "appflip_coverage.py",
      [
        "import json, re, sys\n": "import json, re, sys\nfrom appflip_coverage import Coverage\n",
        "for request in map(": "places = Coverage(__file__)\nfor request in map(",
        "= run(**request[\"input\"])\n":
          "= {**run(**request[\"input\"]), \"coverage\": places.take()}\n",
        "[\"code\"": "[\"coverage\", \"code\"",
      ])
    defer { folder.remove() }
    try await check(AdapterCommand("python3 ./adapter.py", relativeTo: folder.path))
  }

  @Test(
    "a Node adapter reports the blocks of the files that it names",
    .enabled(if: Runtime.node.isPresent, "\(Runtime.node.reason)"))
  func node() async throws {
    let folder = try ExampleFolder(
      "adapter.mjs", with: "appflip_coverage.mjs",
      [
        "import readline":
          "import { fileURLToPath } from 'node:url';\n"
          + "import { Coverage } from './appflip_coverage.mjs';\nimport readline",
        "let config;": "let config;\nconst places = new Coverage(fileURLToPath(import.meta.url));",
        "{ ok: run(input) }": "{ ok: { ...run(input), coverage: places.take() } }",
        "['code'": "['coverage', 'code'",
      ])
    defer { folder.remove() }
    try await check(AdapterCommand("node ./adapter.mjs", relativeTo: folder.path))
  }

  @Test(
    "changes are added to inputs that reached new code, the same each time",
    .longProof("whole campaigns"))
  func changes() async throws {
    var found: [Int?] = []
    for seed in UInt64(1)...4 {
      let results = try await [result(seed), result(seed)]
      #expect(results[0].failures.map(\.number) == results[1].failures.map(\.number))
      #expect(results[0].reached > 10)
      found.append(results[0].failures.map(\.number).min())
    }
    #expect(found.count { $0 != nil } >= 3, "\(found)")
  }

  private func result(_ seed: UInt64) async throws -> FuzzResult {
    var plan = FuzzPlan()
    (plan.seed, plan.runs, plan.endsAtFirstFailure) = (seed, 20_000, true)
    (plan.settings.deadline, plan.words) = (600_000, [Array("nonce".utf8)])
    let (prepared, command) = (plan, nested("app/declined-nonce"))
    return try await AdapterSession.patiently {
      try Fuzzer.execute(prepared) { () throws(StartFailure) in
        try AdapterSession(command: command, hello: ConformanceRun.greeting)
      }
    }
  }

  // MARK: - Adapters

  private func nested(_ fault: String) -> AdapterCommand {
    AdapterCommand("./nested-adapter \(fault)", relativeTo: Checkout.products.path)
  }

  /// An adapter that reports what it reached: what a link alone reaches is told apart, and it comes to the
  /// same each time.
  private func check(_ command: AdapterCommand) async throws {
    #expect(try await features(of: command).contains(.coverage))
    // The first request of a process may do what none does again.
    let (some, others) = try await (
      places(reached: ["S1", "S1", nil, "S1"], by: command),
      places(reached: ["S1", "S1", nil, "S1"], by: command)
    )
    try #require(some.count == 4)
    #expect(!some[1].isEmpty && some[1] == some[3])
    #expect(some[2] != some[1])
    #expect(some == others)
  }

  private func features(of command: AdapterCommand) async throws -> [Feature] {
    try await AdapterSession.patiently {
      let session = try AdapterSession(command: command, hello: ConformanceRun.greeting)
      defer { session.close() }
      return session.hello.capabilities(of: .app)?.features ?? []
    }
  }

  private func places(
    reached states: [String?], by command: AdapterCommand
  ) async throws -> [[UInt32]] {
    let jobs = try states.enumerated().map { number, state in
      var input = try #require(FuzzRequest.good(.app, in: .offered))
      input.parameters = input.parameters.filter { $0.name != Array("state".utf8) }
      if let state {
        input.parameters.append(InputParameter(Array("state".utf8), Array(state.utf8)))
      }
      return Job(label: "\(number)", requests: [RunRequest(input.runInput(in: .offered))])
    }
    return try await AdapterSession.patiently {
      let session = try AdapterSession(command: command, hello: ConformanceRun.greeting)
      defer { session.close() }
      var places: [[UInt32]] = []
      session.run(jobs) { _, transcripts in
        guard case .answered(.app(let reply))? = transcripts.first?.result else { return }
        places.append(reply.coverage ?? [])
      }
      return places
    }
  }
}

private struct ExampleFolder {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "appflip-coverage-\(UUID().uuidString)")

  var path: String { folder.path }

  init(_ example: String, with import: String, _ changes: [String: String]) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Checkout.adapters.appending(path: `import`), to: folder.appending(path: `import`))
    var text = try String(
      contentsOf: Checkout.templates.appending(path: example), encoding: .utf8)
    for (old, new) in changes {
      try #require(text.contains(old), "the example has no \(old)")
      text.replace(old, with: new)
    }
    try Data(text.utf8).write(to: folder.appending(path: example))
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
