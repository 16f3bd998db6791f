import AdapterProtocol
import AppFlip
import Harness

/// The inputs of valid requests, built from the configuration that the harness offers or the
/// adapter has built in.
struct SampleInputs {
  /// The client id of every link.
  let clientID: [UInt8]
  /// The app's universal link.
  let appLink: [UInt8]
  /// The authorization endpoint.
  let endpoint: [UInt8]
  let scopes: [[UInt8]]

  /// The state of every link.
  static let state = OrdinaryState(of: "doctor").octets
  /// What stands in front of the parameters of every authorization request.
  private static let requestStart = Array("response_type=code&user_locale=en-US&".utf8)
  /// The code of every request.
  static let code = Array("4-P7q7W91a".utf8)
  /// The redirect URI of every link.
  static let redirectURL = RedirectURL.all[2]

  /// The configuration that the harness offers.
  static let offered = Configuration(
    clientID: "google-LINK-42", appLink: "https://app.example.com/flip",
    authorizationEndpoint: "https://auth.example.com/authorize", scopes: ["devices", "profile"],
    redirectURIs: RedirectURL.all.map { Text($0.text) })

  init(_ own: Configuration = Configuration()) {
    clientID = (own.clientID ?? Self.offered.clientID)?.octets ?? []
    appLink = (own.appLink ?? Self.offered.appLink)?.octets ?? []
    endpoint = (own.authorizationEndpoint ?? Self.offered.authorizationEndpoint)?.octets ?? []
    scopes = (own.scopes ?? Self.offered.scopes ?? []).map(\.octets)
  }

  /// The input of a valid request.
  func input(
    _ role: Role, outcome: Outcome = .approves, code: [UInt8] = code, state: [UInt8] = state,
    extra: [UInt8] = []
  ) -> RunInput {
    switch role {
    case .app:
      let link = Text(appLink + Array("?".utf8) + parameters(state) + extra)
      return .app(AppInput(url: link, outcome: outcome, code: Text(code)))
    case .authorizationEndpoint:
      let query = Self.requestStart + parameters(state) + extra
      return .authorizationEndpoint(
        EndpointInput(
          url: Text(endpoint + separator + query), headers: RequestHeader.fields(isForm: false),
          outcome: outcome, code: Text(code))
      )
    case .googleApp:
      return .googleApp(.returned(returned(.flip(pending(state)), state, code, extra)))
    }
  }

  /// The same authorization request as a form.
  func form(extra: [UInt8] = []) -> RunInput {
    .authorizationEndpoint(
      EndpointInput(
        method: .post, url: Text(endpoint), headers: RequestHeader.fields(isForm: true),
        body: Text(Self.requestStart + parameters(Self.state) + extra), code: Text(Self.code)))
  }

  /// The start of a flip by the Google app.
  var start: RunInput {
    .googleApp(
      .start(
        GoogleAppInput.Start(
          appLink: Text(appLink), clientID: Text(clientID), scopes: scopes.map { Text($0) },
          redirectURI: Text(Self.redirectURL.octets))))
  }

  /// The answer to a flip that was started earlier in the same session.
  func returnInSession(state: [UInt8]) -> RunInput {
    .googleApp(.returned(returned(.ofSession, state, Self.code, [])))
  }

  private func returned(
    _ pending: GoogleAppInput.Pending, _ state: [UInt8], _ code: [UInt8], _ extra: [UInt8]
  ) -> GoogleAppInput.Returned {
    let query =
      Array("?code=".utf8) + PercentEncoding.encode(code) + Array("&state=".utf8)
      + PercentEncoding.encode(state)
    return GoogleAppInput.Returned(
      pending: pending, url: Text(Self.redirectURL.octets + query + extra))
  }

  private func pending(_ state: [UInt8]) -> GoogleAppInput.PendingFlip {
    GoogleAppInput.PendingFlip(
      clientID: Text(clientID), redirectURI: Text(Self.redirectURL.octets), state: Text(state))
  }

  /// What separates the endpoint from the query: the endpoint may have a query of its own.
  private var separator: [UInt8] {
    Array((endpoint.contains(UInt8(ascii: "?")) ? "&" : "?").utf8)
  }

  private func parameters(_ state: [UInt8]) -> [UInt8] {
    let scope = scopes.map(PercentEncoding.encode).joined(separator: Array("%20".utf8))
    let pairs: [(String, [UInt8])] = [
      ("client_id", PercentEncoding.encode(clientID)), ("scope", Array(scope)),
      ("state", PercentEncoding.encode(state)),
      ("redirect_uri", PercentEncoding.encode(Self.redirectURL.octets)),
    ]
    return Array(pairs.map { Array("\($0)=".utf8) + $1 }.joined(separator: Array("&".utf8)))
  }
}

/// A valid run for a declared role and outcome.
struct SampleRequest {
  let role: Role
  /// What the person does; nil if the role has no outcomes.
  let outcome: Outcome?
  /// What the implementation receives.
  let input: RunInput

  /// The role and the outcome, for people.
  var name: String {
    outcome.map { "\(role.rawValue), \($0.rawValue)" } ?? role.rawValue
  }
}

extension ProbedAdapter {
  /// A sample request for each declared role and outcome, in their order.
  var sampleRequests: [SampleRequest] {
    hello.roles.flatMap { declared -> [SampleRequest] in
      let role = declared.role
      if role == .googleApp {
        return [SampleRequest(role: role, outcome: nil, input: samples.input(role))]
      }
      let hasSessions = declared.capabilities.features.contains(.sessions)
      // Nobody waits outside a session.
      let outcomes = declared.capabilities.outcomes.filter { $0 != .waits || hasSessions }
      return outcomes.map {
        SampleRequest(role: role, outcome: $0, input: samples.input(role, outcome: $0))
      }
    }
  }

  /// Sends a sample request and waits for the response.
  func send(_ sample: SampleRequest, _ number: Int, on connection: RawConnection) -> Response {
    run(
      sample.input, id: "\(number)",
      session: sample.outcome == .waits ? "doctor-\(number)" : nil, on: connection)
  }
}
