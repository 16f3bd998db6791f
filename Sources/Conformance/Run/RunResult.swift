package import AdapterProtocol
package import AppFlip
package import Harness

package struct RunResult: Sendable {
  package let command: String
  package let greeting: HelloRequest
  package let hello: HelloReply
  package let fixture: Fixture
  package let edition: Edition
  package let profile: Profile
  /// By what the cases were chosen; nil if they are all that there are.
  package let filter: CaseFilter?
  package let cases: [CaseResult]
  package let incidents: [Incident]
  /// Replies that were late once, and came when they were asked for again: worth a look, and no failure.
  package let stalls: [Incident]
  package let shutdown: Shutdown
  package internal(set) var configurations: [ConfigurationStanding] = []
  package internal(set) var keepsAllSteps = false
  package internal(set) var isCoverageStrict = false

  package var reports: String?
  package var isInProcess = false

  /// What the cases that break a rule have in common, and none that keeps it has, for the rules for which there
  /// is something.
  package internal(set) var commonTraits: [Rule.ID: CommonTrait] = [:]
  /// What is likely wrong in the code, for the rules for which one error explains all responses.
  var likelyCauses: [Rule.ID: LikelyCause] = [:]
  package internal(set) var replays: [Rule.ID: OrderDependence] = [:]

  package internal(set) var replayShortfall: String?

  package internal(set) var baseline: BaselineComparison?
  package let roles: [Role]
  package let isComposed: Bool
  /// How often each verdict was given by each rule of the judged roles, and of their composition if
  /// there was one, in the order of the rules.
  package let tallies: [(rule: Rule, tally: Tally)]
  package let gaps: [CoverageGap]

  package let unserved: [UnservedRole]
  private let indexByID: [String: Int]

  package init(
    command: String, greeting: HelloRequest, hello: HelloReply, fixture: Fixture, edition: Edition,
    profile: Profile, filter: CaseFilter? = nil, cases: [CaseResult], incidents: [Incident],
    shutdown: Shutdown
  ) {
    (self.command, self.greeting, self.hello, self.fixture) = (command, greeting, hello, fixture)
    (self.edition, self.profile, self.filter, self.cases) = (edition, profile, filter, cases)
    self.incidents = incidents.failures(among: cases.count)
    stalls = incidents.stalls(among: cases.count)
    self.shutdown = shutdown
    let judged = Set(cases.lazy.map(\.testCase.role))
    roles = Role.allCases.filter(judged.contains)
    isComposed = judged.contains(nil)
    var tallies: [Rule.ID: Tally] = [:]
    for finding in cases.lazy.flatMap(\.findings) {
      if let rule = finding.rule { tallies[rule, default: Tally()].count(finding) }
    }
    let rules = roles.flatMap(Rule.binding) + (isComposed ? Rule.binding(nil) : [])
    self.tallies = rules.map { ($0, tallies[$0.id] ?? Tally()) }
    let isLive = Self.isLive(command)
    gaps = CoverageGap.all(in: cases, self.tallies, by: edition)
      .filter { !(isLive && Self.unknownToPages.contains($0.rule)) }
    unserved = roles.compactMap { UnservedRole($0, in: cases) }
    let ids = cases.enumerated().map { ($1.testCase.id, $0) }
    indexByID = Dictionary(ids) { first, _ in first }
  }

  /// Whether the adapter is http-adapter: most features can't be declared for a live endpoint.
  var isLive: Bool { Self.isLive(command) }

  /// The required rules of what no page shows: who leaves one sends nothing.
  package static let unknownToPages = [Rule.endpointErrorLeft.id]

  package static func isLive(_ command: String) -> Bool {
    ShellWord.rest(behind: EndpointSettings.program, in: command) != nil
  }

  package subscript(id: String) -> CaseResult? { indexByID[id].map { cases[$0] } }

  package func greeting(before testCase: Case) -> HelloRequest {
    testCase.configuration?.greeting ?? greeting
  }

  package var rules: [Rule] { tallies.map(\.rule) }
  package var total: Tally {
    cases.lazy.flatMap(\.findings).reduce(into: Tally()) { $0.count($1) }
  }
  package var faults: [CaseResult] { cases.filter { $0.fault != nil } }

  /// Why cases were never run, a phrase for people; nil if all were.
  package var shortcoming: String? {
    for result in cases { if case .notRun(let reason)? = result.interruption { return reason } }
    return nil
  }

  package var isEmpty: Bool { total.judged == 0 }

  /// A baseline lists what couldn't be judged, with a reason: it alone decides then.
  package var failsByCoverage: Bool { isCoverageStrict && baseline == nil && !gaps.isEmpty }

  /// The judged roles of which no request at all got a code: what they keep proves nothing, whatever a baseline
  /// expects.
  package var neverServed: [UnservedRole] { unserved.filter(\.isNever) }

  package var isPassed: Bool {
    !isEmpty && shortcoming == nil && incidents.isEmpty && !failsByCoverage && neverServed.isEmpty
      && (baseline?.isClean ?? (total.fail == 0 && faults.isEmpty))
  }
}

/// How often each verdict was given.
package struct Tally: Sendable, Equatable {
  package private(set) var pass = 0
  package private(set) var fail = 0
  /// The failures that a list of expected failures has.
  package private(set) var expected = 0
  package private(set) var warn = 0
  package private(set) var inconclusive = 0

  package var judged: Int { pass + fail + warn }

  mutating func count(_ finding: Finding) {
    switch finding.verdict {
    case .pass: pass += 1
    case .fail:
      fail += 1
      expected += finding.isExpected == true ? 1 : 0
    case .warn: warn += 1
    case .inconclusive: inconclusive += 1
    }
  }
}

// MARK: -

package enum Conclusion: Sendable {
  case passed
  case failed
  /// No rule is broken unexpectedly, but the adapter itself did something wrong.
  case adapterAtFault
  case incomplete
  case untested
}

extension RunResult {
  /// What is likely wrong in the code, as one case shows it; nil if nothing does.
  package func likelyCause(of rule: Rule, in testCase: Case, _ exchange: Exchange?) -> String? {
    let cause = likelyCauses[rule.id]
    let isExplained = cause?.cases.contains(testCase.id) == true
    return rule.likelyCause(of: exchange, explaining: isExplained ? cause?.sentence : nil)
  }

  package var conclusion: Conclusion {
    let isAtFault = !faults.isEmpty || !incidents.isEmpty
    if shortcoming != nil {
      return incidents.contains(where: \.isGivingUp) ? .adapterAtFault : .incomplete
    }
    if isEmpty { return isAtFault ? .adapterAtFault : .untested }
    if isPassed { return .passed }
    if !neverServed.isEmpty { return .failed }
    if let baseline { return baseline.isClean ? .adapterAtFault : .failed }
    return isAtFault && total.fail == 0 ? .adapterAtFault : .failed
  }
}
