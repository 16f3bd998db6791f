public import AdapterProtocol

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
  /// - Throws: `MessageError` where they are not those of an answer to that.
  init(_ ok: JSONObject, to input: RunInput) throws(MessageError) {
    switch input {
    case .app: self = .app(try AppReply(ok))
    case .authorizationEndpoint: self = .authorizationEndpoint(try EndpointReply(ok))
    case .googleApp(.start): self = .start(try StartReply(ok))
    case .googleApp(.returned): self = .returned(try ReturnedReply(ok))
    }
  }
}
