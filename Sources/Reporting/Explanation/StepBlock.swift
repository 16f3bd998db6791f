import AppFlip
import Conformance

/// What a case hands over in one step, with the configuration that the harness offers.
struct StepBlock {
  private let step: Step
  private let number: Int?

  /// Takes a step.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - number: its number, from 1; nil where it is the only one.
  init(_ step: Step, number: Int?) {
    self.step = step
    self.number = number
  }

  /// Adds the step.
  func add(to block: inout TextBlock) {
    block.addVerbatim(number.map { "step \($0)" } ?? "sent", sent)
    let session = step.session.map { ", session \($0)" } ?? ""
    let role = number == nil ? "" : ", role \(step.role.rawValue)"
    block.addVerbatim("with", with + session + role)
  }

  private var sent: String {
    switch step {
    case .start: "start of a flip to \(Octets.escaped(Fixture.offered.appLink))"
    case .flip, .request, .returned:
      step.link.map { TextBlock.shortened($0.shown(in: .offered)) } ?? "no URL"
    }
  }

  private var with: String {
    switch step {
    case .flip(let flip): return "activity \(flip.activity.rawValue)" + Self.outcome(of: flip)
    case .request(let flip):
      let form = flip.method == .post ? ", its query as a form" : ""
      let query = flip.query.isEmpty ? "" : " beside the query \(Octets.escaped(flip.query))"
      return "method \(flip.method.rawValue)\(form)\(query)" + Self.outcome(of: flip)
    case .start(let start):
      let scopes = (start.scopes ?? Fixture.offered.scopes).map { Octets.escaped($0) }
      return "client_id \(Octets.escaped(start.clientID ?? Fixture.offered.clientID)), scopes "
        + scopes.joined(separator: ", ") + ", redirect_uri \(start.redirectURL.text)"
    case .returned(let returned):
      return "activity \(returned.activity.rawValue), \(Self.pending(of: returned))"
    }
  }

  private static func outcome(of flip: Flip) -> String {
    guard flip.outcome == .approves else { return ", outcome \(flip.outcome.rawValue)" }
    let code =
      switch flip.code {
      case .tricky: Octets.escaped(Flip.Code.trap)
      case .octets(let octets): TextBlock.shortened(Octets.escaped(octets))
      case .answered(let step): "{the code of step \(step + 1)}"
      }
    return ", outcome \(flip.outcome.rawValue), code \(code)"
  }

  private static func pending(of returned: Return) -> String {
    switch returned.pending {
    case .ofSession: "pending what was started last"
    case .nothing: "nothing pending"
    case .step(let step): "pending what step \(step + 1) started"
    case .state(let state):
      "pending state \(TextBlock.shortened(Octets.escaped(state))) at \(returned.redirectURL.text)"
    }
  }
}
