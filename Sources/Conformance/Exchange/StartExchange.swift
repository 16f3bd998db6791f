public import AdapterProtocol
import AppFlip

/// A flip that the Google app was asked to start, and what it opened.
public struct StartExchange: Sendable {
  /// What it was asked to start the flip with.
  public let start: GoogleAppInput.Start
  /// Every URL that it opened, in order.
  public let opened: [OpenedAnswer]
  /// The only URL, read as an app reads it; nil where none or more than one was opened.
  public let link: LinkReading?
  /// The state that it says it chose.
  public let state: [UInt8]
  /// What the adapter declared.
  public let features: Set<Feature>

  /// Reads a start.
  ///
  /// - Parameters:
  ///   - start: what the Google app was asked to start the flip with.
  ///   - reply: what it did.
  ///   - context: what the run knows beside the exchange.
  public init(_ start: GoogleAppInput.Start, reply: StartReply, context: JudgingContext) {
    self.start = start
    opened = reply.opened.map {
      OpenedAnswer($0.url.octets, universalLinksOnly: $0.universalLinksOnly)
    }
    link = opened.count == 1 ? opened.first.map { LinkReading($0.octets) } : nil
    state = reply.state.octets
    features = context.features
  }

  /// What was opened, printable.
  public var openedShown: String { opened.shown ?? "nothing opened" }
}
