import AppFlip
public import Conformance
import Exchanges
import Fuzzing
import Harness
import InProcess
import ReferenceImplementation
import ReferenceVariants

/// Whether the reference, its faults and its choices get the same verdicts in this process as behind a pipe.
public struct TransportBenchmark: Sendable {
  /// The command that starts the reference implementation.
  private let line: String
  private let directory: String
  private let plan: CampaignPlan
  private let catalogue: Catalogue
  /// The links for each implementation that are made at random.
  public var runs = 20_000
  /// The beginning of the names of the implementations that are compared.
  public var prefix = ""
  /// Every how manieth implementation is compared.
  public var stride = 1

  /// Prepares the comparison.
  public init(reference: String, relativeTo directory: String) throws {
    line = reference
    self.directory = directory
    var plan = try CampaignPlan.ofCheckout()
    plan.budget.depth = Budget.usualDepth
    // A link that a busy machine serves late is no difference.
    plan.settings.deadline = 60_000
    self.plan = plan
    catalogue = try .ofCheckout()
  }

  /// An implementation: its name, how it behaves, and the role that it is compared in.
  private struct Subject {
    let name: String
    let arguments: String
    let behaviour: Behaviour
    let roles: [Role]
  }

  private var subjects: [Subject] {
    let right = Subject(
      name: "reference", arguments: " --partner", behaviour: .partner(.newest),
      roles: Role.allCases)
    let faults = Fault.all.map {
      Subject(
        name: $0.name, arguments: " --fault \($0.name)", behaviour: .faulty($0), roles: [$0.role])
    }
    let choices = Choice.all.map {
      Subject(
        name: $0.name, arguments: " --choice \($0.name)", behaviour: .choosing($0),
        roles: [$0.role])
    }
    let all = ([right] + faults + choices).filter { $0.name.utf8.starts(with: prefix.utf8) }
    return all.indices.filter { $0.isMultiple(of: stride) }.map { all[$0] }
  }

  /// Whether there is nothing to compare.
  public var isEmpty: Bool { subjects.isEmpty }

  /// Compares each implementation.
  public func run(_ report: (String) -> Void) throws(RunError) -> Int {
    var (different, cases, executions) = (0, 0, 0)
    var seconds = (own: 0.0, piped: 0.0)
    let subjects = subjects
    for subject in subjects {
      let own = InProcessSource(subject.name) { [behaviour = subject.behaviour] in
        ReferenceAdapter.make(behaviour)
      }
      let piped = AdapterCommand(line + subject.arguments, relativeTo: directory)
      let pairs = (try results(of: own, subject), try results(of: piped, subject))
      cases += pairs.0.cases
      executions += pairs.0.executions
      seconds.own += pairs.0.seconds
      seconds.piped += pairs.1.seconds
      let difference = zip(pairs.0.lines, pairs.1.lines).first { $0 != $1 }
      guard difference != nil || pairs.0.lines.count != pairs.1.lines.count else { continue }
      different += 1
      report("\(subject.name): in process \(difference?.0 ?? "?"), piped \(difference?.1 ?? "?")")
    }
    report(
      "\(subjects.count - different) of \(subjects.count) implementations get the same verdicts, "
        + "in \(cases) cases and \(executions) links")
    report(
      "campaigns: \(Int(Double(executions) / seconds.own)) links a second in process, "
        + "\(Int(Double(executions) / seconds.piped)) behind a pipe, one request at a time")
    return different
  }

  /// What is compared of an implementation: a line for each verdict, and for each finding.
  private struct Results {
    var lines: [String] = []
    var cases = 0
    var executions = 0
    var seconds = 0.0
  }

  private func results(
    of source: any AdapterSource, _ subject: Subject
  ) throws(RunError) -> Results {
    // The states of a Google app that isn't the partner are others each time, and so is what shows them.
    let isSame = subject.roles != [.googleApp]
    var plan = plan
    plan.budget.runs = runs
    plan.settings.roles = subject.roles
    let run = try ConformanceRun.execute(
      catalogue, against: source, settings: plan.settings, options: Self.options)
    var results = Results()
    results.cases = run.cases.count
    for result in run.cases {
      results.lines += result.verdicts.map { verdict in
        let evidence =
          isSame ? verdict.verdict.evidence.map { "\($0.expected) \($0.observed)" } : nil
        return "\(result.testCase.id) \(verdict.rule) \(verdict.verdict.name) \(evidence ?? "")"
      }
    }
    let starter = source.starter(ConformanceRun.greeting, Self.options)
    defer { starter.close() }
    let clock = ContinuousClock()
    let beginning = clock.now
    let campaign = try Campaign.execute(plan) { () throws(StartFailure) in
      try starter.start(until: { false })
    }
    results.seconds = beginning.duration(to: clock.now) / .seconds(1)
    results.executions = campaign.executions
    results.lines +=
      isSame
      ? campaign.findings.map { "finding \($0.id) \($0.evidence.expected) \($0.evidence.observed)" }
      : Set(
        campaign.findings.map {
          "finding \($0.signature.rule?.rawValue ?? "") \($0.signature.kind.word)"
        }
      )
      .sorted()
    if isSame { results.lines.append("behaviours \(campaign.roles.map(\.behaviours.count))") }
    return results
  }

  /// One request at a time: Google apps draw their states in the order in which they are served.
  private static var options: HarnessOptions {
    var options = HarnessOptions()
    options.window = 1
    return options
  }
}
