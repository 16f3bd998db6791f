public import AdapterProtocol
public import AppFlip
public import Conformance
public import Exchanges

/// Everything that a campaign found out.
public struct CampaignResult: Sendable {
  /// Why a campaign ended.
  public enum End: String, CaseIterable, Sendable {
    /// Everything that was asked for was executed.
    case complete
    /// The time was over.
    case outOfTime = "out-of-time"
    /// Somebody stopped it.
    case stopped
    /// Nothing new came to mind.
    case exhausted
    /// So many links got no reply in time that the campaign would have taken hours.
    case hung
    /// The adapter was restarted too often.
    case gaveUp = "gave-up"
  }

  /// What was done for one role.
  public struct RoleResult: Sendable {
    /// The role.
    public let role: Role
    /// How many inputs were executed.
    public let executions: Int
    /// What stands for each behaviour that was seen.
    public let behaviours: Set<UInt64>
    /// How many inputs showed something new and are kept.
    public let corpusSize: Int
    /// How each mutator has done, in the order of the mutators.
    public let mutators: [MutatorRecord]
    /// How much of the inputs with few deviations was judged; nil if none were asked for.
    public let coverage: BoundCoverage?
  }

  /// How a mutator has done.
  public struct MutatorRecord: Sendable, Equatable {
    /// The permanent name.
    public let name: String
    /// The inputs that it had a part in.
    public let uses: Int
    /// Those of them that showed something new.
    public let yield: Int
  }

  /// How often a signature was seen.
  public struct Occurrence: Sendable, Equatable {
    /// The signature.
    public let signature: FailureSignature
    /// The executions that showed it.
    public let count: Int
    /// Whether it was looked into no further though it showed beside something new.
    public var isCutShort = false

    /// How many findings of one rule and one evidence are kept: one shows what is wrong, and two more leave a
    /// chance to another fault with the same answer.
    public static let mostFindings = 3
    /// How often a signature is looked into, at most.
    public static let mostInquiries = 8
    /// How often in a row a signature may turn out to be one that is known.
    public static let mostRepetitions = 3
  }

  /// What a campaign looks into no more than so often: what takes long, and what nobody reads.
  public enum Limit: String, CaseIterable, Sendable {
    /// Findings.
    case findings
    /// Breaches for which the inputs before them are searched.
    case histories
    /// Executions aside, to minimise and to confirm findings.
    case triage

    /// How often at most.
    public var most: Int {
      switch self {
      case .findings: 200
      case .histories: 8
      case .triage: 200_000
      }
    }
  }

  /// The plan of the campaign.
  public let plan: CampaignPlan
  /// What the adapter answered to hello.
  public let hello: HelloReply
  /// What the links were built from.
  public let fixture: Fixture
  /// What was done for each role, in the order of the reports.
  public let roles: [RoleResult]
  /// How many behaviours were seen after how many executions, now and then.
  public let growth: [(executions: Int, behaviours: Int)]
  /// The findings, in the order in which they were found.
  public let findings: [Finding]
  /// How often each signature was seen, in the order of the signatures.
  public let occurrences: [Occurrence]
  /// The limits at which violations were no longer looked into as others were.
  public let limits: Set<Limit>
  /// The inputs that showed something new, for another campaign.
  public let kept: [KeptInput]
  /// The inputs that earlier campaigns kept, as far as they were executed again, with what they show now.
  public let reexecuted: [KeptInput]
  /// How many executions the search for the smallest inputs took beside those of the campaign.
  public let triageExecutions: Int
  /// Why the campaign ended.
  public let end: End
  /// The number of the first execution that broke a rule, if that was the goal of the campaign; nil
  /// if none did.
  public let firstViolation: Int?
  /// What went wrong without a single input to blame.
  public let incidents: [Incident]
  /// How the adapters ended.
  public let shutdowns: [Shutdown]
  /// What of the corpus or of the folders couldn't be used, printable.
  public var problems: [String]
  /// How many findings of earlier campaigns weren't handed over again for want of time.
  public let regressionsLeft: Int

  /// How many inputs were executed in all.
  public var executions: Int { roles.reduce(0) { $0 + $1.executions } }
  /// How many different behaviours were seen in all.
  public var behaviours: Int { roles.reduce(0) { $0 + $1.behaviours.count } }

  /// The name and the version of the implementation, printable.
  var shownImplementation: String {
    hello.implementation.shown
  }
}

extension [CampaignResult.Occurrence] {
  /// One for each signature, in the order of the signatures.
  var summed: [CampaignResult.Occurrence] {
    var sums: [FailureSignature: CampaignResult.Occurrence] = [:]
    for one in self {
      let sum = sums[one.signature]
      sums[one.signature] = CampaignResult.Occurrence(
        signature: one.signature, count: one.count + (sum?.count ?? 0),
        isCutShort: one.isCutShort || sum?.isCutShort == true)
    }
    return sums.values.sorted { $0.signature < $1.signature }
  }
}

/// How many behaviours were seen after how many executions, at steps that grow with the campaign.
struct Growth: Sendable {
  /// The steps passed, then the end.
  var values: [(executions: Int, behaviours: Int)] {
    guard let last, last.executions > steps.last?.executions ?? 0 else { return steps }
    return steps + [last]
  }

  private var steps: [(executions: Int, behaviours: Int)] = []
  private var last: (executions: Int, behaviours: Int)?
  private var next = 0

  /// Takes note of a number of behaviours.
  mutating func note(_ behaviours: Int, after executions: Int) {
    last = (executions, behaviours)
    guard executions >= next else { return }
    steps.append((executions, behaviours))
    next = executions + max(1, executions / 4)
  }
}
