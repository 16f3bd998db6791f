package import AdapterProtocol
import AppFlip
package import Conformance
import Harness

// The request as it's sent.

extension FuzzRequest {
  package func runInput(in fixture: Fixture) -> RunInput {
    if let start { return .googleApp(.start(start)) }
    let url = link.map { Text($0.bytes) }
    switch role {
    case .app:
      return .app(AppInput(activity: activity, url: url, outcome: outcome, code: Text(code)))
    case .authorizationEndpoint:
      return .authorizationEndpoint(
        EndpointInput(
          method: form == nil ? .get : .post, url: url ?? Text([]),
          headers: RequestHeader.fields(isForm: form != nil, further: headers),
          body: form.map { Text($0.written) }, outcome: outcome, code: Text(code)))
    case .googleApp:
      return .googleApp(
        .returned(
          GoogleAppInput.Returned(
            pending: pending.map { .flip($0) } ?? .nothing, activity: activity, url: url)))
    }
  }

  /// The request with its own state, or with the state of the last request of its session: an app may refuse a state
  /// that it served before.
  package func sent(in fixture: Fixture, for last: FuzzRequest? = nil) -> RunInput {
    runInput(in: fixture).with(OrdinaryState(of: "\((last ?? self).fingerprint)").bytes)
  }

  /// The request after earlier requests of its session: it responds to the flip that was started last.
  func runInput(in fixture: Fixture, after earlier: ArraySlice<Transcript>) -> RunInput {
    let started = earlier.last(where: \.startsFlip)
    guard start == nil, case .googleApp(.start(let flip))? = started?.request.input,
      case .answered(.start(let reply))? = started?.result
    else { return runInput(in: fixture) }
    let input = answering(flip.redirectURI, reply.state).runInput(in: fixture)
    guard case .googleApp(.returned(var returned)) = input else { return input }
    returned.pending = .ofSession
    return .googleApp(.returned(returned))
  }

  /// The request as a response to a flip with a different redirect URI and state.
  func answering(_ redirectURI: Text, _ state: Text) -> FuzzRequest {
    var input = self
    if link?.base == pending?.redirectURI.bytes { input.link?.base = redirectURI.bytes }
    input.pending?.redirectURI = redirectURI
    input.changePendingState(to: state.bytes)
    return input
  }

  /// Sets the state of the pending flip, and in the response a state that contains the old one.
  mutating func changePendingState(to state: [UInt8]) {
    guard let old = pending?.state.bytes else { return }
    pending?.state.bytes = state
    for (index, parameter) in (link?.query ?? []).enumerated() {
      guard parameter.isNamed("state"), let written = parameter.value,
        var value = try? PercentDecoding.decode(written, as: .percent),
        let range = value.firstRange(of: old), !old.isEmpty || value.isEmpty
      else { continue }
      value.replaceSubrange(range, with: state)
      link?.query?[index].value = PercentEncoding.encode(value)
    }
  }
}

extension Transcript {
  /// Whether the Google app started a flip.
  var startsFlip: Bool {
    if case .googleApp(.start) = request.input { true } else { false }
  }
}

extension RunInput {
  fileprivate func with(_ state: [UInt8]) -> RunInput {
    func renewed(_ text: Text) -> Text {
      guard let place = text.bytes.span.firstPlace(of: Self.goodState.span) else { return text }
      return Text(text.bytes.splicing(place..<(place + state.count), with: state))
    }
    switch self {
    case .app(var input):
      input.url = input.url.map(renewed)
      return .app(input)
    case .authorizationEndpoint(var input):
      input.url = renewed(input.url)
      input.body = input.body.map(renewed)
      return .authorizationEndpoint(input)
    case .googleApp: return self
    }
  }

  private static let goodState = OrdinaryState(of: "").bytes
}

// MARK: - Sendable inputs

extension FuzzRequest {
  /// The request as it can be sent; nil if it can't.
  ///
  /// An endpoint gets valid requests to itself alone. A code has at least one character (RFC 6749, appendix A.11).
  func sendable(to capabilities: Capabilities, in fixture: Fixture = .offered) -> FuzzRequest? {
    var input = self
    guard length <= Self.longest,
      role == .googleApp || !code.isEmpty && capabilities.outcomes.contains(outcome)
    else { return nil }
    if let start, !capabilities.features.contains(.start) || !start.isPermitted { return nil }
    if role == .authorizationEndpoint {
      guard form == nil || capabilities.features.contains(.post),
        let target = link?.target(of: fixture)
      else { return nil }
      (input.link, input.activity) = (target, .browsingWeb)
    }
    return capabilities.features.contains(.bytes) || input.runInput(in: fixture).isUnicode
      ? input : nil
  }
}

extension InputLink {
  private static let longestTarget = 40_000

  /// The link as a request target of the endpoint; nil if it's too long.
  fileprivate func target(of fixture: Fixture) -> InputLink? {
    var target = self
    (target.fragment, target.base) = (nil, fixture.endpoint.base)
    target.addOwnQuery(of: fixture.endpoint)
    // A raw number sign in a parameter would begin a fragment.
    let written = URIReference(splitting: target.bytes)
    if !written.isURI || written.fragment != nil {
      target.query = target.query?.map {
        InputParameter($0.name.repaired, $0.value?.repaired, separator: $0.separator.repaired)
      }
    }
    return target.length <= Self.longestTarget ? target : nil
  }

  /// Adds the query of the endpoint's own URL before the parameters, unless the query begins with it already.
  private mutating func addOwnQuery(of endpoint: EndpointURL) {
    guard !endpoint.query.isEmpty,
      endpoint.parameters(behindOwnIn: query?.written[...] ?? []) == nil
    else { return }
    let own = InputParameters(splitting: endpoint.query)
    let others = (query ?? []).filter { parameter in
      !own.contains {
        $0.decodedName == parameter.decodedName && $0.decodedValue == parameter.decodedValue
      }
    }
    query = own + others
  }
}

extension GoogleAppInput.Start {
  /// An app's link has neither query nor fragment, and an empty redirect URI is a missing one.
  fileprivate var isPermitted: Bool {
    let link = URIReference(splitting: appLink.bytes)
    return link.query == nil && link.fragment == nil && !redirectURI.bytes.isEmpty
  }
}

extension [UInt8] {
  /// Percent-encodes each byte that no query has, and each percent sign that begins no escape.
  fileprivate var repaired: [UInt8] {
    indices.flatMap { index in
      let byte = self[index]
      let isKept =
        byte == UInt8(ascii: "%") ? escapedByte(at: index) != nil : byte.isQueryCharacter
      return isKept ? [byte] : PercentEncoding.encodeAll([byte])
    }
  }
}
