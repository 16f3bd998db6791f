import AdapterProtocol
import AppFlip
import Conformance
import Fuzzing
import Harness
import ReferenceVariants
import TestSupport

/// What of the exhaustive mode finds each fault: links with deviations, all starts, or a script.
///
/// It stands in `Tests/KillMatrix/exhaustive.txt`.
struct ExhaustedFaults: Sendable {
  enum Means: Equatable, Sendable {
    case deviations([String])
    /// A state that comes again among all starts of flips.
    case starts
    case script(String)
    case nothing(String)

    init(_ text: String) {
      if text == "starts" {
        self = .starts
      } else if text.hasPrefix("-") {
        self = .nothing(String(text.dropFirst().drop { $0 == " " }))
      } else if text.contains(".script.") {
        self = .script(text)
      } else {
        self = .deviations(text.split(separator: " + ").map(String.init))
      }
    }

    var text: String {
      switch self {
      case .deviations(let names): names.joined(separator: " + ")
      case .starts: "starts"
      case .script(let name): name
      case .nothing(let reason): reason.isEmpty ? "-" : "- \(reason)"
      }
    }
  }

  private static let file = "exhaustive.txt"
  let means: [String: Means]

  init(_ means: [String: Means]) { self.means = means }

  init() throws {
    means = try ListedExceptions(Self.file, words: 1).reasons.mapValues { Means($0) }
  }

  func record() throws {
    let lines = Fault.all.map { "\($0.name) \((means[$0.name] ?? .nothing("")).text)" }
    try ListedExceptions.record(lines, in: Self.file)
  }

  // MARK: - In words

  func shown(_ fault: Fault) -> String {
    switch means[fault.name] {
    case .deviations(let names):
      Self.inputs[fault.role]?.index(of: names).map { "\(FuzzedFaults.rounded($0)) \(names.count)" }
        ?? "?"
    case .starts: "starts"
    case .script: "script"
    case .nothing, nil: "-"
    }
  }

  var tally: String {
    var (single, double, scripts) = (0, 0, 0)
    for means in means.values {
      switch means {
      case .starts: single += 1
      case .deviations(let names): if names.count == 1 { single += 1 } else { double += 1 }
      case .script: scripts += 1
      case .nothing: break
      }
    }
    return
      "\(single) faults are found by links with one deviation, \(double) need two, \(scripts) a script; "
      + "\(means.count - single - double - scripts) are found by neither, and "
      + "Tests/KillMatrix/exhaustive.txt says why."
  }

  // MARK: - Trying

  static let inputs = Dictionary(
    uniqueKeysWithValues: Role.allCases.compactMap { role in
      BoundedInputs(role, upTo: 2, in: .offered).map { (role, $0) }
    })

  static func finds(_ means: Means, _ fault: Fault) async throws -> Bool {
    switch means {
    case .nothing: return false
    case .script(let name):
      guard let catalogue = Scripts.catalogue(of: name) else { return false }
      return try await BlockingWork.run {
        let result = try ConformanceRun.execute(
          catalogue, on: StubAdapter.faulty(fault), named: fault.name,
          settings: .with(roles: [fault.role]))
        return result[name]?.verdicts.contains { $0.verdict.evidence != nil } == true
      }
    case .starts: return try await showsRepetition(fault)
    case .deviations(let names):
      guard let input = inputs[fault.role]?.input(with: names) else { return false }
      return try await !judgements(of: [input], fault).allSatisfy(\.violations.isEmpty)
    }
  }

  private static let single = inputs.mapValues { inputs in
    (1...inputs.count(ofDepth: 1)).compactMap { inputs.made(at: $0) }
      .map { (name: $0.deviations[0], input: $0.input) }
  }

  static func firstDeviation(against fault: Fault) async throws -> Means? {
    let made = single[fault.role] ?? []
    let all = try await judgements(of: made.map(\.input), fault)
    for (row, judgement) in zip(made, all) where !judgement.violations.isEmpty {
      // What came before may have a part in it.
      if try await finds(.deviations([row.name]), fault) { return .deviations([row.name]) }
    }
    return nil
  }

  private static func showsRepetition(_ fault: Fault) async throws -> Bool {
    guard let inputs = inputs[.googleApp] else { return false }
    let made = inputs.deviations.filter { $0.hasPrefix("start/") }
      .compactMap { inputs.input(with: [$0]) }
    var seen: Set<[UInt8]> = []
    return try await judgements(of: made, fault).contains { judgement in
      guard case .start(let start)? = judgement.exchange else { return false }
      return !seen.insert(start.state).inserted
    }
  }

  private static func judgements(
    of inputs: [FuzzRequest], _ fault: Fault
  ) async throws -> [LinkJudgement] {
    try await judgements(of: inputs, fault.role) { try .faulty(fault) }
  }

  static func judgements(
    of inputs: [FuzzRequest], _ role: Role,
    by makeAdapter: @escaping @Sendable () throws -> StubAdapter
  ) async throws -> [LinkJudgement] {
    try await BlockingWork.run {
      let adapter = try makeAdapter()
      let capabilities = adapter.hello.capabilities(of: role).map { [role: $0] }
      let judge = LinkJudge(fixture: .offered, declared: capabilities ?? [:])
      var judgements: [LinkJudgement] = []
      let jobs = inputs.map {
        Job(label: "exhaustive", requests: [RunRequest($0.runInput(in: .offered))])
      }
      adapter.run(jobs) { _, transcripts in
        judgements += transcripts.map { judge.judge($0.request.input, $0.result) }
      }
      return judgements
    }
  }
}
