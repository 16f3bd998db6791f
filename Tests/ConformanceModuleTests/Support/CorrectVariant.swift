import AdapterProtocol
import AppFlip
import ReferenceImplementation
import TestSupport
import Testing

/// A right implementation that declares less or something else than the reference, or is right by an
/// earlier edition alone; what any edition leaves open is a `Choice`.
struct CorrectVariant: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var roles = Self.everything
  var maxInFlight = 64
  var configuration = Configuration()
  var habits = Habits()

  init(_ name: String, _ change: (inout CorrectVariant) -> Void) {
    testDescription = name
    change(&self)
  }

  static let everything: [Role: Capabilities] = [
    .app: Capabilities(
      outcomes: Outcome.allCases, features: [.code, .universalLinksOnly, .sessions, .bytes]),
    .authorizationEndpoint: Capabilities(
      outcomes: [.approves, .declines, .cancels, .accountDisabled],
      features: [.code, .post, .bytes]),
    .googleApp: Capabilities(
      outcomes: [], features: [.start, .universalLinksOnly, .sessions, .bytes]),
  ]

  mutating func renounce(_ features: Feature...) {
    roles = roles.mapValues { all in
      Capabilities(outcomes: all.outcomes, features: all.features.filter { !features.contains($0) })
    }
  }

  /// The reference with what is baked into the variant, for the roles that the variant doesn't play.
  func partner(by edition: Edition) throws -> Ensemble {
    try CorrectVariant("partner") { $0.configuration = configuration }.adapter(by: edition)
  }

  func adapter(by edition: Edition) throws -> Ensemble {
    Ensemble(
      try members(by: edition),
      hello: HelloReply(
        implementation: Implementation(name: testDescription),
        roles: Role.allCases.compactMap { role in
          roles[role].map { RoleDeclaration(role: role, capabilities: $0) }
        }, maxInFlight: maxInFlight, configuration: configuration))
  }
}

extension CorrectVariant {
  /// What a variant does in another way than the reference; each of it changes nothing at first.
  struct Habits: Sendable {
    /// The code that its own OAuth server issues, nil if it issues the one of the request.
    var ownCode: Text?
    var tellsHowOpened = true
    var handle: @Sendable (inout AppReply, AppInput, Edition) -> Void = { _, _, _ in }
    var respond: @Sendable (inout EndpointReply, EndpointInput) -> Void = { _, _ in }
  }

  private func members(by edition: Edition) throws -> [Role: StubAdapter] {
    let offered = Configuration.offered
    let own = Configuration(
      clientID: configuration.clientID ?? offered.clientID,
      appLink: configuration.appLink ?? offered.appLink)
    var members: [Role: StubAdapter] = [:]
    if roles[.app] != nil { members[.app] = habits.app(own, edition) }
    if roles[.authorizationEndpoint] != nil {
      members[.authorizationEndpoint] = try habits.endpoint(own, edition)
    }
    if roles[.googleApp] != nil { members[.googleApp] = habits.googleApp(edition) }
    return members
  }
}

extension CorrectVariant.Habits {
  fileprivate func app(
    _ configuration: Configuration, _ edition: Edition
  ) -> StubAdapter {
    StubAdapter(start: { () -> (AppInput) throws -> AppReply in
      var app = try ReferenceApp(configuration: configuration, edition: edition)
      return { request in
        var asked = request
        asked.code = ownCode ?? request.code
        var response = app.receive(asked)
        for index in response.opened.indices {
          let link = EditableLink(response.opened[index].url.octets)
          if link["code"] != nil { response.issuedCode = ownCode }
          if !tellsHowOpened { response.opened[index].universalLinksOnly = nil }
        }
        handle(&response, request, edition)
        return response
      }
    })
  }

  fileprivate func endpoint(
    _ configuration: Configuration, _ edition: Edition
  ) throws -> StubAdapter {
    let endpoint = try ReferenceEndpoint(configuration: configuration, edition: edition)
    return .endpoint { request in
      var asked = request
      asked.code = ownCode ?? request.code
      var response = endpoint.respond(to: asked)
      for field in response.headers where field.name.octets.elementsEqual("location".utf8) {
        let link = EditableLink(field.value.octets)
        if link["code"] != nil { response.issuedCode = ownCode }
      }
      respond(&response, request)
      return response
    }
  }

  fileprivate func googleApp(_ edition: Edition) -> StubAdapter {
    .googleApp { HabitualGoogleApp(habits: self, reference: ReferenceGoogleApp(edition: edition)) }
  }
}

/// The reference's Google app with other habits.
private struct HabitualGoogleApp: PromptGoogleApp {
  let habits: CorrectVariant.Habits
  var reference: ReferenceGoogleApp

  mutating func start(_ request: GoogleAppInput.Start) throws -> StartReply {
    var started = try reference.start(request)
    for index in started.opened.indices {
      if !habits.tellsHowOpened { started.opened[index].universalLinksOnly = nil }
    }
    return started
  }

  mutating func receive(_ request: GoogleAppInput.Returned) throws -> ReturnedReply {
    reference.receive(request)
  }
}
