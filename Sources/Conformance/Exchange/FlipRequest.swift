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
  /// What the run knows beside it.
  let context: JudgingContext
  /// The answers that what is odd about the link leaves beside those to an ordinary one.
  let tolerance: AnswerSet
  /// Whether the flip must be gone through with: nothing is wrong with the link, nor odd about it.
  let isFlawless: Bool
  /// Whether nothing but a code is permitted.
  let demandsCode: Bool

  /// Reads what an app was handed.
  ///
  /// - Parameters:
  ///   - input: what it was handed.
  ///   - link: its link, read.
  ///   - context: what the run knows beside it.
  init(_ input: borrowing AppInput, link: LinkReading?, in context: JudgingContext) {
    let tolerance = link?.tolerance(by: context) ?? []
    let isFlawless =
      input.activity == .browsingWeb && tolerance.isEmpty
      && link?.isComplete(for: context.fixture.clientID) == true
    let code = input.code?.octets
    demandsCode = isFlawless && input.outcome == .approves && Self.isOrdinary(code)
    (self.tolerance, self.isFlawless) = (tolerance, isFlawless)
    (role, activity, outcome, isForm) = (.app, input.activity, input.outcome, false)
    self.code = code
    self.link = link
    self.context = context
  }

  /// Reads what an authorization endpoint was handed.
  ///
  /// - Parameters:
  ///   - input: what it was handed.
  ///   - link: its parameters, read.
  ///   - context: what the run knows beside it.
  init(
    _ input: borrowing EndpointInput, link: LinkReading?, in context: JudgingContext
  ) {
    let tolerance = link?.endpointTolerance(by: context) ?? []
    let isFlawless =
      tolerance.isEmpty && link?.isComplete(for: context.fixture.clientID) == true
      && link?.asksForCode == true
    let code = input.code?.octets
    demandsCode = isFlawless && input.outcome == .approves && Self.isOrdinary(code)
    (self.tolerance, self.isFlawless) = (tolerance, isFlawless)
    (role, activity) = (.authorizationEndpoint, .browsingWeb)
    (outcome, isForm) = (input.outcome, input.method == .post)
    self.code = code
    self.link = link
    self.context = context
  }

  /// Whether the code is no longer than what every server can issue.
  var isOrdinaryCode: Bool { Self.isOrdinary(code) }

  private static func isOrdinary(_ code: [UInt8]?) -> Bool {
    (code?.count ?? 0) <= Case.longestServed
  }

  /// Whether the client id is the registered one.
  var isClientRight: Bool { link?.clientID.stands(for: context.fixture.clientID) == true }
}
