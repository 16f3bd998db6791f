import AdapterProtocol
package import AppFlip
package import Conformance

/// What a role is handed once, as a structure that mutators change: a link of an app, a request to an
/// authorization endpoint, a link that comes back to the Google app, or a flip that it is to start.
package struct FuzzRequest: Equatable, Sendable {
  struct Pending: Equatable, Sendable {
    var redirectURI: [UInt8]
    var state: [UInt8]
  }

  struct Start: Equatable, Sendable {
    var appLink: [UInt8]
    var clientID: [UInt8]
    var scopes: [[UInt8]]
    var redirectURI: [UInt8]

    var length: Int {
      appLink.count + clientID.count + redirectURI.count + scopes.reduce(0) { $0 + $1.count + 1 }
    }
  }

  package let role: Role
  package var link: InputLink?
  var form: InputParameters?
  /// For an authorization endpoint: fields beside those of an ordinary request or in their place.
  var headers: [InputHeader] = []
  var outcome: UserDecision
  var activity: Activity
  /// The code that is to be issued; a Google app issues none.
  var code: [UInt8]
  /// The flip whose answer a Google app waits for.
  var pending: Pending?
  /// The flip that a Google app is to start; then it is handed nothing else.
  var start: Start?

  init(
    _ role: Role, link: InputLink?, form: InputParameters? = nil, outcome: UserDecision = .approves,
    activity: Activity = .browsingWeb, code: [UInt8] = [], pending: Pending? = nil
  ) {
    (self.role, self.link, self.form, self.outcome) = (role, link, form, outcome)
    (self.activity, self.code, self.pending) = (activity, code, pending)
  }

  init(_ start: Start) {
    self.init(.googleApp, link: nil)
    self.start = start
  }

  var length: Int {
    (link?.length ?? 0) + (form?.length ?? 0) + headers.reduce(0) { $0 + $1.length } + code.count
      + (pending.map { $0.redirectURI.count + $0.state.count } ?? 0) + (start?.length ?? 0)
  }

  /// The bytes above which no input is sent: values of 65,536 bytes fit, and 10,000 parameters.
  static let longest = 160 << 10

  /// The parameters that mutators work on: those of the form if there is one, else of the query.
  var parameters: InputParameters {
    get { form ?? link?.query ?? [] }
    set { if form != nil { form = newValue } else { link?.query = newValue } }
  }
}

struct InputHeader: Equatable, Sendable {
  let name: [UInt8]
  let value: [UInt8]

  init(_ name: [UInt8], _ value: [UInt8]) { (self.name, self.value) = (name, value) }

  var length: Int { name.count + value.count }
  var header: Header { Header(name: Text(name), value: Text(value)) }
}

extension FuzzRequest {
  package static func good(_ role: Role, in fixture: Fixture) -> FuzzRequest? {
    let flip = LinkTemplate.flip()
    let template =
      switch role {
      case .app: flip
      case .authorizationEndpoint: flip.asAuthorizationRequest ?? flip
      case .googleApp: goodReturn
      }
    guard let bytes = try? template.fill(fixture) else { return nil }
    let pending = Pending(
      redirectURI: Fixture.redirectURL.bytes, state: OrdinaryState(of: "").bytes)
    return FuzzRequest(
      role, link: InputLink(splitting: bytes),
      code: role == .googleApp ? [] : Step.trickyCode,
      pending: role == .googleApp ? pending : nil)
  }

  /// What a role is handed with a link that somebody wrote: all else is as with a good one.
  package static func carrying(
    _ link: [UInt8], to role: Role, in fixture: Fixture
  ) -> FuzzRequest? {
    guard var input = good(role, in: fixture) else { return nil }
    input.link = InputLink(splitting: link)
    // The Google app waits for the answer that comes.
    let states = input.parameters.filter { $0.name == Array("state".utf8) }.compactMap(\.value)
    if states.count == 1 {
      input.pending?.state = PercentDecoding.decodeLiteral(states[0], as: .percent)
    }
    return input
  }

  private static let goodReturn = LinkTemplate([
    .redirectURL(Fixture.redirectURL), .text("?code="),
    .literal(PercentEncoding.encode(Step.trickyCode)),
    .text("&state="), .ordinaryState,
  ])
}

extension FuzzRequest.Start {
  init(goodIn fixture: Fixture) {
    self.init(
      appLink: fixture.appLink, clientID: fixture.clientID, scopes: fixture.scopes,
      redirectURI: Fixture.redirectURL.bytes)
  }
}
