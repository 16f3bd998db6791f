import AppFlip

extension LinkReading {
  /// The length of a state, in octets, up to which an app answers: with a code, or that the request is
  /// invalid.
  static let answeredStateLength = 100_000

  /// The answers that what is odd about the link leaves to an app beside those to an ordinary link.
  ///
  /// - Parameter context: what the run knows; its fixture as a whole would be copied.
  /// - Returns: nothing for a link that is as Google writes it.
  func tolerance(by context: JudgingContext) -> AnswerSet {
    tolerance(at: context.fixture.appLink, by: context)
  }

  /// The answers that what is odd about a request leaves to an authorization endpoint.
  ///
  /// - Parameter context: what the run knows; its fixture as a whole would be copied.
  /// - Returns: nothing for a request as the Google app makes it.
  func endpointTolerance(by context: JudgingContext) -> AnswerSet {
    var tolerance = tolerance(at: context.fixture.endpoint.base, by: context)
    if isExtended || uri.fragment != nil { tolerance.formUnion(Answer.refusals) }
    // RFC 6749, section 3.1: what stands twice is an error, and where that is shown it doesn't say.
    if !copied.isEmpty { tolerance.formUnion(Self.dropped) }
    if copied.contains(.responseType) { tolerance.insert(.error) }
    // RFC 6749, appendix B: what has no equals sign, or no parameter between two ampersands, is no form.
    if !traits.isDisjoint(with: [.valueless, .emptyPart]) { tolerance.formUnion(Self.dropped) }
    if changesOwnQuery(of: context.fixture.endpoint) { tolerance.formUnion(Answer.refusals) }
    // RFC 6749, section 3.3: without a scope the request is served, or fails.
    if scope.isMissing { tolerance.formUnion([.invalidRequest, .error]) }
    return tolerance
  }

  private func tolerance(at base: [UInt8], by context: JudgingContext) -> AnswerSet {
    var tolerance: AnswerSet = []
    // What is no URI, or can't be decoded, may be dropped as a whole.
    if !isURI || !traits.isDisjoint(with: [.undecodable, .byteOrderMark, .control]) {
      tolerance.formUnion([.invalidRequest, .nothing])
    }
    // Whether the role checks its own place is its own affair.
    if isTooLong || !uri.base.isEqual(to: base) { tolerance.formUnion(Answer.refusals) }
    if !copied.isEmpty {
      tolerance.formUnion(copied == [.scope] ? [.invalidRequest] : Self.dropped)
    }
    if case .once(let state) = state { tolerance.formUnion(Self.tolerance(ofState: state)) }
    if case .once(let clientID) = clientID {
      tolerance.formUnion(Self.tolerance(of: clientID, by: context))
    }
    if case .once(let scope) = scope, !scope.raw.isEqual(to: context.fixture.writtenScope),
      !scope.isOrdinary(for: context.fixture.scopes)
    {
      tolerance.formUnion([.invalidRequest, .error])
    }
    return tolerance
  }

  /// The answers to what may be dropped as a whole.
  static let dropped: AnswerSet = [.invalidRequest, .nothing]

  /// Whether the endpoint's own query isn't in front, or one of its parameters stands there again.
  private func changesOwnQuery(of endpoint: EndpointURL) -> Bool {
    guard !endpoint.query.isEmpty else { return false }
    guard ownQuery == endpoint.query, let query else { return true }
    let own = QueryParameter.split(endpoint.query[...]).map(\.decodedName)
    return QueryParameter.split(query).contains { own.contains($0.decodedName) }
  }

  private static func tolerance(ofState state: QueryValue) -> AnswerSet {
    let isOrdinary = state.raw.count <= Case.longestServed && state.isVisible
    return isOrdinary ? [] : [.invalidRequest]
  }

  private static func tolerance(
    of clientID: QueryValue, by context: JudgingContext
  ) -> AnswerSet {
    if !clientID.isDecodable { return [.error] }
    if clientID.isPlain { return [] }
    // Whoever reads it otherwise sees another client.
    let isAlike =
      clientID.isRead(as: context.fixture.clientID, in: .percent)
      == clientID.isRead(as: context.fixture.clientID, in: .form)
    return isAlike ? [] : [.invalidRequest]
  }

  /// Whether a role may refuse the link for its size; a long state alone is answered.
  private var isTooLong: Bool {
    let ofState = state.length
    return uri.octets.count > Self.servedLength || ofState > Self.answeredStateLength
      || uri.octets.count - ofState > Case.longestServed
      || parameterCount > Self.servedParameters
  }
}

extension QueryParameter {
  /// What the name stands for.
  fileprivate var decodedName: [UInt8] { PercentDecoding.decodeLiteral(name, as: .percent) }
}

extension QueryValue {
  /// Whether the value asks for scopes of the configuration, in whichever reading, and for none twice.
  func isOrdinary(for scopes: [[UInt8]]) -> Bool {
    isDecodable
      && QueryReading.allCases.contains { asks(for: scopes, in: $0) }
  }

  /// Whether every word of the value is one of the scopes, and there are no more words than scopes.
  private func asks(for scopes: [[UInt8]], in reading: QueryReading) -> Bool {
    let raw = raw.span
    var (index, words) = (0, 0)
    while true {
      var next = index
      guard let octet = octet(in: raw, at: &next, as: reading) else { return words <= scopes.count }
      if octet == UInt8(ascii: " ") {
        index = next
        continue
      }
      words += 1
      guard let end = end(ofAny: scopes.span, at: index, as: reading) else { return false }
      index = end
    }
  }

  /// The place behind one of some words that stands at a place of the raw value; nil if none does.
  private func end(ofAny words: Span<[UInt8]>, at start: Int, as reading: QueryReading) -> Int? {
    for index in words.indices {
      if let end = end(of: words[index].span, at: start, as: reading) { return end }
    }
    return nil
  }

  /// The place behind a word that stands at a place of the raw value; nil if it doesn't.
  private func end(of word: Span<UInt8>, at start: Int, as reading: QueryReading) -> Int? {
    let raw = raw.span
    var index = start
    for place in word.indices {
      guard octet(in: raw, at: &index, as: reading) == word[place] else { return nil }
    }
    var behind = index
    let following = octet(in: raw, at: &behind, as: reading)
    return following == nil || following == UInt8(ascii: " ") ? index : nil
  }
}

extension Answer {
  /// Every answer by which a flip is refused.
  static let refusals: AnswerSet = [.invalidRequest, .error, .nothing]
}
