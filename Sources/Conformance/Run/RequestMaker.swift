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

  /// The requests of a case; placeholders for requests that depend on an earlier reply.
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
    if step.role != .googleApp, !capabilities.outcomes.contains(step.outcome) {
      throw Omission(
        code: .undeclared(step.outcome),
        reason: "the outcome \(step.outcome.rawValue) isn't declared")
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
    if let start = step.start {
      return .googleApp(
        .start(
          GoogleAppInput.Start(
            appLink: Text(fixture.appLink),
            clientID: step.clientID.map { Text($0) } ?? Text(fixture.clientID),
            scopes: step.scopes?.map { Text($0) } ?? fixture.scopes.map { Text($0) },
            redirectURI: Text(try start.fill(fixture)))))
    }
    let url = try step.link?.fill(fixture, after: earlier)
    switch step.role {
    case .app:
      return .app(
        AppInput(
          activity: step.activity, url: url.map { Text($0) }, outcome: step.outcome,
          code: Text(try step.code(after: earlier))))
    case .authorizationEndpoint:
      let code = Text(try step.code(after: earlier))
      return .authorizationEndpoint(request(step, to: url ?? [], code, number))
    case .googleApp:
      return .googleApp(
        .returned(
          .init(
            pending: try pending(step, after: earlier), activity: step.activity,
            url: url.map { Text($0) })))
    }
  }

  private func request(
    _ step: Step, to filled: [UInt8], _ code: Text, _ number: Int
  ) -> EndpointInput {
    var url = filled
    var body: Text?
    if step.method == .post {
      let query = URIReference(splitting: url).query ?? []
      body = Text(Array(fixture.endpoint.parameters(behindOwnIn: query) ?? query))
      url = fixture.authorizationEndpoint
      if !step.query.isEmpty { url += fixture.endpoint.separator + step.query.utf8 }
    }
    var form = step.form
    if let from = form?.from { form?.from = Self.session(from, number) }
    var input = EndpointInput(
      method: step.method, url: Text(url),
      headers: RequestHeader.fields(
        isForm: step.method == .post, further: step.headers, without: step.absentHeaders),
      body: body, outcome: step.outcome, code: code, form: form)
    input.tab = step.hold ?? step.resume
    if step.hold != nil { input.hold = true } else if step.resume != nil { input.resume = true }
    return input
  }

  private func pending(
    _ step: Step, after earlier: [Exchange]
  ) throws(UnfillableTemplate) -> GoogleAppInput.Pending {
    let state: [UInt8]
    switch step.pending {
    case Step.Pending.none?: return .nothing
    case .session?: return .ofSession
    case nil:
      state =
        if let start = step.pendingOf { try earlier.state(of: Int(start)) } else {
          step.pendingState
        }
    }
    return .flip(
      GoogleAppInput.PendingFlip(
        clientID: Text(fixture.clientID), redirectURI: Text(step.redirectURL.bytes),
        state: Text(state)))
  }

  /// The input of a step that an earlier one decides.
  package func placeholder(for step: Step) -> RunInput {
    switch step.role {
    case .app: .app(AppInput(activity: step.activity, url: nil, outcome: step.outcome))
    case .authorizationEndpoint:
      .authorizationEndpoint(
        EndpointInput(url: Text(fixture.authorizationEndpoint), outcome: step.outcome))
    case .googleApp:
      .googleApp(.returned(.init(pending: .nothing, activity: step.activity, url: nil)))
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
