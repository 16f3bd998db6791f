public import AdapterProtocol
import AppFlip

extension Case {
  /// The requests of the case with the configuration that the harness offers, as far as they are known
  /// before anything was answered.
  ///
  /// Where a request needs what an earlier one came to, its octets hold a ``Placeholder``. A session has
  /// the name that it has in the case.
  ///
  /// - Returns: a request for each step.
  /// - Throws: `UnfillableTemplate` where a request can't be made.
  public func openRequests() throws(UnfillableTemplate) -> [RunRequest] {
    let all = Capabilities(outcomes: Outcome.allCases, features: Feature.allCases)
    let maker = RequestMaker(
      fixture: .offered,
      capabilities: Dictionary(uniqueKeysWithValues: Role.allCases.map { ($0, all) }),
      deadline: nil)
    var requests: [RunRequest] = []
    for step in steps {
      do throws(RequestMaker.Unserved) {
        var request = try maker.request(for: step.open, ofCase: 0, after: [])
        request.session = step.session
        requests.append(request)
      } catch { throw UnfillableTemplate(code: error.code, reason: error.reason) }
    }
    return requests
  }
}

extension Step {
  /// The step with placeholders for what earlier steps come to.
  fileprivate var open: Step {
    switch self {
    case .flip(let flip): .flip(flip.open)
    case .request(let flip): .request(flip.open)
    case .start: self
    case .returned(let returned): .returned(returned.open)
    }
  }
}

extension Flip {
  fileprivate var open: Flip {
    var code = code
    if case .answered(let step) = code { code = .octets(Placeholder(.code, of: step).octets) }
    return Flip(
      link?.open, outcome: outcome, code: code, activity: activity, session: session,
      method: method, query: query)
  }
}

extension Return {
  fileprivate var open: Return {
    var pending = pending
    if case .step(let step) = pending { pending = .state(Placeholder(.state, of: step).octets) }
    return Return(
      link?.open, pending: pending, redirectURL: redirectURL, activity: activity, session: session)
  }
}

extension LinkTemplate {
  fileprivate var open: LinkTemplate {
    LinkTemplate(
      pieces.map { piece in
        switch piece {
        case .opened(let step): .literal(Placeholder(.opened, of: step).octets)
        case .query(let step): .literal(Placeholder(.query, of: step).octets)
        case .state(let step): .literal(Placeholder(.state, of: step, isEncoded: true).octets)
        case .literal, .repeated, .appLink, .appLinkOverHTTP, .authorizationEndpoint, .clientID,
          .scope, .redirectURI, .redirectURL:
          piece
        }
      })
  }
}
