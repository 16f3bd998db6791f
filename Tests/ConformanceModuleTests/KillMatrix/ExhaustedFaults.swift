import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Fuzzing
import Harness
import TestSupport

/// What of the exhaustive mode finds each fault: a link with one or two deviations, several starts together,
/// or a script.
///
/// It stands in `Tests/KillMatrix/exhaustive.txt`.
struct ExhaustedFaults: Sendable {
  /// What finds a fault.
  enum Means: Equatable, Sendable {
    /// The deviations of a link, by their names.
    case deviations([String])
    /// A state that comes again among all starts of flips.
    case starts
    /// A script, by its name.
    case script(String)
    /// Nothing, for a reason.
    case nothing(String)
  }

  /// The file, and what stands in its first lines.
  static let file = Checkout.package.appending(path: "Tests/KillMatrix/exhaustive.txt")
  private static let head = [
    "# FAULT MEANS: the deviations of a link that finds it, joined by a plus sign; the name of a script;",
    "# `starts` for a state that comes again among all starts; or a hyphen with the reason why nothing does.",
  ]

  /// The means by the names of the faults.
  let means: [String: Means]

  /// Joins what was measured.
  init(_ means: [String: Means]) { self.means = means }

  /// Reads what was recorded.
  init() throws {
    let lines = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n")
    let pairs = lines.filter { !$0.hasPrefix("#") }.map { line in
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      return (words[0], Self.means(words.count > 1 ? words[1] : "-"))
    }
    means = Dictionary(pairs) { first, _ in first }
  }

  private static func means(_ text: String) -> Means {
    if text == "starts" { return .starts }
    if text.hasPrefix("-") { return .nothing(String(text.dropFirst().drop { $0 == " " })) }
    if text.contains(".script.") { return .script(text) }
    return .deviations(text.split(separator: " + ").map(String.init))
  }

  /// Records it, in the order of the faults.
  func record() throws {
    let lines = Suspect.all.map { suspect in
      let text =
        switch means[suspect.name] {
        case .deviations(let names): names.joined(separator: " + ")
        case .starts: "starts"
        case .script(let name): name
        case .nothing(let reason): reason.isEmpty ? "-" : "- \(reason)"
        case nil: "-"
        }
      return "\(suspect.name) \(text)"
    }
    try Data(((Self.head + lines).joined(separator: "\n") + "\n").utf8).write(to: Self.file)
  }

  // MARK: - Trying

  /// The inputs of a role with at most two deviations.
  static let inputs = Dictionary(
    uniqueKeysWithValues: Role.allCases.compactMap { role in
      BoundedInputs(role, upTo: 2, in: .offered).map { (role, $0) }
    })

  /// After how many executions the links come to the one that finds a fault; nil for anything else.
  func executions(of suspect: Suspect) -> Int? {
    guard case .deviations(let names) = means[suspect.name] else { return nil }
    return Self.inputs[suspect.role]?.index(of: names).map { $0 + 1 }
  }

  /// What finds a fault, in a few characters: the number of links, rounded up, and of deviations.
  func shown(_ suspect: Suspect) -> String {
    switch means[suspect.name] {
    case .deviations(let names):
      executions(of: suspect).map { "\(FuzzedFaults.rounded($0 - 1)) \(names.count)" } ?? "?"
    case .starts: "starts"
    case .script: "script"
    case .nothing, nil: "-"
    }
  }

  /// How many faults are found by what, in a sentence.
  var tally: String {
    func count(_ isMeant: (Means) -> Bool) -> Int { means.values.count(where: isMeant) }
    let single = count {
      if case .deviations(let names) = $0 { names.count == 1 } else { $0 == .starts }
    }
    let double = count { if case .deviations(let names) = $0 { names.count == 2 } else { false } }
    let scripts = count { if case .script = $0 { true } else { false } }
    return
      "\(single) faults are found by links with one deviation, \(double) need two, \(scripts) a script; "
      + "\(means.count - single - double - scripts) are found by neither, and "
      + "Tests/KillMatrix/exhaustive.txt says why."
  }

  /// Whether some means finds a fault.
  static func finds(_ means: Means, _ suspect: Suspect) async throws -> Bool {
    switch means {
    case .nothing: return false
    case .script(let name):
      guard let catalogue = Scripts.catalogue(of: name) else { return false }
      return try await BlockingWork.run {
        let adapter = try suspect.adapter(nil)
        var settings = Settings()
        settings.roles = [suspect.role]
        let result = try ConformanceRun.execute(
          catalogue, on: adapter, named: suspect.name, settings: settings)
        return result.cases.contains { one in
          one.testCase.id == name
            && one.verdicts.contains { $0.verdict.evidence != nil }
        }
      }
    case .starts: return try await showsRepetition(suspect)
    case .deviations(let names):
      guard let input = inputs[suspect.role]?.input(with: names) else { return false }
      return try await !judgements(of: [input], suspect).allSatisfy(\.violations.isEmpty)
    }
  }

  /// The inputs with one deviation, with its name.
  private static let single = inputs.mapValues { inputs in
    (1...inputs.count(ofDepth: 1)).compactMap { inputs.made(at: $0) }
      .map { (name: $0.deviations[0], input: $0.input) }
  }

  /// The first deviation that finds a fault by itself.
  static func firstDeviation(against suspect: Suspect) async throws -> Means? {
    let made = single[suspect.role] ?? []
    let all = try await judgements(of: made.map(\.input), suspect)
    for (row, judgement) in zip(made, all) where !judgement.violations.isEmpty {
      // What came before may have a part in it.
      if try await finds(.deviations([row.name]), suspect) { return .deviations([row.name]) }
    }
    return nil
  }

  private static func showsRepetition(_ suspect: Suspect) async throws -> Bool {
    guard let inputs = inputs[.googleApp] else { return false }
    let starts = inputs.factors.first { $0.name == "start" }?.deviations ?? []
    let made = starts.compactMap { inputs.input(with: [$0.name]) }
    let judgements = try await judgements(of: made, suspect)
    var seen: Set<[UInt8]> = []
    return judgements.contains { judgement in
      guard case .start(let start)? = judgement.exchange else { return false }
      return !seen.insert(start.state).inserted
    }
  }

  private static func judgements(
    of inputs: [FuzzInput], _ suspect: Suspect
  ) async throws -> [LinkJudgement] {
    try await judgements(of: inputs, suspect.role) { try suspect.adapter(nil) }
  }

  /// Hands inputs over, and judges the answers.
  static func judgements(
    of inputs: [FuzzInput], _ role: Role,
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
