import AdapterProtocol
import AppFlip
import Web

/// A link that came back to the Google app, held against what the app waits for.
package struct ReturnRequest: Sendable {
  let link: ParsedResponse?
  /// The flip whose answer is waited for, nil if the app knows it alone, or if there is none.
  let pending: GoogleAppInput.PendingFlip?
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
    if case .flip(let flip) = pending { self.pending = flip } else { self.pending = nil }
    var answer: PendingResponse?
    if let link, let flip = self.pending { answer = PendingResponse(link, to: flip) }
    self.answer = answer?.isKnown == true ? answer : nil
    isClean = activity == .browsingWeb && self.answer?.isOrdinary(in: fixture) == true
    mayLinkOnceRepaired = self.answer.map { !$0.isGood && $0.mayLinkOnceRepaired } ?? false
  }

  /// Whether the account must be linked.
  var isGood: Bool { isClean && answer?.isGood == true }

  /// The code of an answer that may link: at the pending redirect URI, with the pending state once and
  /// no error; nil for every other link.
  var goodCode: QueryValue? {
    guard let answer, answer.isReadable, answer.isAtTarget, answer.isComplete else { return nil }
    return answer.code
  }

  /// The error that came alone to the redirect URI, with nothing odd about it; nil for any other answer.
  var plainError: PendingResponse? {
    let isPlain = isClean && !mayLinkOnceRepaired
    return isPlain && answer?.isErrorAlone == true && answer?.isAtTarget == true ? answer : nil
  }

  /// Every response but a link to the account, if an obstacle is in the way for every reader; nil if not.
  func unlinked(if isObstacle: (PendingResponse) -> Bool) -> ResponseKinds? {
    guard let answer, !mayLinkOnceRepaired, isObstacle(answer) else { return nil }
    return ResponseKind.unlinked
  }

  /// The permitted conclusions after a documented error; nil for any other response.
  func ended(after code: ErrorCode) -> ResponseKinds? {
    guard let error = plainError, error.errorCode == code, !error.hasAnothersState else {
      return nil
    }
    let ends = ResponseKind.ends(after: code, in: .newest)
    // Without a state it ends linking by its code, or isn't an answer.
    return error.hasState && error.isReadable ? ends : ends.union([.ignored])
  }
}

// MARK: -

/// A link that came back, held against the flip whose answer is waited for.
package struct PendingResponse: Sendable {
  private let link: ParsedResponse
  private let flip: GoogleAppInput.PendingFlip
  /// Whether it came to the redirect URI of the flip, byte for byte.
  let isAtTarget: Bool
  /// The first error, be it empty; nil if there is none.
  let error: QueryValue?

  init(_ link: ParsedResponse, to flip: GoogleAppInput.PendingFlip) {
    (self.link, self.flip) = (link, flip)
    isAtTarget = link.uri.base.elementsEqual(flip.redirectURI.bytes)
    error = link.error ?? link.parameters.first { $0.name.elementsEqual("error".utf8) }?.value
  }

  var code: QueryValue? { link.code }
  var errorCode: ErrorCode? { link.errorCode }
  var isReadable: Bool { link.isReadable }
  var hasState: Bool { link.states.contains { $0.stands(for: flip.state.bytes) } }
  var hasAnothersState: Bool { !hasState && !link.states.isEmpty }
  var isRepeated: Bool { link.codes.isRepeated || link.states.isRepeated }
  /// Whether there is an error, be it empty, and no code.
  var isErrorAlone: Bool { error != nil && code == nil }
  /// Whether nothing keeps an ordinary answer from linking.
  var isGood: Bool { error == nil && isAtTarget && hasState && !isRepeated && code != nil }
  /// Whether it is an answer to the flip wherever it came to.
  var isComplete: Bool {
    link.error == nil && link.codes.value != nil && link.states.value != nil && hasState
  }

  /// Whether it is known what may be made of it.
  ///
  /// Nobody starts a flip with an empty state, one that isn't text, or a redirect URI with a query. A state with an
  /// invalid escape is the flip's for some readers.
  var isKnown: Bool {
    let (uri, state) = (URIReference(splitting: flip.redirectURI.bytes), flip.state.bytes)
    let isFlipUsual = uri.query == nil && uri.fragment == nil && !state.isEmpty
    let mayHaveState = link.states.contains {
      $0.readings.percent == state || $0.readings.form == state
    }
    return isFlipUsual && Bytes.areUTF8(state) && (hasState || !mayHaveState)
  }

  // MARK: - Oddities

  /// Whether nothing about it lets the app refuse it.
  func isOrdinary(in fixture: Fixture) -> Bool {
    // Some servers append a fragment on purpose.
    let hasUsualFragment = link.uri.fragment.map { $0.elementsEqual("_=_".utf8) } ?? true
    return link.isURI && hasUsualFragment && link.repeatedName == nil && isShort
      && link.states.allSatisfy { $0.isVisible && !$0.raw.contains(UInt8(ascii: "+")) }
      && link.codes.allSatisfy(\.isVisible)
      && link.parameters.allSatisfy { isUsual($0, in: fixture) }
      && (link.codes.isEmpty || !link.parameters.contains { $0.name.starts(with: "error".utf8) })
  }

  private var isShort: Bool {
    let lengths = (link.states + link.codes).map(\.raw.count)
    return lengths.allSatisfy { $0 <= Case.longestServed }
      && link.uri.bytes.count - lengths.reduce(0, +) <= Case.longestServed
      && link.parameters.count <= ParsedLink.servedParameters
  }

  /// Whether a parameter can be decoded, and is none that is empty or written with escapes though the answer hangs on
  /// it; an app may drop the link for a description that can't be decoded.
  private func isUsual(_ parameter: Query.Parameter, in fixture: Fixture) -> Bool {
    let (name, value) = (parameter.name, parameter.value)
    func isNamed(_ expected: String) -> Bool { name.elementsEqual(expected.utf8) }
    guard Bytes.areUTF8(name), value.isDecodable || isNamed("error_description") else {
      return false
    }
    // RFC 9207, section 2.4: an issuer other than the configured endpoint's may be rejected.
    if isNamed("iss") { return fixture.issuer.map(value.stands) ?? false }
    guard ["code", "state", "error"].contains(where: isNamed) else { return true }
    return (!value.raw.isEmpty || error?.raw.isEmpty == true)
      && parameter.rawName.isEqual(to: name)
  }

  // MARK: - Repairs

  /// Whether a reader who repairs a URL, normalises it, or separates parameters by semicolons may see
  /// the answer to the flip.
  var mayLinkOnceRepaired: Bool {
    let repaired = RepairedURL.repaired(link.bytes)
    // If there is nothing to repair, the URL is the same for every reader.
    if isAtTarget, repaired == nil, !link.bytes.contains(UInt8(ascii: ";")) { return false }
    let bytes = repaired ?? link.bytes
    return [bytes, RepairedURL.separated(bytes)].contains { bytes in
      let answer = PendingResponse(ParsedResponse(bytes, universalLinksOnly: nil), to: flip)
      return answer.isComplete && answer.isNearTarget
    }
  }

  /// Whether it came to what a reader takes for the redirect URI of the flip who repairs a URL, or normalises
  /// it.
  var isNearTarget: Bool {
    let repaired = URIReference(splitting: RepairedURL.repaired(link.bytes) ?? link.bytes)
    return isAtTarget || RepairedURL(repaired.base) == RepairedURL(flip.redirectURI.bytes[...])
  }
}
