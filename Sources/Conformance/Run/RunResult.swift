public import AdapterProtocol
public import AppFlip
public import Harness

/// Everything that a run found out, in the order of the catalogue.
public struct RunResult: Sendable {
  /// The adapter's command as the user wrote it.
  public let command: String
  /// What the harness said first.
  public let greeting: HelloRequest
  /// What the adapter answered.
  public let hello: HelloReply
  /// What the links were built from.
  public let fixture: Fixture
  /// The edition by which the run judged.
  public let edition: Edition
  /// How rules were treated that the document doesn't state.
  public let profile: Profile
  /// By what the cases were chosen; nil if they are all that there are.
  public let filter: CaseFilter?
  /// The results by case, in the order of the catalogue.
  public let cases: [CaseResult]
  /// What went wrong without a single case to blame.
  public let incidents: [Incident]
  /// Replies that were late once, and came when they were asked for again: worth a look, and no failure.
  public let stalls: [Incident]
  /// How the adapter ended.
  public let shutdown: Shutdown

  /// How the run stands to each configuration that was offered beside the ordinary one.
  public internal(set) var configurations: [ConfigurationStanding] = []

  /// Whether what was sent and answered is kept of every case, and shown in full.
  public internal(set) var keepsAllSteps = false

  /// Whether a required rule that no case could judge fails the run.
  public internal(set) var isCoverageStrict = false

  /// The folder of the reports as a person names it; nil for the usual one.
  public var reports: String?

  /// Whether the implementation runs in the tests' own process.
  public var isInProcess = false

  /// What the cases that break a rule have in common, and none that keeps it has, for the rules for which there
  /// is something.
  public internal(set) var commonTraits: [Rule.ID: CommonTrait] = [:]

  /// On what failures depend that don't happen alone in a fresh process, by rule.
  public internal(set) var replays: [Rule.ID: FailureReplay] = [:]

  /// Which failures weren't run again alone, for people; nil if all were, or could not be.
  public internal(set) var replayShortfall: String?

  /// In what the suite's data differ from those that it was built with, a phrase for each file.
  public var dataChanges: [String] = []

  /// How the run stands to its baseline; nil if none was asked for.
  public internal(set) var baseline: BaselineComparison?

  /// The roles that were judged, in the order of the reports.
  public let roles: [Role]
  /// Whether roles were put together.
  public let isComposed: Bool
  /// How often each verdict was given by each rule of the judged roles, and of their composition if
  /// there was one, in the order of the rules.
  public let tallies: [(rule: Rule, tally: Tally)]
  /// The required rules that no case could judge, in the order of the rules.
  public let gaps: [CoverageGap]

  /// The judged roles whose ordinary request got no code, in the order of the reports.
  public let unserved: [UnservedRole]

  private let indexByID: [String: Int]

  /// Joins what a run found out.
  public init(
    command: String, greeting: HelloRequest, hello: HelloReply, fixture: Fixture, edition: Edition,
    profile: Profile, filter: CaseFilter? = nil, cases: [CaseResult], incidents: [Incident],
    shutdown: Shutdown
  ) {
    self.command = command
    self.greeting = greeting
    self.hello = hello
    self.fixture = fixture
    self.edition = edition
    self.profile = profile
    self.filter = filter
    self.cases = cases
    self.incidents = incidents.failures
    stalls = incidents.stalls
    self.shutdown = shutdown
    let judged = Set(cases.lazy.map(\.testCase.role))
    roles = Role.allCases.filter(judged.contains)
    isComposed = judged.contains(nil)
    var tallies: [Rule.ID: Tally] = [:]
    for verdict in cases.lazy.flatMap(\.verdicts) {
      tallies[verdict.rule, default: Tally()].count(verdict.verdict)
    }
    let rules = roles.flatMap(Rule.binding) + (isComposed ? Rule.composition : [])
    self.tallies = rules.map { ($0, tallies[$0.id] ?? Tally()) }
    gaps = CoverageGap.all(in: cases, self.tallies, by: edition)
    unserved = roles.compactMap { UnservedRole($0, in: cases) }
    let ids = cases.enumerated().map { ($1.testCase.id, $0) }
    indexByID = Dictionary(ids) { first, _ in first }
  }

  /// The result of a case.
  public subscript(id: String) -> CaseResult? { indexByID[id].map { cases[$0] } }

  /// What the harness said before a case.
  public func greeting(before testCase: Case) -> HelloRequest {
    testCase.configuration?.greeting ?? greeting
  }

  /// The rules by which the run judged, in their order.
  public var rules: [Rule] { tallies.map(\.rule) }

  /// The sum over all rules.
  public var total: Tally { tallies.reduce(into: Tally()) { $0 += $1.tally } }

  /// The cases in which the adapter itself did something wrong.
  public var faults: [CaseResult] { cases.filter { $0.fault != nil } }

  /// Why cases were never run, a phrase for people; nil if all were.
  public var shortcoming: String? {
    for result in cases {
      if case .notRun(let reason)? = result.interruption { return reason }
    }
    return nil
  }

  /// Whether anything was judged at all.
  public var isEmpty: Bool { total.judged == 0 }

  /// Whether the run fails because a required rule has no case that could judge it.
  ///
  /// A baseline lists what couldn't be judged, with a reason: it alone decides then.
  public var failsByCoverage: Bool { isCoverageStrict && baseline == nil && !gaps.isEmpty }

  /// The judged roles of which no request at all got a code: what they keep proves nothing, whatever a baseline
  /// expects.
  public var neverServed: [UnservedRole] { unserved.filter(\.isNever) }

  /// Whether the run passes: every case was run, something was judged, and nothing failed, or all came as the baseline
  /// expects.
  public var isPassed: Bool {
    !isEmpty && shortcoming == nil && incidents.isEmpty && !failsByCoverage && neverServed.isEmpty
      && (baseline?.isClean ?? (total.fail == 0 && faults.isEmpty))
  }
}

/// How often each verdict was given.
public struct Tally: Sendable, Equatable {
  /// The rule held.
  public private(set) var pass = 0
  /// The rule was broken, and the run fails.
  public private(set) var fail = 0
  /// The rule was broken, and the run doesn't fail by it.
  public private(set) var warn = 0
  /// The case couldn't be judged.
  public private(set) var inconclusive = 0

  /// The verdicts that say something.
  public var judged: Int { pass + fail + warn }

  /// Counts one verdict.
  mutating func count(_ verdict: Verdict) {
    switch verdict {
    case .pass: pass += 1
    case .fail: fail += 1
    case .warn: warn += 1
    case .inconclusive: inconclusive += 1
    }
  }

  static func += (sum: inout Tally, other: Tally) {
    sum.pass += other.pass
    sum.fail += other.fail
    sum.warn += other.warn
    sum.inconclusive += other.inconclusive
  }
}

// MARK: -

/// What a run comes to as a whole.
public enum Conclusion: Sendable {
  /// Something was judged, and all came as it must, or as the baseline expects.
  case passed
  /// A rule is broken, or the run departs from its baseline.
  case failed
  /// No rule is broken unexpectedly, but the adapter itself did something wrong.
  case adapterAtFault
  /// Somebody stopped the run before all cases were run.
  case incomplete
  /// Nothing was judged.
  case untested
}

extension RunResult {
  /// What the run comes to as a whole.
  public var conclusion: Conclusion {
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
