import AdapterProtocol
import AppFlip

/// A link that came back to the Google app, held against what the app waits for.
package struct ReturnRequest: Sendable {
  let link: ParsedResponse?
  /// Whether nothing is waited for.
  let isUnasked: Bool
  /// The link beside the pending flip; nil if what may be made of it isn't known.
  private let answer: PendingResponse?
  /// Whether nothing about it lets the app refuse it.
  private let isClean: Bool
  /// Whether a reader who repairs a URL may see the answer to the flip, and link.
  private let mayLinkOnceRepaired: Bool

  init(
    _ link: ParsedResponse?, _ activity: Activity, pending: GoogleAppInput.Pending,
    in fixture: Fixture
  ) {
    self.link = link
    isUnasked = link != nil && pending == .nothing
    var answer: PendingResponse?
    // Nobody starts a flip with an empty state, one that isn't text, or a redirect URI with a query.
    if let link, case .flip(let flip) = pending,
      URIReference(splitting: flip.redirectURI.bytes).isBare, !flip.state.bytes.isEmpty,
      Bytes.areUTF8(flip.state.bytes)
    {
      answer = PendingResponse(link, to: flip)
    }
    if answer?.mayHaveState == true { answer = nil }
    self.answer = answer
    isClean =
      activity == .browsingWeb && answer?.isOrdinary == true
      && answer?.isIssued(in: fixture) == true
    mayLinkOnceRepaired = answer.map { !$0.isGood && $0.mayLinkOnceRepaired } ?? false
  }

  /// Whether the account must be linked.
  var isGood: Bool { isClean && answer?.isGood == true }

  /// The error that came alone to the redirect URI, with nothing odd about it; nil for any other answer.
  var plainError: PendingResponse? {
    guard isClean, !mayLinkOnceRepaired, let answer, answer.isErrorAlone, answer.isAtTarget else {
      return nil
    }
    return answer
  }

  /// Every response but a link to the account, if an obstacle is in the way for every reader; nil if not.
  func unlinked(if isObstacle: (PendingResponse) -> Bool) -> ResponseKinds? {
    guard let answer, !mayLinkOnceRepaired, isObstacle(answer) else { return nil }
    return ResponseKind.unlinked
  }

  /// What is permitted after a documented error; nil for any other answer.
  func ended(after code: ErrorCode) -> ResponseKinds? {
    guard let error = plainError, error.errorCode == code, !error.hasAnothersState else {
      return nil
    }
    let ends = ResponseKind.ends(after: code, in: .newest)
    // Without a state it ends linking by its code, or isn't an answer.
    return error.hasState && error.isReadable ? ends : ends.union([.ignored])
  }
}

extension URIReference {
  fileprivate var isBare: Bool { query == nil && fragment == nil }
}

// MARK: -

/// A link that came back, held against the flip whose answer is waited for.
package struct PendingResponse: Sendable {
  private let link: ParsedResponse
  private let flip: GoogleAppInput.PendingFlip
  private let codes: [QueryValue]
  private let states: [QueryValue]
  /// Whether it came to the redirect URI of the flip, byte for byte.
  let isAtTarget: Bool
  /// The first error, be it empty; nil if there is none.
  let error: QueryValue?

  init(_ link: ParsedResponse, to flip: GoogleAppInput.PendingFlip) {
    (self.link, self.flip) = (link, flip)
    codes = link.codes
    states = link.states
    isAtTarget = link.uri.base.elementsEqual(flip.redirectURI.bytes)
    // An empty one is among what is odd.
    error = link.error ?? link.parameters.first { $0.name.elementsEqual("error".utf8) }?.value
  }

  var code: QueryValue? { codes.first }

  var errorCode: ErrorCode? { link.errorCode }
  var hasState: Bool { states.contains { $0.stands(for: flip.state.bytes) } }

  /// Whether a copy of the state is that of the flip to a reader alone who takes an invalid escape for
  /// text.
  var mayHaveState: Bool {
    !hasState
      && states.contains { state in
        QueryReading.allCases.contains { state.readings[$0] == flip.state.bytes }
      }
  }

  var isWithoutState: Bool { states.isEmpty }
  var isRepeated: Bool { codes.count > 1 || states.count > 1 }
  /// Whether there is an error, be it empty, and no code.
  var isErrorAlone: Bool { error != nil && code == nil }

  var hasAnothersState: Bool { !hasState && !isWithoutState }

  /// Whether nothing keeps an ordinary answer from linking.
  var isGood: Bool { error == nil && isAtTarget && hasState && !isRepeated && code != nil }

  // MARK: - What is odd

  var isReadable: Bool { link.isReadable }

  var isOrdinary: Bool {
    isReadableButForDescription && hasUsualFragment && link.repeatedName == nil && isShort
      && states.allSatisfy(isUnequivocal) && codes.allSatisfy(\.isVisible)
      && link.uri.parameters.allSatisfy(isUsual)
      && (codes.isEmpty || isWithoutError)
  }

  /// Whether there is no fragment but the one that some servers append on purpose.
  private var hasUsualFragment: Bool {
    link.uri.fragment.map { $0.elementsEqual("_=_".utf8) } ?? true
  }

  /// Whether there is no issuer but that of the configured endpoint: another one may be rejected
  /// ([RFC 9207, section 2.4](https://www.rfc-editor.org/rfc/rfc9207#section-2.4)).
  func isIssued(in fixture: Fixture) -> Bool {
    link.parameters.filter { $0.name.elementsEqual("iss".utf8) }.allSatisfy { issuer in
      fixture.issuer.map(issuer.value.stands) ?? false
    }
  }

  /// What can't be decoded is the description of an error, if anything; an app may drop the link for it.
  private var isReadableButForDescription: Bool {
    link.isURI
      && link.parameters.allSatisfy {
        $0.value.isDecodable || $0.name.elementsEqual("error_description".utf8)
      }
  }

  private var isShort: Bool {
    let ofValues = (states + codes).reduce(0) { $0 + $1.raw.count }
    return (states + codes).allSatisfy { $0.raw.count <= Case.longestServed }
      && link.uri.bytes.count - ofValues <= Case.longestServed
      && link.parameters.count <= ParsedLink.servedParameters
  }

  private func isUnequivocal(_ state: QueryValue) -> Bool {
    state.isVisible && !state.raw.contains(UInt8(ascii: "+"))
  }

  /// Whether a parameter is none that is empty or written with escapes though the answer hangs on it.
  private func isUsual(_ parameter: QueryParameter) -> Bool {
    let name = PercentDecoding.decodeLiteral(parameter.name, as: .percent)
    guard Bytes.areUTF8(name) else { return false }
    let isRead = Self.read.contains { name.elementsEqual($0) }
    guard isRead else { return true }
    let isSaid = parameter.value?.isEmpty == false || error?.raw.isEmpty == true
    return isSaid && parameter.name.elementsEqual(name)
  }

  private static let read = ["code", "state", "error"].map { Array($0.utf8) }

  private var isWithoutError: Bool {
    link.error == nil && !link.parameters.contains { $0.name.starts(with: "error".utf8) }
  }

  // MARK: - What may be repaired

  /// Whether a reader who repairs a URL, normalises it, or separates parameters by semicolons may see
  /// the answer to the flip.
  var mayLinkOnceRepaired: Bool {
    let bytes = link.uri.bytes
    let repaired = RepairedURL.repaired(bytes)
    // Mostly there is nothing to repair, and to every reader the URL is what it is.
    if isAtTarget, repaired == nil, !bytes.contains(UInt8(ascii: ";")) { return false }
    let readings = [repaired ?? bytes, RepairedURL.separated(repaired ?? bytes)]
    return readings.contains { bytes in
      let answer = PendingResponse(ParsedResponse(bytes, universalLinksOnly: nil), to: flip)
      return answer.isComplete && answer.isNearTarget
    }
  }

  private var isComplete: Bool {
    codes.count == 1 && states.count == 1 && hasState && link.error == nil
  }

  /// Whether it came to what a reader takes for the redirect URI of the flip who repairs a URL, or normalises
  /// it.
  var isNearTarget: Bool {
    if isAtTarget { return true }
    let repaired = RepairedURL.repaired(link.uri.bytes).map { URIReference(splitting: $0) }
    return RepairedURL((repaired ?? link.uri).base) == RepairedURL(flip.redirectURI.bytes[...])
  }
}
