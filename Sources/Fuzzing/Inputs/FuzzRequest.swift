import AdapterProtocol
package import AppFlip
package import Conformance

/// One request to a role, as a structure that mutators change.
package struct FuzzRequest: Equatable, Sendable {
  package let role: Role
  package var link: InputLink?
  var form: InputParameters?
  /// For an authorization endpoint: fields beside the fields of an ordinary request, or in their place.
  var headers: [Header] = []
  var outcome = UserDecision.approves
  var activity = Activity.browsingWeb
  /// The code to issue; a Google app issues none.
  var code: [UInt8]
  /// The flip whose response a Google app waits for.
  var pending: GoogleAppInput.PendingFlip?
  /// The flip that a Google app starts; then it gets no link.
  var start: GoogleAppInput.Start?

  init(
    _ role: Role, link: InputLink?, form: InputParameters? = nil, code: [UInt8] = [],
    pending: GoogleAppInput.PendingFlip? = nil
  ) {
    (self.role, self.link, self.form) = (role, link, form)
    (self.code, self.pending) = (code, pending)
  }

  init(_ start: GoogleAppInput.Start) {
    self.init(.googleApp, link: nil)
    self.start = start
  }

  var length: Int {
    let texts =
      headers.flatMap { [$0.name, $0.value] } + (pending.map { [$0.redirectURI, $0.state] } ?? [])
      + (start.map { [$0.appLink, $0.clientID, $0.redirectURI] + $0.scopes } ?? [])
    return texts.reduce(start?.scopes.count ?? 0) { $0 + $1.bytes.count } + code.count
      + (link?.length ?? 0) + (form?.length ?? 0)
  }

  /// The limit of the length: values of 65,536 bytes fit, and 10,000 parameters.
  static let longest = 160 << 10

  /// The parameters that mutators change: in the form if there is one, else in the query.
  var parameters: InputParameters {
    get { form ?? link?.query ?? [] }
    set { if form != nil { form = newValue } else { link?.query = newValue } }
  }

  /// A number that hardly any two different requests share.
  var fingerprint: UInt64 {
    var fingerprint = Fingerprint()
    fingerprint.add(Role.allCases.firstIndex(of: role) ?? 0)
    fingerprint.add(UserDecision.allCases.firstIndex(of: outcome) ?? 0)
    fingerprint.add(activity == .other ? 1 : 0)
    let texts = [
      link?.bytes, form?.written, code, pending?.redirectURI.bytes, pending?.state.bytes,
    ]
    for text in texts { fingerprint.add(text) }
    if let start {
      for text in [start.appLink, start.clientID, start.redirectURI] { fingerprint.add(text.bytes) }
      fingerprint.add(start.scopes.count)
      for scope in start.scopes { fingerprint.add(scope.bytes) }
    }
    for header in headers {
      fingerprint.add(header.name.bytes)
      fingerprint.add(header.value.bytes)
    }
    return fingerprint.value
  }
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
    guard let link = try? template.fill(fixture) else { return nil }
    let pending = GoogleAppInput.PendingFlip(
      clientID: Text(fixture.clientID), redirectURI: Text(Fixture.redirectURL.bytes),
      state: Text(OrdinaryState(of: "").bytes))
    return FuzzRequest(
      role, link: InputLink(splitting: link),
      code: role == .googleApp ? [] : Step.trickyCode,
      pending: role == .googleApp ? pending : nil)
  }

  /// The good request with a link that a user wrote.
  package static func carrying(
    _ link: [UInt8], to role: Role, in fixture: Fixture
  ) -> FuzzRequest? {
    guard var input = good(role, in: fixture) else { return nil }
    input.link = InputLink(splitting: link)
    // The Google app waits for the response that comes.
    let states = input.parameters.filter { $0.name == Array("state".utf8) }.compactMap(\.value)
    if states.count == 1 {
      input.pending?.state.bytes = PercentDecoding.decodeLiteral(states[0], as: .percent)
    }
    return input
  }

  private static let goodReturn = LinkTemplate([
    .redirectURL(Fixture.redirectURL), .text("?code="),
    .literal(PercentEncoding.encode(Step.trickyCode)),
    .text("&state="), .ordinaryState,
  ])
}

extension GoogleAppInput.Start {
  init(goodIn fixture: Fixture) {
    self.init(
      appLink: Text(fixture.appLink), clientID: Text(fixture.clientID),
      scopes: fixture.scopes.map { Text($0) }, redirectURI: Text(Fixture.redirectURL.bytes))
  }
}
