public import AdapterProtocol
public import AppFlip

/// One flip that an app was handed and what it did with it: what an oracle judges.
public struct Exchange: Sendable {
  /// What the app was handed.
  public let flip: Flip
  /// The link as it was handed over, nil for an activity without one.
  public let link: LinkReading?
  /// What the app's link handler returned.
  public let handled: Bool
  /// What the app opened, in order.
  public let opened: [OpenedAnswer]
  /// The code that the app says it issued, where it can't issue a given one.
  public let issuedCode: [UInt8]?
  /// What the links of the run are built from.
  public let world: World
  /// What the adapter declared.
  public let features: Set<Feature>
  /// The edition by which the run judges.
  public let edition: Edition
  /// The links of the other flips of the case.
  public let siblings: [LinkReading]

  /// The state of a successful answer beside the incoming one; three rules look at it.
  let echoed: Repetition
  /// The code of a successful answer beside the issued one; three rules look at it.
  let issued: Repetition

  /// Reads a flip and its reply.
  ///
  /// - Parameters:
  ///   - flip: what the app was handed.
  ///   - link: the link as it was handed over.
  ///   - reply: what the app did.
  ///   - context: what the run knows beside the exchange.
  ///   - siblings: the links of the other flips of the case.
  public init(
    _ flip: Flip, link: LinkReading?, reply: AppReply, context: JudgingContext,
    siblings: [LinkReading] = []
  ) {
    self.flip = flip
    self.link = link
    handled = reply.handled
    opened = reply.opened.map {
      OpenedAnswer($0.url.octets, universalLinksOnly: $0.universalLinksOnly)
    }
    issuedCode = reply.issuedCode?.octets
    world = context.world
    features = context.features
    edition = context.edition
    self.siblings = siblings
    let success = opened.first { $0.code != nil && $0.error == nil }
    echoed = Repetition(ofStateIn: success, to: link)
    let code = context.features.contains(.code) ? flip.code.octets : issuedCode
    issued = flip.outcome == .approves ? Repetition(ofCodeIn: success, issued: code) : .none
  }

  /// What the app answered with, as far as the permission of a case goes.
  public var answers: Set<Answer> {
    opened.isEmpty ? [.nothing] : opened.reduce(into: []) { $0.formUnion($1.answers) }
  }

  /// Whether the app must go through with the flip: nothing is wrong with the link.
  public var isFlawless: Bool {
    flip.activity == .browsingWeb && link?.isFlawless(for: world.clientID) == true
  }

  /// What was opened, printable: the URLs, or that there was none.
  public var openedShown: String {
    opened.isEmpty
      ? "nothing opened" : opened.map { Octets.escaped($0.octets) }.joined(separator: "  then  ")
  }
}
