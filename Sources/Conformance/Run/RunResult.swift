package import AdapterProtocol
package import AppFlip
package import Harness

/// The result of a run, before it becomes a record.
package struct RunResult: Sendable {
  package let command: String
  package let greeting: HelloRequest
  package let hello: HelloReply
  package let fixture: Fixture
  package let edition: Edition
  package let profile: Profile
  /// By what the cases were chosen; nil if they are all that there are.
  package let filter: CaseFilter?
  package internal(set) var cases: [CaseResult]
  package let incidents: [Incident]
  /// Replies that were late once, and came when they were asked for again: worth a look, and no failure.
  package let stalls: [Incident]
  package let shutdown: Shutdown
  package internal(set) var configurations: [RunRecord.Configured] = []
  package internal(set) var isCoverageStrict = false

  package var reports: String?
  package var isInProcess = false

  /// The common trait of the requests that break a rule, for each rule that has one.
  package internal(set) var common: [CommonTrait] = []
  package internal(set) var replays: [OrderDependence] = []
  package internal(set) var replayShortfall: String?

  package let roles: [Role]
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

  /// The reason why cases were never run, a phrase for users; nil if all were run.
  package var shortcoming: String? {
    cases.lazy.compactMap(\.reasonNotRun).first
  }
}
