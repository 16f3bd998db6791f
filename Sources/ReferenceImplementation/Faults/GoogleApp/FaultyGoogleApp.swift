public import AdapterKit
public import AdapterProtocol
import AppFlip

/// The reference's Google app with one fault in it.
///
/// The fault changes the link that the app opens, what it reads in one that came back, or what it
/// concludes; in between it is the reference.
public struct FaultyGoogleApp: GoogleAppImplementation {
  private var app: ReferenceGoogleApp
  private let fault: GoogleAppFault
  /// Every flip that this running app has waited for, the last one at the end.
  private var flips: [GoogleAppInput.PendingFlip] = []

  /// Starts the app.
  ///
  /// - Parameters:
  ///   - fault: the fault.
  ///   - states: where its states come from, made by ``GoogleAppFault/makeStates()`` for all apps.
  public init(_ fault: GoogleAppFault, states: States) {
    app = ReferenceGoogleApp(states: states)
    self.fault = fault
  }

  /// Starts a flip as the reference does, but for the fault.
  ///
  /// - Parameter request: what the flip is started with.
  /// - Returns: the link that was opened, and its state.
  /// - Throws: ``ConfigurationError`` where the app link isn't one.
  public mutating func start(
    _ request: GoogleAppInput.Start
  ) throws(ConfigurationError) -> StartReply {
    var started = try app.start(request)
    remember(app.pending)
    FaultyGoogleAppStart(fault, request).apply(to: &started)
    return started
  }

  /// Interprets a link that came back as the reference does, but for the fault.
  ///
  /// - Parameter request: the link, and the flip whose answer is waited for.
  /// - Returns: what the link does to linking.
  /// - Throws: ``FaultError`` where the fault is to throw.
  public mutating func receive(
    _ request: GoogleAppInput.Returned
  ) throws(FaultError) -> ReturnedReply {
    if let reason = reasonToThrow(at: request.url?.octets) { throw FaultError(reason) }
    let flip = flip(for: request)
    remember(flip)
    let reading = FaultyGoogleAppReading(fault, request, flip, earlier: flips.dropLast())
    var conclusion = app.receive(reading.request)
    FaultyGoogleAppConclusion(fault, reading.link).apply(to: &conclusion)
    return conclusion
  }

  private mutating func remember(_ flip: GoogleAppInput.PendingFlip?) {
    if let flip, flip != flips.last { flips.append(flip) }
  }

  private func flip(for request: GoogleAppInput.Returned) -> GoogleAppInput.PendingFlip? {
    let flip = request.flip(orStarted: app.pending)
    let isSecondAnswer = fault == .answerCountsTwice && request.pending == .ofSession
    return flip ?? (isSecondAnswer ? flips.last : nil)
  }

  private func reasonToThrow(at url: [UInt8]?) -> String? {
    switch (fault, url) {
    case (.throwsWithoutURL, nil): "no URL in the activity"
    case (.throwsWithoutQuery, let url?) where !url.contains(UInt8(ascii: "?")):
      "no query in the URL"
    case (.throwsAtEmptyQueries, let url?) where url.last == UInt8(ascii: "?"):
      "no parameter in the query"
    case (.throwsAtBadEscapes, let url?) where !PercentCoding.isDecodable(url):
      "the URL can't be decoded"
    case (.throwsAtInvalidUTF8, let url?) where !Octets.areUTF8(PercentCoding.decoded(url)):
      "invalid UTF-8 in the URL"
    case (.throwsAtHighPorts, let url?) where (EditableURL(url).port ?? 0) > UInt16.max:
      "the port doesn't fit into 16 bits"
    case (.throwsAtLongURLs, let url?) where url.count > 16 << 10: "the URL is too long"
    default: nil
    }
  }
}
