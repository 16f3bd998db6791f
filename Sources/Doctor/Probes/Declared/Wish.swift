import AdapterProtocol
import AppFlip

/// A plain good run with an outcome that was declared.
struct Wish {
  /// The role that is asked.
  let role: Role
  /// What the person does; nil where the role knows no outcomes.
  let outcome: Outcome?
  /// What the implementation is handed.
  let input: RunInput

  /// The role and the outcome, for people.
  var shown: String {
    outcome.map { "\(role.rawValue), \($0.rawValue)" } ?? role.rawValue
  }

}

extension Patient {
  /// The request that a wish comes to.
  ///
  /// - Parameters:
  ///   - wish: the role and the outcome.
  ///   - id: the request's id.
  /// - Returns: the octets, with a line feed.
  func line(_ wish: Wish, _ id: String) -> [UInt8] {
    // Nobody waits outside a session.
    line(id, wish.input, session: wish.outcome == .waits ? "doctor-\(id)" : nil)
  }

  /// A wish for each role and outcome that was declared, in their order.
  var wishes: [Wish] {
    hello.roles.flatMap { declared -> [Wish] in
      if declared.role == .googleApp {
        return [Wish(role: .googleApp, outcome: nil, input: samples.input(.googleApp))]
      }
      return outcomes(of: declared).map {
        Wish(role: declared.role, outcome: $0, input: samples.input(declared.role, outcome: $0))
      }
    }
  }

  /// The outcomes that may be asked for.
  private func outcomes(of declared: RoleDeclaration) -> [Outcome] {
    let hasSessions = declared.capabilities.features.contains(.sessions)
    return declared.capabilities.outcomes.filter { $0 != .waits || hasSessions }
  }
}
