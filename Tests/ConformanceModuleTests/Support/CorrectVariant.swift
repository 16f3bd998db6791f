import AdapterProtocol
import AppFlip
import Conformance
import Harness
import TestSupport
import Testing

/// A right implementation that declares less or something else than the reference, or is right by an
/// earlier edition alone; what any edition leaves open is a `Choice`.
struct CorrectVariant: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var roles = Self.everything
  var maxInFlight = 64
  var configuration = Configuration()
  /// The code that its own OAuth server issues, nil if it issues the one of the request.
  var ownCode: Text?
  var tellsHowOpened = true
  /// What it does in another way than the reference besides.
  var habit: @Sendable (RunInput, inout RunReply, Edition) -> Void = { _, _, _ in }

  init(_ name: String, _ change: (inout CorrectVariant) -> Void) {
    testDescription = name
    change(&self)
  }

  static let everything: [Role: Capabilities] = [
    .app: Capabilities(
      outcomes: UserDecision.allCases, features: [.code, .universalLinksOnly, .sessions, .bytes]),
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
  func partner(by edition: Edition) throws -> AlteredAdapter {
    try CorrectVariant("partner") { $0.configuration = configuration }.adapter(by: edition)
  }

  func adapter(by edition: Edition) throws -> AlteredAdapter {
    let offered = Configuration.offered
    let own = Configuration(
      clientID: configuration.clientID ?? offered.clientID,
      appLink: configuration.appLink ?? offered.appLink)
    let members = try Role.allCases.filter { roles[$0] != nil }.map {
      try StubAdapter.reference($0, by: edition, in: own, issuing: ownCode)
    }
    let right = StubAdapter(
      members, named: testDescription, declaring: roles, maxInFlight: maxInFlight,
      configuration: configuration)
    return AlteredAdapter(right) { input, result in
      guard case .answered(var reply) = result else { return result }
      tell(&reply)
      habit(input, &reply, edition)
      return .answered(reply)
    }
  }

  func run(_ catalogue: Catalogue, _ settings: Settings) throws -> RunResult {
    let partner = try partner(by: settings.edition)
    return try ConformanceRun.execute(
      catalogue, on: adapter(by: settings.edition), named: "variant", settings: settings
    ) { _ in partner }
  }

  /// Has a reply tell of its own code, and of how URLs are opened only if the variant does.
  private func tell(_ reply: inout RunReply) {
    func withoutManner(_ url: OpenedURL) -> OpenedURL {
      OpenedURL(url: url.url, universalLinksOnly: tellsHowOpened ? url.universalLinksOnly : nil)
    }
    func issued(_ urls: [Text]) -> Text? {
      urls.contains { EditableLink($0.bytes)["code"] != nil } ? ownCode : nil
    }
    switch reply {
    case .app(var app):
      app.issuedCode = issued(app.opened.map(\.url))
      app.opened = app.opened.map(withoutManner)
      reply = .app(app)
    case .authorizationEndpoint(var endpoint):
      endpoint.issuedCode = issued(
        endpoint.headers.filter { $0.name == "location" }.map(\.value))
      reply = .authorizationEndpoint(endpoint)
    case .start(var start):
      start.opened = start.opened.map(withoutManner)
      reply = .start(start)
    case .returned: break
    }
  }
}
