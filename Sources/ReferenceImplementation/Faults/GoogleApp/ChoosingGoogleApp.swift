public import AdapterKit
public import AdapterProtocol
import AppFlip

/// The reference's Google app with one other choice where the sources leave one.
public struct ChoosingGoogleApp: GoogleAppImplementation {
  private var app: ReferenceGoogleApp
  private let choice: GoogleAppChoice

  /// Starts the app.
  ///
  /// - Parameters:
  ///   - choice: the choice.
  ///   - states: where its states come from, made by ``GoogleAppChoice/makeStates()`` for all apps.
  public init(_ choice: GoogleAppChoice, states: States) {
    app = ReferenceGoogleApp(states: states)
    self.choice = choice
  }

  // MARK: - Starting

  /// Starts a flip as the reference does, but for the choice.
  ///
  /// - Parameter request: what the flip is started with.
  /// - Returns: the link that was opened, and its state.
  /// - Throws: ``ConfigurationError`` where the app link isn't one.
  public mutating func start(
    _ request: GoogleAppInput.Start
  ) throws(ConfigurationError) -> StartReply {
    var started = try app.start(request)
    for index in started.opened.indices {
      var link = EditableURL(started.opened[index].url.octets)
      link.write(choice)
      started.opened[index].url = Text(link.octets)
    }
    return started
  }

  // MARK: - Receiving

  /// Interprets a link that came back as the reference does, but for the choice.
  ///
  /// - Parameter request: the link, and the flip whose answer is waited for.
  /// - Returns: what the link does to linking.
  public mutating func receive(_ request: GoogleAppInput.Returned) -> ReturnedReply {
    let flip = request.flip(orStarted: app.pending)
    var link = EditableURL(request.url?.octets ?? [])
    link.decodeNames(EditableURL.googleAppNames)
    if let flip { read(&link, flip) }
    var read = request
    if request.url != nil { read.url = Text(link.octets) }
    var conclusion = app.receive(read)
    let isAtTarget = flip?.redirectURI.octets == link.base && request.activity == .browsingWeb
    if conclusion.outcome == .ignored, isAtTarget, Self.hasWrongState(link) {
      conclude(&conclusion)
    }
    change(&conclusion, link)
    return conclusion
  }

  private func read(_ link: inout EditableURL, _ flip: GoogleAppInput.PendingFlip) {
    switch choice {
    case .formReading:
      for name in EditableURL.googleAppNames {
        link.change(name) { $0.flatMap { $0 == UInt8(ascii: "+") ? Array("%20".utf8) : [$0] } }
      }
    case .normalisedTargetTaken:
      if Self.normalised(link.base) == Self.normalised(flip.redirectURI.octets) {
        link.base = flip.redirectURI.octets
      }
    case .fragmentTolerated where link.parameters != nil: link.fragment = nil
    case .errorsWithoutStateTaken where link.count(of: "state") == 0:
      if link.count(of: "error") == 1, link.count(of: "code") == 0 {
        link.set("state", PercentCoding.encoded(flip.state.octets))
      }
    default: break
    }
  }

  /// Folds the case of scheme and host and drops the default port (RFC 3986, section 6.2).
  private static func normalised(_ url: [UInt8]) -> [UInt8] {
    let scheme = url.prefix { $0 != UInt8(ascii: ":") }
    guard url.dropFirst(scheme.count).starts(with: "://".utf8) else { return url }
    let authority = url.dropFirst(scheme.count + 3).prefix { $0 != UInt8(ascii: "/") }
    let path = url.dropFirst(scheme.count + 3 + authority.count)
    let port = Array(":443".utf8)
    let hasDefaultPort = authority.suffix(port.count).elementsEqual(port)
    let host = hasDefaultPort ? authority.dropLast(port.count) : authority
    return lowerCased(scheme) + Array("://".utf8) + lowerCased(host) + path
  }

  /// Folds ASCII letters alone.
  private static func lowerCased(_ octets: ArraySlice<UInt8>) -> [UInt8] {
    octets.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }

  // MARK: - Concluding

  /// An error without a state counts by its code, if at all.
  private static func hasWrongState(_ link: EditableURL) -> Bool {
    guard link.parameters != nil, link.fragment == nil else { return false }
    return link["state"] != nil || link.count(of: "error") == 0
  }

  /// Concludes from a URL that is the redirect URI and hasn't the pending state.
  private mutating func conclude(_ conclusion: inout ReturnedReply) {
    let reason: Text = "the state isn't the pending one"
    switch choice {
    case .wrongStateFails: conclusion = ReturnedReply(outcome: .failed, reason: reason)
    case .wrongStateFallsBack: conclusion = ReturnedReply(outcome: .fallback, reason: reason)
    case .wrongStateAborts: conclusion = ReturnedReply(outcome: .aborted, reason: reason)
    case .wrongStateEndsWaiting: break
    default: return
    }
    _ = app.receive(GoogleAppInput.Returned(pending: .nothing, url: nil))
  }

  private func change(_ conclusion: inout ReturnedReply, _ link: EditableURL) {
    if choice == .withoutReason { conclusion.reason = nil }
    if choice == .undecodableAnswersIgnored, !link.hasDecodableDescription {
      conclusion = ReturnedReply(outcome: .ignored)
    }
    switch (conclusion.outcome, conclusion.error?.octets) {
    case (.fallback, nil): changeMute(&conclusion, link)
    case (.fallback, let error?):
      if choice == .errorLeftOut { conclusion.error = nil }
      if choice == .unknownErrorsAbort, Self.isUnknown(error) { conclusion.outcome = .aborted }
    case (.aborted, _): if choice == .errorLeftOut { conclusion.error = nil }
    default: break
    }
  }

  private static func isUnknown(_ error: [UInt8]) -> Bool {
    !ErrorCode.allCases.contains { error.elementsEqual($0.rawValue.utf8) }
  }

  /// Concludes from an answer of which the reference makes neither a code nor an error.
  private func changeMute(_ conclusion: inout ReturnedReply, _ link: EditableURL) {
    let values = (link.count(of: "code"), link.count(of: "error"))
    switch (choice, values.0, values.1) {
    case (.contradictionsIgnored, let codes, let errors) where codes + errors > 1:
      conclusion.outcome = .ignored
    case (.contradictionsFail, let codes, let errors) where codes + errors > 1:
      conclusion.outcome = .failed
    case (.emptyCodeFails, 1, 0): conclusion.outcome = .failed
    case (.neitherIgnored, 0, 0): conclusion.outcome = .ignored
    default: break
    }
  }
}
