import AdapterProtocol
import AppFlip
import Harness
import ReferenceImplementation
import ReferenceVariants
import TestSupport

protocol PromptGoogleApp {
  mutating func start(_ request: GoogleAppInput.Start) throws -> StartReply
  mutating func receive(_ request: GoogleAppInput.Returned) throws -> ReturnedReply
}

extension ReferenceGoogleApp: PromptGoogleApp {}
extension VariantGoogleApp: PromptGoogleApp {}

extension StubAdapter {
  static func googleApp(_ start: @escaping () -> some PromptGoogleApp) -> StubAdapter {
    StubAdapter(googleApp: {
      var app = start()
      return { input in
        switch input {
        case .start(let input): .start(try app.start(input))
        case .returned(let input): .returned(try app.receive(input))
        }
      }
    })
  }

  /// The reference, by an edition; its states are the same each time.
  static func referenceGoogleApp(_ edition: Edition = .newest) -> StubAdapter {
    let states = States.repeatable()
    return googleApp { ReferenceGoogleApp(edition: edition, states: states) }
  }
}
