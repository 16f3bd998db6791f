public import AdapterProtocol
public import AppFlip

/// A link that came back to the Google app, and what it made of it.
public struct ReturnExchange: Sendable {
  /// The link, read as an answer to a flip; nil for an activity without one.
  public let link: OpenedAnswer?
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
    self.reply = reply
    edition = context.edition
  }

  /// What the Google app made of the link, as far as the permission of a case goes.
  public var answer: Answer {
    switch reply.outcome {
    case .linked: .linked
    case .fallback: .fallback
    case .aborted: .aborted
    case .ignored: .ignored
    case .failed: .failed
    }
  }

  /// What the Google app made of the link, printable.
  public var shown: String {
    let code = reply.code.map { ", code \"\(Octets.escaped($0.octets))\"" } ?? ""
    let error = reply.error.map { ", error \"\(Octets.escaped($0.octets))\"" } ?? ""
    return "outcome \(reply.outcome.rawValue)\(code)\(error)"
  }
}
