import AdapterProtocol
import AppFlip
import Conformance

/// The inputs of valid requests for the configuration of an adapter.
struct SampleInputs {
  static let state = OrdinaryState(of: "doctor").bytes
  static let code = Array("4-P7q7W91a".utf8)
  private let maker: RequestMaker

  init(_ own: Configuration) {
    let fixture = (try? Fixture.offered.adopting(own)) ?? .offered
    maker = RequestMaker(fixture: fixture, capabilities: [:], deadline: nil)
  }

  func input(
    _ role: Role, outcome: UserDecision = .approves, code: [UInt8] = code, state: [UInt8] = state,
    method: EndpointInput.Method = .get
  ) -> RunInput {
    let link = LinkTemplate.flip(state: [.literal(PercentEncoding.encode(state))])
    return switch role {
    case .app: input(Step(.app, link, outcome: outcome, code: code))
    case .authorizationEndpoint:
      input(Step(role, link.asAuthorizationRequest, outcome: outcome, code: code, method: method))
    case .googleApp: returned(nil, state, code)
    }
  }

  var start: RunInput { input(.start()) }

  func returned(
    _ pending: Step.Pending?, _ state: [UInt8], _ code: [UInt8] = code
  ) -> RunInput {
    let parts = [Array("?code=".utf8), PercentEncoding.encode(code), Array("&state=".utf8)]
    let query = parts.flatMap(\.self) + PercentEncoding.encode(state)
    return input(
      Step(
        .googleApp, LinkTemplate([.redirectURL(Fixture.redirectURL), .literal(query)]),
        pending: pending, state: String(decoding: state, as: UTF8.self)))
  }

  private func input(_ step: Step) -> RunInput {
    (try? maker.input(for: step, after: [])) ?? maker.placeholder(for: step)
  }
}

/// A valid run for a declared role and outcome.
struct SampleRequest {
  let role: Role
  /// The user's decision; nil if the role has no outcomes.
  let outcome: UserDecision?
  let input: RunInput

  var name: String { outcome.map { "\(role.rawValue), \($0.rawValue)" } ?? role.rawValue }
}

extension ProbedAdapter {
  var sampleRequests: [SampleRequest] {
    hello.roles.flatMap { declared -> [SampleRequest] in
      let (role, features) = (declared.role, declared.capabilities.features)
      // A flip can only wait in a session.
      let outcomes = declared.capabilities.outcomes.filter {
        $0 != .waits || features.contains(.sessions)
      }
      return (role == .googleApp ? [nil] : outcomes.map(Optional.some)).map {
        SampleRequest(
          role: role, outcome: $0, input: samples.input(role, outcome: $0 ?? .approves))
      }
    }
  }

  func send(_ sample: SampleRequest, _ number: Int, on connection: RawConnection) -> Response {
    run(
      sample.input, id: "\(number)",
      session: sample.outcome == .waits ? "doctor-\(number)" : nil, on: connection)
  }
}
