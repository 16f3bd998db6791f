import AdapterKit
import AdapterProtocol
import AppFlip
import Conformance
import Harness
import ReferenceImplementation
import ReferenceVariants
import TestSupport
import Testing

extension StubAdapter {
  /// The configuration that hello offers, as an implementer reads it.
  static func configuration(_ offered: OfferedConfiguration?) -> Configuration {
    offered?.fixture.configuration
      ?? Configuration(clientID: "google-LINK-42", appLink: "https://app.example.com/flip")
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

  /// The reference in a role.
  static func reference(in role: Role) throws -> StubAdapter {
    switch role {
    case .app: .reference()
    case .authorizationEndpoint: try .referenceEndpoint()
    case .googleApp: .referenceGoogleApp()
    }
  }

  /// The reference with a fault in the role that the fault is of.
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

  /// The reference with a fault of a name.
  static func faulty(
    named name: String, in configuration: OfferedConfiguration? = nil
  ) throws -> StubAdapter {
    try faulty(#require(Fault(named: name)), in: configuration)
  }

  /// The reference with another legal choice in the role that the choice is of.
  static func choosing(_ choice: Choice, _ states: States? = nil) throws -> StubAdapter {
    let behaviour = Behaviour.choosing(choice)
    return try playing(behaviour, choice.role, states ?? behaviour.makeStates())
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
      let variant = try VariantEndpoint(behaviour, configuration: configuration)
      return endpoint { try variant.respond(to: $0) }
    case .googleApp:
      return googleApp { VariantGoogleApp(behaviour, states: states) }
    }
  }
}
