import AdapterProtocol
import AppFlip

extension Case {
  /// Flips one after the other and at once, in one running app and in several.
  ///
  /// The flip whose answer is judged asks for the redirect URI of the good link: which other ones are served
  /// is no matter of independence.
  static let independentFlips: [Case] = [
    independent(
      "one-after-the-other", "two flips, one after the other", [flip("A", to: other), flip("B")],
      .sequence),
    independent(
      "at-once", "eight flips at once", (0..<8).map { flip("N\($0)", to: RedirectURL.all[$0]) },
      .atOnce, by: .appRedirectURIAccepted),
    independent(
      "same-app", "two flips in one running app",
      [flip("A", to: other, in: "one"), flip("B", in: "one")], .sequence),
    independent(
      "after-declined", "a declined flip, then an approved one, in one running app",
      [flip("A", .declines, to: other, in: "one"), flip("B", in: "one")], .sequence),
    independent(
      "after-refused", "a refused link, then a good one, in one running app",
      [foreignFlip, flip("B", in: "one")], .sequence),
    independent(
      "replaces-waiting", "a flip that waits, then another one, in one running app",
      [flip("A", .waits, to: other, in: "one"), flip("B", in: "one")], .sequence),
    independent(
      "replaces-two-waiting", "two flips that wait, then a third one, in one running app",
      [
        flip("A", .waits, to: sandbox, in: "one"), flip("B", .waits, to: other, in: "one"),
        flip("C", in: "one"),
      ], .sequence),
    independent(
      "two-apps", "a flip that waits in one running app, another one in a second app",
      [flip("A", .waits, to: other, in: "one"), flip("B", in: "two")], .sequence),
    independent(
      "declined-after-approved", "an approved flip, then a declined one, in one running app",
      [flip("A", to: other, in: "one"), flip("B", .declines, in: "one")], .sequence,
      permits: ofFailure),
    independent(
      "left-after-declined", "a declined flip, then one that the person leaves, in one running app",
      [flip("A", .declines, to: other, in: "one"), flip("B", .cancels, in: "one")], .sequence,
      permits: ofFailure, alone: "app.answer.cancels"),
    independent(
      "after-another-client", "a flip, a link of another client, a good one, in one running app",
      [flip("A", to: other, in: "one"), strangersFlip, flip("B", in: "one")], .sequence),
    independent(
      "another-client", "a flip, then a link with another client id, in one running app",
      [flip("A", in: "one"), strangersFlip], .sequence, permits: [.invalidRequest],
      by: .appParametersClientMismatch),
    independent(
      "refused-while-waiting", "a refused link while a flip waits, then a good link",
      [flip("A", .waits, to: other, in: "one"), foreignFlip, flip("B", in: "one")], .sequence),
    independent(
      "five", "five flips in a row, in one running app",
      (0..<5).map { flip("N\($0)", to: RedirectURL.all[($0 + 10) % 12], in: "one") }, .sequence),
    independent(
      "after-many-refused", "a dozen links that get no code, then a good one, in one running app",
      (0..<4).flatMap { _ in
        [foreignFlip, strangersFlip, flip("A", .declines, to: other, in: "one")]
      }
        + [flip("B", in: "one")], .sequence),
    independent(
      "without-state", "a flip, then a link without a state, in one running app",
      [flip("A", in: "one"), stateless], .sequence, permits: [.invalidRequest],
      by: .appParametersMissing),
    independent(
      "same-link", "the same link twice, in one running app",
      [flip("A", in: "one"), flip("A", in: "one")], .sequence),
    independent(
      "same-state", "the same state at two redirect URIs, in one running app",
      [flip("A", to: other, in: "one"), flip("A", in: "one")], .sequence),
    independent(
      "forgotten-waiting", "a flip that waits in a running app that is forgotten, then another one",
      [flip("A", .waits, to: other, in: "one"), flip("B", in: "one")], .forgotten(before: [1])),
    independent(
      "forgotten-state", "a flip in a running app that is forgotten, then a link without a state",
      [flip("A", in: "one"), stateless], .forgotten(before: [1]), permits: [.invalidRequest],
      by: .appParametersMissing),
    independent(
      "forgotten-refusals",
      "three declined flips in a running app that is forgotten, then a good one",
      (0..<3).map { _ in flip("A", .declines, to: other, in: "one") } + [flip("B", in: "one")],
      .forgotten(before: [3])),
  ]

  /// What independence permits to a failure: that it is returned at all is the matter of another rule.
  private static let ofFailure: AnswerSet = [.error, .nothing]
  private static let other = RedirectURL.all[5]
  private static let sandbox = RedirectURL.all[9]

  private static func flip(
    _ state: String, _ outcome: Outcome = .approves, to url: RedirectURL = Fixture.redirectURL,
    in session: String? = nil
  ) -> Flip {
    Flip(
      .flip(
        state: [.ordinaryState(state)],
        redirectURI: [.literal(PercentEncoding.encode(url.octets))]),
      outcome: outcome, session: session)
  }

  private static let foreignFlip = Flip(
    .flip(to: Array("https://evil.example/cb".utf8)), session: "one")
  private static let strangersFlip = Flip(
    .flip(clientID: [.text("another")], state: [.ordinaryState("X")]), session: "one")
  private static let stateless = Flip(
    LinkTemplate([
      .appLink, .text("?client_id="), .clientID(.registered), .text("&scope="), .scope,
      .text("&redirect_uri="), .redirectURI,
    ]), session: "one")

  private static func independent(
    _ name: String, _ title: String, _ flips: [Flip], _ ordering: Ordering,
    permits permitted: AnswerSet = [.code], by demand: Rule = .appStateIndependent,
    alone: String? = nil
  ) -> Case {
    Case(
      "app.independent.\(name)", title, subject: Rule.appStateIndependent.id,
      expectations: [Expectation(demand.id, permits: permitted)], steps: flips.map(Step.flip),
      ordering: ordering,
      features: flips.contains { $0.session != nil } ? [.sessions] : [],
      twin: permitted == [.code] ? nil : good.id, alone: alone)
  }
}

// MARK: -

extension Case {
  /// Requests to one server, one after the other.
  static let independentRequests: [Case] = [
    independent("two-states", "two requests", [request("A", to: other), request("B")]),
    independent(
      "without-state", "a request, then one without a state", [request("A"), request(nil)],
      permits: [.code, .invalidRequest], by: .endpointErrorReturned),
    independent(
      "declined-without-state", "a request, then one without a state that is declined",
      [request("A"), request(nil, .declines)], permits: [.error, .invalidRequest],
      by: .endpointErrorReturned),
    independent(
      "after-declined", "a declined request, then an approved one",
      [request("A", .declines, to: other), request("B")]),
    independent(
      "declined-after-approved", "an approved request, then a declined one",
      [request("A", to: other), request("B", .declines)], permits: ofFailure),
    independent(
      "after-another-client", "a request, one with another client id, a good one",
      [request("A", to: other), request("X", client: "another"), request("B")]),
    independent(
      "another-client", "a request, then one with another client id",
      [request("A", to: other), request("B", client: "another")], permits: [.invalidRequest],
      by: .endpointClientIDMismatch),
    independent(
      "five", "five requests in a row",
      (0..<5).map { request("N\($0)", to: RedirectURL.all[($0 + 10) % 12]) }),
    independent(
      "after-many-declined", "a dozen declined requests, then an approved one",
      (0..<12).map { _ in request("A", .declines, to: other) } + [request("B")]),
    independent("same-request", "the same request twice", [request("A"), request("A")]),
  ]

  private static func request(
    _ state: String?, _ outcome: Outcome = .approves, to url: RedirectURL = Fixture.redirectURL,
    client: String? = nil
  ) -> Flip {
    let states: [LinkTemplate.Piece] = state.map { [.text("&state="), .ordinaryState($0)] } ?? []
    let front: [LinkTemplate.Piece] = [
      .authorizationEndpoint, .text("?\(LinkTemplate.requestStart)client_id="),
      client.map { .text($0) } ?? .clientID(.registered), .text("&scope="), .scope,
    ]
    let target = PercentEncoding.encode(url.octets)
    return Flip(
      LinkTemplate(front + states + [.text("&redirect_uri="), .literal(target)]), outcome: outcome)
  }

  private static func independent(
    _ name: String, _ title: String, _ requests: [Flip], permits permitted: AnswerSet = [.code],
    by demand: Rule = .endpointStateIndependent
  ) -> Case {
    Case(
      "endpoint.independent.\(name)", title, subject: Rule.endpointStateIndependent.id,
      expectations: [Expectation(demand.id, permits: permitted)], steps: requests.map(Step.request),
      ordering: .sequence, twin: permitted.contains(.code) ? nil : "endpoint.good")
  }
}
