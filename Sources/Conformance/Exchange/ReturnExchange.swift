public import AdapterProtocol
public import AppFlip

/// A link that came back to the Google app, and what it made of it.
public struct ReturnExchange: Sendable {
  /// The link, read as an answer to a flip; nil for an activity without one.
  public let link: OpenedAnswer?
  /// The flip whose answer was waited for, nil where the app knows it alone, or where there was none.
  public let pending: GoogleAppInput.PendingFlip?
  /// The kind of activity.
  let activity: Activity
  /// The flip whose answer was waited for, whoever knows it.
  let awaited: GoogleAppInput.Pending
  /// What the Google app made of it.
  public let reply: ReturnedReply
  /// The edition by which the run judges.
  public let edition: Edition

  /// Reads a link that came back.
  ///
  /// - Parameters:
  ///   - returned: what the Google app was handed.
  ///   - reply: what it made of it.
  ///   - context: what the run knows beside the exchange.
  public init(
    _ returned: GoogleAppInput.Returned, reply: ReturnedReply, context: JudgingContext
  ) {
    link = returned.url.map { OpenedAnswer($0.octets, universalLinksOnly: nil) }
    if case .flip(let flip) = returned.pending { pending = flip } else { pending = nil }
    activity = returned.activity
    awaited = returned.pending
    self.reply = reply
    edition = context.edition
  }

  /// The code of an answer that may link: at the pending redirect URI, with the pending state once and
  /// no error; nil for every other link.
  var goodCode: QueryValue? {
    guard let link, let pending, link.isReadable, link.error == nil,
      link.uri.base.elementsEqual(pending.redirectURI.octets),
      case .once(let state) = ParameterOccurrences(link.states),
      state.stands(for: pending.state.octets),
      case .once(let code) = ParameterOccurrences(link.codes)
    else { return nil }
    return code
  }

  /// What the Google app made of the link, as far as the expectations of a case go.
  public var answer: Answer {
    switch reply.outcome {
    case .linked: .linked
    case .fallback: .fallback
    case .aborted: .aborted
    case .ignored: .ignored
    case .failed: .failed
    }
  }

  /// Whether an error ended as the error table of the edition says.
  var isAsDocumented: Bool {
    guard let code = link?.errorCode else { return Answer.unlinked.contains(answer) }
    return Answer.ends(after: code, in: edition).contains(answer)
  }

  /// What the Google app made of the link, printable.
  public var shown: String {
    let code = reply.code.map { ", code \"\(Octets.escaped($0.octets))\"" } ?? ""
    let error = reply.error.map { ", error \"\(Octets.escaped($0.octets))\"" } ?? ""
    return "outcome \(reply.outcome.rawValue)\(code)\(error)"
  }
}
