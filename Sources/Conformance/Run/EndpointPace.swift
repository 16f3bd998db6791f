import AdapterProtocol
import AppFlip
package import Harness

/// How long a live endpoint takes for a request, measured with a few requests.
package struct EndpointPace: Sendable {
  /// The time of a request that a user approves, the sign-in included.
  package let signIn: Duration
  /// The time of a request that is refused at once.
  let refusal: Duration
  private let maker: RequestMaker

  /// What the requests of a run have in common, a sentence for people.
  package var requestsInWords: String {
    let scopes = maker.fixture.scopes.map { Bytes.escaped($0) }.joined(separator: " ")
    let features = maker.capabilities[.authorizationEndpoint]?.features ?? []
    return "Its requests have the scope \"\(scopes)\", and are sent by "
      + (features.contains(.post) ? "GET and by POST." : "GET alone.")
  }

  /// Measures the endpoint of an adapter; nil if the adapter can't be started.
  package init?(of source: any AdapterSource, _ settings: Settings) {
    guard let adapter = try? source.start(ConformanceRun.greeting, HarnessOptions(settings)) else {
      return nil
    }
    defer { adapter.close() }
    let roles = [Role.authorizationEndpoint]
    guard let fixture = try? Fixture.offered.adopting(adapter.hello.configuration) else {
      return nil
    }
    maker = RequestMaker(
      fixture: fixture, capabilities: adapter.hello.capabilities(of: roles),
      deadline: settings.requestDeadline)
    let links = [LinkTemplate.flip(), .flip(to: Array("https://attacker.example/cb".utf8))]
    var times: [Duration] = []
    for link in links.compactMap(\.asAuthorizationRequest) {
      let step = Step(.authorizationEndpoint, link)
      guard let input = try? maker.input(for: step, after: []) else { return nil }
      let request = RunRequest(input, deadline: settings.requestDeadline)
      let start = ContinuousClock.now
      for _ in 0..<Self.repeats {
        adapter.run([Job(label: "pace", requests: [request])]) { _, _ in }
      }
      times.append((ContinuousClock.now - start) / Self.repeats)
    }
    (signIn, refusal) = (times[0], times[1])
  }

  private static let repeats = 3

  /// How many cases a run sends, with how many requests, and how long the run takes.
  package func estimate(
    of catalogue: Catalogue
  ) -> (cases: Int, requests: Int, duration: Duration) {
    let sent = catalogue.cases.filter {
      $0.role == .authorizationEndpoint && $0.configuration == nil
        && (try? maker.requests(for: $0, number: 0)) != nil
    }
    let requests = sent.reduce(0) { $0 + $1.steps.count }
    let duration = sent.reduce(Duration.zero) {
      $0 + ($1.isRefused ? refusal : signIn) * $1.steps.count
    }
    return (sent.count, requests, duration)
  }

  /// What a user reads before a run: how many requests a live endpoint is sent, and for how long.
  ///
  /// A few requests aren't worth a measurement.
  package static func notice(
    of catalogue: Catalogue, _ source: any AdapterSource, _ settings: Settings
  ) -> String? {
    guard settings.isLive else { return nil }
    let all = catalogue.cases.filter { $0.role == .authorizationEndpoint }
      .reduce(0) { $0 + $1.steps.count }
    guard all > 50, let pace = EndpointPace(of: source, settings) else {
      return settings.endpointNotice(requests: all.counted("request"))
    }
    let estimate = pace.estimate(of: catalogue)
    return settings.endpointNotice(
      requests: estimate.requests.counted("request"), taking: estimate.duration)
  }

  /// How long generated links take; about half of them are refused at once.
  package func duration(ofLinks count: Int) -> Duration { (signIn + refusal) / 2 * count }
}

extension Case {
  /// Whether an endpoint refuses it before it asks the user.
  fileprivate var isRefused: Bool {
    !expectations.isEmpty
      && expectations.allSatisfy { $0.permitted.isDisjoint(with: [.code, .error]) }
  }
}

extension Duration {
  /// The duration in words, in a unit that fits.
  package var inWords: String {
    let seconds = Int((self / .seconds(1)).rounded(.up))
    switch seconds {
    case ..<120: return seconds.counted("second")
    case ..<7_200: return "\((seconds + 30) / 60) minutes"
    default: return "\((seconds + 1_800) / 3_600) hours"
    }
  }
}
