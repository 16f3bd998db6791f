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

  /// Reads a reply of the form that nearly all have; nil where it isn't of that form, or contradicts
  /// what was declared.
  ///
  /// - Parameters:
  ///   - plain: the reply as far as it was read.
  ///   - line: its line.
  ///   - input: what the adapter was asked.
  ///   - features: what the adapter declared.
  init?(
    _ plain: PlainReply, _ line: borrowing Span<UInt8>, to input: RunInput,
    declaring features: DeclaredFeatures
  ) {
    switch input {
    case .app:
      guard let reply = plain.app(line), (try? reply.check(against: features[.app])) != nil else {
        return nil
      }
      self = .app(reply)
    case .authorizationEndpoint:
      guard let reply = plain.endpoint(line),
        (try? reply.check(against: features[.authorizationEndpoint])) != nil
      else { return nil }
      self = .authorizationEndpoint(reply)
    case .googleApp(.start):
      guard let reply = plain.start(line),
        (try? reply.check(against: features[.googleApp])) != nil
      else { return nil }
      self = .start(reply)
    case .googleApp(.returned):
      guard let reply = plain.returned(line) else { return nil }
      self = .returned(reply)
    }
  }
}
