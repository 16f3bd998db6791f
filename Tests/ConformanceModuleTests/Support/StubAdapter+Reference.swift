import AdapterProtocol
import AppFlip
import Conformance
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

  /// The reference, by an edition, with a configuration that is not the ordinary one if it is given.
  static func reference(
    _ edition: Edition = .newest, in configuration: OfferedConfiguration? = nil
  ) -> StubAdapter {
    let configuration = self.configuration(configuration)
    return StubAdapter(start: {
      var app = try ReferenceApp(configuration: configuration, edition: edition)
      return { app.receive($0) }
    })
  }

  static func reference(in role: Role) throws -> StubAdapter {
    switch role {
    case .app: .reference()
    case .authorizationEndpoint: try .referenceEndpoint()
    case .googleApp: .referenceGoogleApp()
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
    case .googleApp: return googleApp { VariantGoogleApp(behaviour, states: states) }
    }
  }
}
