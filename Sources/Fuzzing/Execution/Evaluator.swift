package import AdapterProtocol
package import AppFlip
package import Conformance
import Harness

/// Makes the requests of inputs, and reads what comes of them.
package struct Evaluator: Sendable {
  package let fixture: Fixture
  let judge: LinkJudge
  /// The deadline of a request in milliseconds, nil for the protocol's own.
  let deadline: Int?
  /// What stands before an input's number where an incident names it.
  static let label = "input "

  package init(_ fixture: Fixture, _ capabilities: [Role: Capabilities], _ settings: Settings) {
    self.fixture = fixture
    judge = LinkJudge(
      fixture: fixture, declared: capabilities, edition: settings.edition,
      profile: settings.profile)
    deadline = settings.deadline == Limits.runDeadline ? nil : settings.deadline
  }

  func job(for queued: QueuedInput) -> Job {
    if case .control(let prelude?) = queued.purpose {
      return job([prelude, queued.input], number: queued.number, inOneApp: true)
    }
    return job([queued.input], number: queued.number, inOneApp: false)
  }

  func job(_ inputs: [FuzzInput], number: Int, inOneApp: Bool) -> Job {
    let session = inOneApp ? "s\(number)" : nil
    var job = Job(
      label: "\(Self.label)\(number)",
      requests: inputs.map {
        RunRequest($0.runInput(in: fixture), session: session, deadline: deadline)
      })
    job.keepsLines = false
    return job
  }

  func attempt(at queued: QueuedInput, _ transcript: Transcript) -> Attempt {
    Attempt(
      queued: queued, transcript: transcript,
      judgement: judge.judge(transcript.request.input, transcript.result))
  }
}

extension FuzzInput {
  package func runInput(in fixture: Fixture) -> RunInput {
    if let start { return .googleApp(.start(start.input)) }
    let url = link.map { Text($0.octets) }
    return switch role {
    case .app:
      .app(AppInput(activity: activity, url: url, outcome: outcome, code: Text(code)))
    case .authorizationEndpoint: .authorizationEndpoint(endpointInput(url))
    case .googleApp: .googleApp(.returned(returned(url, in: fixture)))
    }
  }

  private func endpointInput(_ url: Text?) -> EndpointInput {
    EndpointInput(
      method: form == nil ? .get : .post, url: url ?? Text([]),
      headers: RequestHeader.fields(isForm: form != nil, further: headers.map(\.header)),
      body: form.map { Text($0.written) }, outcome: outcome, code: Text(code))
  }

  private func returned(_ url: Text?, in fixture: Fixture) -> GoogleAppInput.Returned {
    let flip = pending.map {
      GoogleAppInput.PendingFlip(
        clientID: Text(fixture.clientID), redirectURI: Text($0.redirectURI), state: Text($0.state))
    }
    return GoogleAppInput.Returned(
      pending: flip.map { .flip($0) } ?? .nothing, activity: activity, url: url)
  }
}

extension FuzzInput.Start {
  fileprivate var input: GoogleAppInput.Start {
    GoogleAppInput.Start(
      appLink: Text(appLink), clientID: Text(clientID), scopes: scopes.map { Text($0) },
      redirectURI: Text(redirectURI))
  }
}
