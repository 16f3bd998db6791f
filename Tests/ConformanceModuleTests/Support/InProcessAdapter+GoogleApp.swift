import AdapterKit
import AdapterProtocol
import AppFlip
import Harness
import ReferenceImplementation
import TestSupport

/// A Google app whose functions are not asynchronous.
protocol PromptGoogleApp {
  mutating func start(_ request: GoogleAppStart) throws -> GoogleAppStarted
  mutating func receive(_ request: GoogleAppReturn) throws -> GoogleAppConclusion
}

extension ReferenceGoogleApp: PromptGoogleApp {}
extension VariantGoogleApp: PromptGoogleApp {}

extension InProcessAdapter {
  /// Wraps a Google app that is written with the adapter kit.
  static func googleApp(_ start: @escaping () -> some PromptGoogleApp) -> InProcessAdapter {
    InProcessAdapter(googleApp: {
      var app = start()
      return { input in
        switch input {
        case .start(let input):
          let started = try app.start(
            GoogleAppStart(
              appLink: input.appLink.octets, clientID: input.clientID.octets,
              scopes: input.scopes.map(\.octets), redirectURI: input.redirectURI.octets))
          return .start(
            StartReply(
              opened: started.opened.map {
                OpenedURL(url: Text($0.url), universalLinksOnly: $0.universalLinksOnly)
              }, state: Text(started.state)))
        case .returned(let input):
          let conclusion = try app.receive(
            GoogleAppReturn(
              pending: pending(input.pending), activity: input.activity, url: input.url?.octets))
          return .returned(reply(conclusion))
        }
      }
    })
  }

  private static func pending(_ pending: GoogleAppInput.Pending) -> GoogleAppPending {
    switch pending {
    case .ofSession: .started
    case .nothing: .nothing
    case .flip(let flip):
      .flip(
        GoogleAppFlip(
          clientID: flip.clientID.octets, redirectURI: flip.redirectURI.octets,
          state: flip.state.octets))
    }
  }

  private static func reply(_ conclusion: GoogleAppConclusion) -> ReturnedReply {
    var reply =
      switch conclusion.outcome {
      case .linked(let code): ReturnedReply(outcome: .linked, code: Text(code))
      case .fallback(let error): ReturnedReply(outcome: .fallback, error: error.map { Text($0) })
      case .aborted(let error): ReturnedReply(outcome: .aborted, error: error.map { Text($0) })
      case .ignored: ReturnedReply(outcome: .ignored)
      case .failed(let error): ReturnedReply(outcome: .failed, error: error.map { Text($0) })
      }
    reply.reason = conclusion.reason.map { Text($0) }
    return reply
  }

  /// The reference, by an edition; its states are the same each time.
  static func referenceGoogleApp(_ edition: Edition = .newest) -> InProcessAdapter {
    let states = States.repeatable()
    return googleApp { ReferenceGoogleApp(edition: edition, states: states) }
  }
}
