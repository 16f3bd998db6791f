import AppFlip

extension ParsedLink {
  /// The answers that what is odd about the link leaves to an app beside those to an ordinary link.
  func tolerance(by context: JudgingContext) -> ResponseKinds {
    tolerance(at: context.fixture.appLink, by: context)
  }

  func endpointTolerance(by context: JudgingContext) -> ResponseKinds {
    var tolerance = tolerance(at: context.fixture.endpoint.base, by: context)
    if isExtended || uri.fragment != nil || hasShortState {
      tolerance.formUnion(ResponseKind.refusals)
    }
    if let state = state.value, !state.isDecodable { tolerance.formUnion(ResponseKind.refusals) }
    // RFC 6749, section 3.1: what stands twice is an error, and where that is shown it doesn't say.
    if !copied.isEmpty { tolerance.formUnion(Self.dropped) }
    if copied.contains(.responseType) { tolerance.insert(.error) }
    if parameters.repeatsUnknown { tolerance.formUnion(Self.dropped) }
    // A semicolon separated parameters in HTML 4; servers still split there, or refuse it.
    if query?.contains(UInt8(ascii: ";")) == true { tolerance.formUnion(ResponseKind.refusals) }
    // RFC 6749, appendix B: what has no equals sign, or no parameter between two ampersands, isn't a form.
    if !traits.isDisjoint(with: [.valueless, .emptyPart]) { tolerance.formUnion(Self.dropped) }
    if changesOwnQuery(of: context.fixture.endpoint) { tolerance.formUnion(ResponseKind.refusals) }
    // RFC 6749, section 3.3: without a scope the request is served, or fails.
    if scope.isMissing { tolerance.formUnion([.invalidRequest, .error]) }
    if asksForOtherScopes(than: context) { tolerance.formUnion(ResponseKind.refusals) }
    return tolerance
  }

  private func tolerance(at base: [UInt8], by context: JudgingContext) -> ResponseKinds {
    var tolerance: ResponseKinds = []
    // What isn't a URI or a form, or can't be decoded, may be dropped as a whole.
    if !isURI || !traits.isDisjoint(with: Self.unreadable) { tolerance.formUnion(Self.dropped) }
    // What is too long may end with any error: no source says which.
    if isTooLong { tolerance.formUnion(ResponseKind.refusals) }
    // Whether the role checks its own place is its own affair.
    if !uri.base.isEqual(to: base) { tolerance.formUnion(ResponseKind.refusals) }
    if !copied.isEmpty {
      tolerance.formUnion(copied == [.scope] ? [.invalidRequest] : Self.dropped)
    }
    // RFC 6749, section 3.1, has an unknown parameter ignored, and no parameter more than once.
    if !tolerance.contains(.invalidRequest), parameters.repeatsUnknown {
      tolerance.insert(.invalidRequest)
    }
    // Google sends none, and whether a router takes such a link is its own affair.
    if uri.fragment != nil { tolerance.insert(.nothing) }
    if isSecondDelivery { tolerance.insert(.nothing) }
    // No source has a shortest state, and widespread servers have one.
    if hasShortState { tolerance.formUnion(Self.dropped) }
    if case .once(let state) = state { tolerance.formUnion(Self.tolerance(ofState: state)) }
    if case .once(let clientID) = clientID {
      tolerance.formUnion(Self.tolerance(of: clientID, by: context))
    }
    if asksForOtherScopes(than: context) { tolerance.formUnion([.invalidRequest, .error]) }
    return tolerance
  }

  private static let unreadable: LinkTraits = [.undecodable, .byteOrderMark, .control, .valueless]
  static let dropped: ResponseKinds = [.invalidRequest, .nothing]

  /// Whether the endpoint's own query isn't in front, or one of its parameters stands there again.
  private func changesOwnQuery(of endpoint: EndpointURL) -> Bool {
    guard !endpoint.query.isEmpty else { return false }
    guard ownQuery == endpoint.query, let query else { return true }
    return Self.repeatsOwnQuery(of: endpoint, in: query)
  }

  static func repeatsOwnQuery(of endpoint: EndpointURL, in text: ArraySlice<UInt8>) -> Bool {
    let own = QueryParameter.split(endpoint.query[...]).map(\.decodedName)
    return QueryParameter.split(text).contains { own.contains($0.decodedName) }
  }

  private static func tolerance(ofState state: QueryValue) -> ResponseKinds {
    let isOrdinary = state.raw.count <= Case.longestServed && state.isVisible
    return isOrdinary ? [] : [.invalidRequest]
  }

  private static func tolerance(
    of clientID: QueryValue, by context: JudgingContext
  ) -> ResponseKinds {
    if !clientID.isDecodable { return [.error] }
    if clientID.isPlain { return [] }
    // Whoever reads it otherwise sees another client.
    let isAlike =
      clientID.isRead(as: context.fixture.clientID, in: .percent)
      == clientID.isRead(as: context.fixture.clientID, in: .form)
    return isAlike ? [] : [.invalidRequest]
  }

  /// Whether the scope is none that Google writes: with another word, with one twice, or no list of words
  /// at all ([RFC 6749, section 3.3](https://www.rfc-editor.org/rfc/rfc6749#section-3.3)).
  private func asksForOtherScopes(than context: JudgingContext) -> Bool {
    guard case .once(let scope) = scope else { return false }
    return !scope.raw.isEqual(to: context.fixture.writtenScope)
      && !scope.isOrdinary(
        for: context.fixture.scopes, in: hasBody ? [.form] : QueryReading.allCases)
  }
}

extension QueryParameter {
  var decodedName: [UInt8] {
    name.span.holds(UInt8(ascii: "%"))
      ? PercentDecoding.decodeLiteral(name, as: .percent) : Array(name)
  }
}

extension QueryValue {
  /// Whether the value asks for scopes of the configuration in each of the readings, so that nobody takes it
  /// for others: for none twice, and with one space between each two.
  func isOrdinary(for scopes: [[UInt8]], in readings: [QueryReading]) -> Bool {
    isDecodable && readings.allSatisfy { asks(for: scopes, in: $0) }
  }

  private func asks(for scopes: [[UInt8]], in reading: QueryReading) -> Bool {
    let raw = raw.span
    var (index, rest) = (0, scopes)
    while let (word, end) = word(of: rest, at: index, as: reading) {
      rest.remove(at: word)
      index = end
      guard let byte = byte(in: raw, at: &index, as: reading) else { return true }
      guard byte == UInt8(ascii: " ") else { return false }
    }
    return false
  }

  /// The one of some words that stands at a place of the raw value, and the place behind it.
  private func word(
    of words: [[UInt8]], at start: Int, as reading: QueryReading
  ) -> (index: Int, end: Int)? {
    for index in words.indices {
      let word = words[index]
      if let end = end(of: word.span, at: start, as: reading) { return (index, end) }
    }
    return nil
  }

  /// The place behind a word that stands at a place of the raw value; nil if it doesn't.
  private func end(of word: Span<UInt8>, at start: Int, as reading: QueryReading) -> Int? {
    let raw = raw.span
    var index = start
    for place in word.indices {
      guard byte(in: raw, at: &index, as: reading) == word[place] else { return nil }
    }
    var behind = index
    let following = byte(in: raw, at: &behind, as: reading)
    return following == nil || following == UInt8(ascii: " ") ? index : nil
  }
}

extension ResponseKind {
  static let refusals: ResponseKinds = [.invalidRequest, .error, .nothing]
}
