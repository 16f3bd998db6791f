import AdapterProtocol
import AppFlip
import Conformance
import Harness
import ReferenceImplementation
import ReferenceVariants
import TestSupport
import Testing

extension Configuration {
  static let offered = Configuration(
    clientID: "google-LINK-42", appLink: "https://app.example.com/flip")
}

extension StubAdapter {
  static func configuration(_ offered: OfferedConfiguration?) -> Configuration {
    offered?.fixture.configuration ?? .offered
  }

  /// The reference in a role; its Google app's states are the same each time.
  static func reference(
    _ role: Role = .app, by edition: Edition = .newest, in configuration: Configuration = .offered,
    issuing ownCode: Text? = nil
  ) throws -> StubAdapter {
    switch role {
    case .app:
      return StubAdapter(start: {
        var app = try ReferenceApp(configuration: configuration, edition: edition)
        return { request in
          var request = request
          request.code = ownCode ?? request.code
          return app.receive(request)
        }
      })
    case .authorizationEndpoint:
      let endpoint = try ReferenceEndpoint(configuration: configuration, edition: edition)
      return StubAdapter(endpoint: { request in
        var request = request
        request.code = ownCode ?? request.code
        return endpoint.respond(to: request)
      })
    case .googleApp:
      let states = States.repeatable()
      return StubAdapter(googleApp: {
        var app = ReferenceGoogleApp(edition: edition, states: states)
        return { input in
          switch input {
          case .start(let start): .start(try app.start(start))
          case .returned(let returned): .returned(app.receive(returned))
          }
        }
      })
    }
  }

  /// The reference in some roles, behind one adapter.
  static func references(
    _ roles: [Role] = Role.allCases, by edition: Edition = .newest,
    declaring declared: [Role: Capabilities] = [:]
  ) throws -> StubAdapter {
    StubAdapter(try roles.map { try .reference($0, by: edition) }, declaring: declared)
  }

  /// The reference's Google app, which takes whatever comes back alike, but for a code without an error if it
  /// links otherwise.
  static func googleApp(
    ending end: ReturnedReply.Conclusion, linkingOtherwise isLinking: Bool = false
  ) throws -> AlteredAdapter {
    AlteredAdapter(try reference(.googleApp)) { input, result in
      guard case .googleApp(.returned(let returned)) = input else { return result }
      let link = EditableLink(returned.url?.bytes ?? [])
      let code = link.decoded("code")
      let isLinked = end == .linked || isLinking && link["error"] == nil && code != nil
      return .answered(
        .returned(
          isLinked
            ? ReturnedReply(outcome: .linked, code: Text(code ?? Array("no-code".utf8)))
            : ReturnedReply(outcome: end)))
    }
  }

  static func faulty(
    _ fault: Fault, in configuration: OfferedConfiguration? = nil
  ) throws -> StubAdapter {
    // The reference's states when the fault isn't about them, which are the same each time.
    let isAboutStates =
      fault.breaks.contains("google-app/start/nonce")
      || fault.name == "google-app/start/state-unescaped"
    return try playing(
      .faulty(fault), fault.role,
      isAboutStates ? Behaviour.faulty(fault).makeStates() : .repeatable(), in: configuration)
  }

  static func faulty(
    named name: String, in configuration: OfferedConfiguration? = nil
  ) throws -> StubAdapter {
    try faulty(#require(Fault(named: name)), in: configuration)
  }

  static func choosing(
    _ choice: Choice, _ states: States? = nil, in configuration: OfferedConfiguration? = nil
  ) throws -> StubAdapter {
    let behaviour = Behaviour.choosing(choice)
    return try playing(behaviour, choice.role, states ?? behaviour.makeStates(), in: configuration)
  }

  private static func playing(
    _ behaviour: Behaviour, _ role: Role, _ states: States,
    in offered: OfferedConfiguration? = nil
  ) throws -> StubAdapter {
    let configuration = configuration(offered)
    switch role {
    case .app:
      return StubAdapter(start: {
        var app = try VariantApp(behaviour, configuration: configuration)
        return { try app.receive($0) }
      })
    case .authorizationEndpoint:
      let memory = EndpointMemory()
      return StubAdapter(browser: {
        var variant = try VariantEndpoint(behaviour, configuration: configuration, memory: memory)
        return { try variant.respond(to: $0) }
      })
    case .googleApp:
      return StubAdapter(googleApp: {
        var app = VariantGoogleApp(behaviour, states: states)
        return { input in
          switch input {
          case .start(let start): .start(try app.start(start))
          case .returned(let returned): .returned(try app.receive(returned))
          }
        }
      })
    }
  }
}
