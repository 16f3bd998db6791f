public import AdapterProtocol
import AppFlip

/// An answer in the form that fits the request.
public enum RunReply: Equatable, Sendable {
  /// To role `app`.
  case app(AppReply)
  /// To role `authorization-endpoint`.
  case authorizationEndpoint(EndpointReply)
  /// To role `google-app` that was to start a flip.
  case start(StartReply)
  /// To role `google-app` that was handed a link.
  case returned(ReturnedReply)

  /// Reads the members of `ok`.
  ///
  /// - Parameters:
  ///   - ok: the members.
  ///   - input: what the adapter was asked.
  ///   - features: what the adapter declared for the role.
  /// - Throws: `MessageError` where they are not those of an answer to that, or contradict what was
  ///   declared.
  package init(_ ok: JSONObject, to input: RunInput, features: [Feature]) throws(MessageError) {
    switch input {
    case .app:
      let reply = try AppReply(ok)
      try reply.check(against: features)
      self = .app(reply)
    case .authorizationEndpoint:
      let reply = try EndpointReply(ok)
      try reply.check(against: features)
      self = .authorizationEndpoint(reply)
    case .googleApp(.start):
      let reply = try StartReply(ok)
      try reply.check(against: features)
      self = .start(reply)
    case .googleApp(.returned): self = .returned(try ReturnedReply(ok))
    }
  }
}
