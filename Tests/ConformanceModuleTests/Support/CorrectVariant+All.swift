import AdapterProtocol
import AppFlip
import Harness

extension CorrectVariant {
  static let all = plays + configurations + readers

  // MARK: - What is played

  private static let plays = [
    CorrectVariant("an app alone") { $0.roles = everything.filter { $0.key == .app } },
    CorrectVariant("an endpoint alone, without forms, where nobody can leave") {
      $0.roles = [
        .authorizationEndpoint: Capabilities(
          outcomes: [.approves, .declines], features: [.code, .bytes])
      ]
    },
    CorrectVariant("a Google app alone, which is never asked to start a flip") {
      $0.roles = [.googleApp: Capabilities(outcomes: [], features: [.bytes])]
    },
    CorrectVariant("nothing declared but the roles, and codes of its own") {
      $0.roles = everything.mapValues { _ in Capabilities() }
      $0.maxInFlight = 1
      $0.ownCode = "4/own+code=&%2B x"
      $0.tellsHowOpened = false
    },
    CorrectVariant("only the person who approves") {
      $0.roles = everything.mapValues { Capabilities(features: $0.features) }
    },
    CorrectVariant("other outcomes for each role, two running apps never told apart") {
      $0.roles[.app]?.outcomes = [.approves, .declines, .offline]
      $0.roles[.authorizationEndpoint]?.outcomes = [.approves, .accountDisabled]
      $0.renounce(.sessions)
    },
    CorrectVariant("one request at a time, and Unicode alone") {
      $0.maxInFlight = 1
      $0.renounce(.bytes)
    },
    CorrectVariant("an OAuth server that issues its own codes") {
      $0.renounce(.code)
      $0.ownCode = "SplxlOBeZQQYbYS6WxSbIA"
    },
  ]

  // MARK: - What is baked in

  private static let configurations = [
    CorrectVariant("a client ID of its own, with characters that are reserved in a query") {
      $0.configuration.clientID = "ACME link/42+Google=K&v%31#~"
    },
    CorrectVariant("links of its own, with ports and escapes, and scopes that are URLs") {
      $0.configuration.appLink = "https://links.acme.example:8443/account/link%20up"
      $0.configuration.authorizationEndpoint = "https://login.acme.example:8443/oauth2/v2/auth"
      $0.configuration.scopes = ["https://acme.example/auth/lights.read", "openid"]
    },
    CorrectVariant("an endpoint with a query of its own, which it needs in every request") {
      $0.configuration.authorizationEndpoint =
        "https://id.acme.example/oauth2/v2/auth?tenant=home&v=%31"
      $0.habit = { input, reply, _ in
        let own = Array("https://id.acme.example/oauth2/v2/auth?tenant=home&v=%31".utf8)
        guard case .authorizationEndpoint(let request) = input,
          !request.url.bytes.starts(with: own)
        else { return }
        reply = .authorizationEndpoint(
          EndpointReply(status: 404, body: "There is no such tenant."))
      }
    },
  ]

  // MARK: - What an earlier edition leaves open

  private static let readers = [
    CorrectVariant("an app that drops what isn't right as long as its edition lets it") {
      $0.habit = { input, reply, edition in
        guard case .app(let request) = input, case .app(let response) = reply else { return }
        let answer = response.opened.first.map { EditableLink($0.url.bytes) }
        let isRefused = answer?["error"]?.elementsEqual("invalid_request".utf8) == true
        // A scope that stands twice is served or answered, in every edition.
        let scopes = EditableLink(request.url?.bytes ?? []).parameters.count {
          $0.name.elementsEqual("scope".utf8)
        }
        if edition < .third, isRefused, scopes < 2 { reply = .app(AppReply(handled: false)) }
      }
    }
  ]
}
