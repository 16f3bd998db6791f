import AdapterProtocol
import AppFlip

/// What the Google app may make of a link that came back.
struct ReturnExpectations {
  private let link: OpenedAnswer?
  private let activity: Activity
  private let pending: GoogleAppInput.Pending
  private let fixture: Fixture

  init(
    _ link: OpenedAnswer?, _ activity: Activity, pending: GoogleAppInput.Pending,
    in fixture: Fixture
  ) {
    (self.link, self.activity, self.pending, self.fixture) = (link, activity, pending, fixture)
  }

  var expectations: [Expectation] {
    guard let link else { return [Self.unlinked(by: .googleAppAnswerNeither)] }
    switch pending {
    case .ofSession: return []
    case .nothing: return [Self.unlinked(by: .googleAppStateChecked)]
    case .flip(let flip):
      // Nobody starts a flip with an empty state, one that is no text, or a redirect URI with a query.
      guard URIReference(splitting: flip.redirectURI.octets).isBare, !flip.state.octets.isEmpty,
        Octets.areUTF8(flip.state.octets)
      else { return [] }
      let answer = PendingAnswer(link, to: flip)
      if answer.mayHaveState { return [] }
      let isClean = activity == .browsingWeb && answer.isOrdinary && answer.isIssued(in: fixture)
      return answer.error == nil
        ? Self.expectations(of: answer, isClean) : Self.endings(of: answer, isClean)
    }
  }

  private static func unlinked(by rule: Rule) -> Expectation {
    Expectation(rule.id, permits: Answer.unlinked)
  }

  // MARK: - A code

  private static func expectations(of answer: PendingAnswer, _ isClean: Bool) -> [Expectation] {
    let broken = obstacles(to: answer)
    if broken.isEmpty { return isClean && answer.isAtTarget ? linked : [] }
    return answer.mayLinkOnceRepaired ? [] : broken.map(unlinked)
  }

  private static let linked = [Expectation(Rule.googleAppCodeLinked.id, permits: [.linked])]

  /// The rules by which an answer never links; one that is at the redirect URI to some readers alone breaks
  /// none by that.
  private static func obstacles(to answer: PendingAnswer) -> [Rule] {
    var broken: [Rule] = []
    if !answer.isNearTarget { broken.append(.googleAppAnswerTarget) }
    if !answer.hasState { broken.append(.googleAppStateChecked) }
    if answer.isRepeated { broken.append(.googleAppParametersDuplicate) }
    if answer.code == nil { broken.append(.googleAppAnswerNeither) }
    return broken
  }

  // MARK: - An error

  /// What is permitted if there is an error, be it empty.
  private static func endings(of answer: PendingAnswer, _ isClean: Bool) -> [Expectation] {
    if answer.code != nil {
      // An empty error is as good as none, and so is one that a reader empties who repairs a URL.
      guard answer.error?.raw.isEmpty == false, !answer.mayLinkOnceRepaired else {
        return expectations(of: answer, false)
      }
      return [unlinked(by: .googleAppAnswerBoth)] + obstacles(to: answer).map(unlinked)
    }
    if answer.mayLinkOnceRepaired { return [] }
    return [unlinked(by: .googleAppAnswerNeither)] + ends(of: answer, isClean)
  }

  private static func ends(of answer: PendingAnswer, _ isClean: Bool) -> [Expectation] {
    guard isClean, answer.isAtTarget else { return [] }
    guard answer.hasState || answer.isWithoutState else { return anothersError }
    let dropped: AnswerSet = answer.isReadable ? [] : [.ignored]
    guard let code = answer.errorCode else {
      let isUnknown = answer.hasState
      return isUnknown ? [Expectation(Rule.googleAppErrorUnknown.id, permits: Answer.ended)] : []
    }
    let (rule, end) = end(after: code)
    if answer.hasState { return [Expectation(rule.id, permits: dropped.union([end]))] }
    // Without a state it ends linking by its code, or is no answer.
    return [Expectation(rule.id, permits: [end, .ignored])]
  }

  private static let anothersError = [
    Expectation(Rule.googleAppStateError.id, permits: [.fallback, .ignored, .failed])
  ]

  private static func end(after code: ErrorCode) -> (Rule, Answer) {
    switch code {
    case .cancelled: (.googleAppErrorCancelled, .fallback)
    case .invalidRequest: (.googleAppErrorInvalidRequest, .fallback)
    case .unrecoverable: (.googleAppErrorUnrecoverable, .aborted)
    case .accessDenied: (.googleAppErrorAccessDenied, .aborted)
    }
  }
}

extension URIReference {
  fileprivate var isBare: Bool { query == nil && fragment == nil }
}

// MARK: -

/// A link that came back, held against the flip whose answer is waited for.
struct PendingAnswer {
  private let link: OpenedAnswer
  private let flip: GoogleAppInput.PendingFlip
  private let codes: [QueryValue]
  private let states: [QueryValue]
  /// Whether it came to the redirect URI of the flip, octet for octet.
  let isAtTarget: Bool
  /// The first error, be it empty; nil if there is none.
  let error: QueryValue?

  init(_ link: OpenedAnswer, to flip: GoogleAppInput.PendingFlip) {
    (self.link, self.flip) = (link, flip)
    codes = link.codes
    states = link.states
    isAtTarget = link.uri.base.elementsEqual(flip.redirectURI.octets)
    // An empty one is among what is odd.
    error = link.error ?? link.parameters.first { $0.name.elementsEqual("error".utf8) }?.value
  }

  var code: QueryValue? { codes.first }

  var errorCode: ErrorCode? { link.errorCode }
  var hasState: Bool { states.contains { $0.stands(for: flip.state.octets) } }

  /// Whether a copy of the state is that of the flip to a reader alone who takes an invalid escape for
  /// text.
  var mayHaveState: Bool {
    !hasState
      && states.contains { state in
        QueryReading.allCases.contains { state.readings[$0] == flip.state.octets }
      }
  }

  var isWithoutState: Bool { states.isEmpty }
  var isRepeated: Bool { codes.count > 1 || states.count > 1 }

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
      && link.uri.octets.count - ofValues <= Case.longestServed
      && link.parameters.count <= LinkReading.servedParameters
  }

  private func isUnequivocal(_ state: QueryValue) -> Bool {
    state.isVisible && !state.raw.contains(UInt8(ascii: "+"))
  }

  /// Whether a parameter is none that is empty or written with escapes though the answer hangs on it.
  private func isUsual(_ parameter: QueryParameter) -> Bool {
    let name = PercentDecoding.decodeLiteral(parameter.name, as: .percent)
    guard Octets.areUTF8(name) else { return false }
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
    let octets = link.uri.octets
    let repaired = RepairedURL.repaired(octets)
    // Mostly there is nothing to repair, and to every reader the URL is what it is.
    if isAtTarget, repaired == nil, !octets.contains(UInt8(ascii: ";")) { return false }
    let readings = [repaired ?? octets, RepairedURL.separated(repaired ?? octets)]
    return readings.contains { octets in
      let answer = PendingAnswer(OpenedAnswer(octets, universalLinksOnly: nil), to: flip)
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
    let repaired = RepairedURL.repaired(link.uri.octets).map { URIReference(splitting: $0) }
    return RepairedURL((repaired ?? link.uri).base) == RepairedURL(flip.redirectURI.octets[...])
  }
}
