import AdapterProtocol
import AppFlip

/// What an app or an authorization endpoint was handed, read.
struct FlipRequest: Sendable {
  /// The role that was handed it.
  let role: Role
  /// The kind of activity; an endpoint knows but one.
  let activity: Activity
  /// The link as it was handed over, nil for an activity without one.
  let link: LinkReading?
  /// What the person, the network and the OAuth server do.
  let outcome: Outcome
  /// The code that is to be issued, nil where that is left to the implementation.
  let code: [UInt8]?
  /// Whether the parameters stand in a form.
  let isForm: Bool
  /// What the links of the run are built from.
  let world: World
  /// The answers that what is odd about the link leaves beside those to an ordinary one.
  let leeway: AnswerSet

  /// Reads what an app was handed.
  ///
  /// - Parameters:
  ///   - input: what it was handed.
  ///   - link: its link, read.
  ///   - world: what the links of the run are built from.
  init(_ input: AppInput, link: LinkReading?, in world: World) {
    role = .app
    activity = input.activity
    self.link = link
    outcome = input.outcome
    code = input.code?.octets
    isForm = false
    self.world = world
    leeway = link?.leeway(in: world) ?? []
  }

  /// Reads what an authorization endpoint was handed.
  ///
  /// - Parameters:
  ///   - input: what it was handed.
  ///   - link: its parameters, read.
  ///   - world: what the links of the run are built from.
  init(_ input: EndpointInput, link: LinkReading?, in world: World) {
    role = .authorizationEndpoint
    activity = .browsingWeb
    self.link = link
    outcome = input.outcome
    code = input.code?.octets
    isForm = input.method == .post
    self.world = world
    leeway = link?.endpointLeeway(in: world) ?? []
  }

  /// Whether the flip must be gone through with: nothing is wrong with the link, nor odd about it.
  var isFlawless: Bool {
    guard activity == .browsingWeb, let link, leeway.isEmpty,
      link.isFlawless(for: world.clientID)
    else { return false }
    return role == .app || link.asksForCode
  }
}
