package import AdapterProtocol
package import AppFlip
import Harness

/// Fills the requests of cases with the values of a configuration.
package struct RequestMaker: Sendable {
  let fixture: Fixture
  let capabilities: [Role: Capabilities]
  /// The deadline of a request in milliseconds, nil for the protocol's own.
  let deadline: Int?

  package init(fixture: Fixture, capabilities: [Role: Capabilities], deadline: Int?) {
    (self.fixture, self.capabilities, self.deadline) = (fixture, capabilities, deadline)
  }

  func job(
    for testCase: Case, number: Int, atMost window: Int, reading judge: Judge
  ) throws(Omission) -> Job {
    if testCase.ordering == .atOnce, window < testCase.steps.count {
      throw Omission(
        code: "max_in_flight", reason: "max_in_flight is below \(testCase.steps.count)")
    }
    if testCase.isRestarted {
      throw Omission(
        code: "no-second-process",
        reason: "the adapter can't be started a second time here")
    }
    var job = Job(
      label: testCase.id, requests: try requests(for: testCase, number: number),
      pacing: testCase.ordering == .atOnce ? .concurrent : .sequential)
    job.resets = testCase.ordering.resets
    if testCase.isDependent {
      job.refinement = { _, earlier in
        try? request(
          for: testCase.steps[earlier.count], ofCase: number,
          after: judge.exchanges(of: earlier))
      }
    }
    return job
  }

  /// The requests of a case; placeholders for those that an earlier reply decides.
  func requests(for testCase: Case, number: Int) throws(Omission) -> [RunRequest] {
    for step in testCase.steps { try check(step, of: testCase) }
    var requests: [RunRequest] = []
    for step in testCase.steps {
      requests.append(
        step.isDependent
          ? RunRequest(placeholder(for: step), session: session(of: step, number))
          : try request(for: step, ofCase: number, after: []))
    }
    return requests
  }

  func request(
    for step: Step, ofCase number: Int, after earlier: [Exchange]
  ) throws(Omission) -> RunRequest {
    let input: RunInput
    do throws(UnfillableTemplate) {
      input = try self.input(for: step, after: earlier, ofCase: number)
    } catch { throw Omission(code: error.code, reason: error.reason) }
    guard input.linkLength <= Limits.linkLength else {
      throw Omission(code: "link-too-long", reason: "the link is longer than the protocol allows")
    }
    guard input.isUnicode || capabilities[input.role]?.features.contains(.bytes) == true else {
      throw .undeclared(.bytes)
    }
    return RunRequest(input, session: session(of: step, number), deadline: deadline)
  }

  /// The session of a step; nil for an adapter that knows none, whose process is one running app.
  private func session(of step: Step, _ number: Int) -> String? {
    guard capabilities[step.role]?.features.contains(.sessions) == true else { return nil }
    return step.session.map { Self.session($0, number) }
  }

  private static func session(_ name: String, _ number: Int) -> String { "s\(number)-\(name)" }

  /// Throws if the role, the outcome or a feature isn't declared.
  func check(_ step: Step, of testCase: Case) throws(Omission) {
    guard let capabilities = capabilities[step.role] else {
      throw Omission(
        code: .unplayed(step.role), reason: "the role \(step.role.rawValue) isn't played")
    }
    if let outcome = step.flip?.outcome, !capabilities.outcomes.contains(outcome) {
      throw Omission(
        code: .undeclared(outcome), reason: "the outcome \(outcome.rawValue) isn't declared")
    }
    let features = [step.feature].compactMap(\.self) + testCase.features
    if let missing = features.first(where: { !capabilities.features.contains($0) }) {
      throw .undeclared(missing)
    }
  }

  // MARK: - Inputs

  package func input(
    for step: Step, after earlier: [Exchange], ofCase number: Int = 0
  ) throws(UnfillableTemplate) -> RunInput {
    switch step {
    case .flip(let flip):
      .app(
        AppInput(
          activity: flip.activity, url: try filled(flip.link, earlier), outcome: flip.outcome,
          code: Text(try flip.code.fill(after: earlier))))
    case .request(let flip): .authorizationEndpoint(try request(flip, after: earlier, number))
    case .start(let start): .googleApp(.start(input(for: start)))
    case .returned(let returned):
      .googleApp(
        .returned(
          .init(
            pending: try pending(returned, after: earlier), activity: returned.activity,
            url: try filled(returned.link, earlier))))
    }
  }

  private func filled(
    _ link: LinkTemplate?, _ earlier: [Exchange]
  ) throws(UnfillableTemplate) -> Text? {
    guard let link else { return nil }
    return Text(try link.fill(fixture, after: earlier))
  }

  private func request(
    _ flip: RequestTemplate, after earlier: [Exchange], _ number: Int
  ) throws(UnfillableTemplate) -> EndpointInput {
    var url = try flip.link?.fill(fixture, after: earlier) ?? []
    var body: Text?
    if flip.method == .post {
      let query = URIReference(splitting: url).query ?? []
      body = Text(Array(fixture.endpoint.parameters(behindOwnIn: query) ?? query))
      url = fixture.authorizationEndpoint
      if !flip.query.isEmpty { url += fixture.endpoint.separator + flip.query }
    }
    var form = flip.form
    if let from = form?.from { form?.from = Self.session(from, number) }
    var input = EndpointInput(
      method: flip.method == .post ? .post : .get, url: Text(url),
      headers: RequestHeader.fields(
        isForm: flip.method == .post, further: flip.headers, without: flip.absentHeaders),
      body: body, outcome: flip.outcome, code: Text(try flip.code.fill(after: earlier)), form: form)
    switch flip.tab {
    case .hold(let tab): (input.tab, input.hold) = (tab, true)
    case .resume(let tab): (input.tab, input.resume) = (tab, true)
    case nil: break
    }
    return input
  }

  private func input(for start: Start) -> GoogleAppInput.Start {
    GoogleAppInput.Start(
      appLink: Text(fixture.appLink), clientID: Text(start.clientID ?? fixture.clientID),
      scopes: (start.scopes ?? fixture.scopes).map { Text($0) },
      redirectURI: Text(start.redirectURL.bytes))
  }

  private func pending(
    _ returned: Return, after earlier: [Exchange]
  ) throws(UnfillableTemplate) -> GoogleAppInput.Pending {
    let state: [UInt8]
    switch returned.pending {
    case .nothing: return .nothing
    case .ofSession: return .ofSession
    case .state(let bytes): state = bytes
    case .fresh(let fresh): state = fresh.bytes
    case .step(let step): state = try earlier.state(of: step)
    }
    return .flip(
      GoogleAppInput.PendingFlip(
        clientID: Text(fixture.clientID), redirectURI: Text(returned.redirectURL.bytes),
        state: Text(state)))
  }

  package func placeholder(for step: Step) -> RunInput {
    switch step {
    case .flip(let flip):
      .app(AppInput(activity: flip.activity, url: nil, outcome: flip.outcome))
    case .request(let flip):
      .authorizationEndpoint(
        EndpointInput(url: Text(fixture.authorizationEndpoint), outcome: flip.outcome))
    case .start(let start): .googleApp(.start(input(for: start)))
    case .returned(let returned):
      .googleApp(.returned(.init(pending: .nothing, activity: returned.activity, url: nil)))
    }
  }
}

extension RunInput {
  var linkLength: Int {
    switch self {
    case .app(let input): input.url?.bytes.count ?? 0
    case .authorizationEndpoint(let input): input.url.bytes.count
    case .googleApp(.start): 0
    case .googleApp(.returned(let returned)): returned.url?.bytes.count ?? 0
    }
  }
}
