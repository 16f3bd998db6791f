import AdapterKit
package import AdapterProtocol
import AppFlip
import Web

/// A server that takes no connections any more, or refuses further requests.
package struct ServerGone: Error, CustomStringConvertible {
  /// The last words of the adapter.
  package let description: String
}

/// Answers the adapter protocol's role `authorization-endpoint` for a live one, one request after another.
package final class EndpointServer {
  private let settings: Settings
  private var sessions: [String: Session] = [:]
  /// The last request that was answered, or that lost its connection.
  private var last: String?
  /// Whether a reply blames a request for the end of the connections since the last response.
  private var isBlamed = false
  /// Whether the last request was refused by a limit: after two, no further request is sent.
  private var isLimited = false
  /// The outcomes for which a different user signs in.
  private var ownUsers: Set<UserDecision> = []
  /// The cookies that no browser sends and that are needed, in a sentence.
  private var cookieRefusal: String?

  /// The browsers of a session.
  private struct Session {
    /// The cookies, for each outcome with a user of its own, and for all others.
    var jars: [UserDecision: CookieJar] = [:]
    /// The tabs that hold a consent form.
    var tabs: [String: Browser] = [:]
  }

  package init(_ settings: Settings) { self.settings = settings }

  package func answer(to operation: Operation) async throws(ServerGone) -> Reply.Body {
    switch operation {
    case .hello(let request): return await hello(request)
    case .run(let request): return try await run(request)
    case .reset(let session?): sessions[session] = nil
    case .reset(nil): sessions = [:]
    }
    return .ok(ResetReply().ok)
  }

  // MARK: - Hello

  private func hello(_ request: HelloRequest) async -> Reply.Body {
    guard request.minimumVersion <= 1, request.maximumVersion >= 1 else {
      return .unsupported("hello", "this adapter supports only version 1 of the protocol")
    }
    do throws(HTTPError) {
      let wait = Deadline(milliseconds: settings.wait)
      let least = Deadline(milliseconds: max(settings.wait, Limits.helloDeadline / 2))
      try await WebClient.reach(settings.endpoint, tryingUntil: wait, by: least)
      let takesForms = try takesForms(by: least)
      findOwnUsers(by: least)
      let features =
        [.sessions] + (takesForms ? [.post] : []) + (settings.isBrowsing ? [.pages] : [])
        + (settings.isDecided(.approves) ? [Feature.forms] : [])
      let capabilities = Capabilities(outcomes: settings.outcomes, features: features)
      let configuration = Configuration(
        clientID: Text(settings.clientID),
        authorizationEndpoint: Text(settings.endpoint.bytes),
        scopes: settings.scopes.map { Text($0) },
        redirectURIs: settings.redirectURIs.isEmpty ? nil : settings.redirectURIs.map { Text($0) })
      return .ok(
        HelloReply(
          implementation: Implementation(name: settings.name),
          roles: [RoleDeclaration(role: .authorizationEndpoint, capabilities: capabilities)],
          configuration: configuration
        ).ok)
    } catch {
      return .error(error)
    }
  }

  /// Whether an authorization request by POST gets a code, as the same one by GET does.
  ///
  /// Throws if the endpoint redirects to https, or to an origin that isn't allowed: all other requests would only be
  /// redirected.
  private func takesForms(by deadline: Deadline) throws(HTTPError) -> Bool {
    guard let notes = try probe(.get, by: deadline), let first = notes.visits.last else {
      return false
    }
    if let url = first.redirect, notes.visits.count == 1, url.isSecure, !first.url.isSecure,
      url.host == first.url.host, url.path == first.url.path
    {
      let place = "\(url.origin)\(Bytes.escaped(Array(url.path)))"
      throw .unsendable("the endpoint redirects to https: use \(place)")
    }
    if let origin = first.foreignOrigin(settings) {
      throw .unsendable("the endpoint redirects to \(origin): \(Advice.onOrigin(origin))")
    }
    if !notes.withheld.isEmpty, first.hasCode,
      let other = try probe(.get, by: deadline, withholding: true),
      other.visits.last?.place != first.place
    {
      let names = notes.withheld.sorted().joined(separator: ", ")
      cookieRefusal =
        "browsers don't send the cookies \(names), and without them the response differs"
    }
    if let hasPost = settings.hasPost { return hasPost }
    guard first.hasCode, let other = try probe(.post, by: deadline)?.visits.last else {
      return false
    }
    return other.hasCode && other.place == first.place
  }

  /// Sends an ordinary request; nil if there was no response: the next request shows whether that happens again.
  private func probe(
    _ method: EndpointInput.Method, by deadline: Deadline, withholding: Bool = false
  ) throws(HTTPError) -> Browser.Notes? {
    var browser = Browser(settings, for: ordinary(method, .approves), withholding: withholding)
    do throws(HTTPError) {
      try browser.visitPages(by: deadline)
      return browser.notes
    } catch {
      switch error {
      case .unreachable, .timedOut, .closedEarly: return nil
      case .malformed, .limited, .failed: throw error
      }
    }
  }

  /// Sends an ordinary request for each outcome but approval, to see which user signs in for it.
  private func findOwnUsers(by deadline: Deadline) {
    for outcome in settings.outcomes where outcome != .approves && settings.isDecided(outcome) {
      var browser = Browser(settings, for: ordinary(.get, outcome))
      try? browser.visitPages(by: deadline)
      if browser.notes.hasOwnSignIn { ownUsers.insert(outcome) }
    }
  }

  /// An authorization request as Google's app sends it.
  private func ordinary(_ method: EndpointInput.Method, _ outcome: UserDecision) -> EndpointInput {
    let fields = [
      ("response_type", "code"), ("client_id", settings.clientID), ("state", "first-request"),
      ("redirect_uri", String(decoding: RedirectURL.all[2].bytes, as: UTF8.self)),
      ("scope", settings.scopes.joined(separator: " ")),
    ]
    let query = FormField.body(
      fields.map { FormField(name: Array($0.utf8), value: Array($1.utf8)) })
    let isGet = method == .get
    let endpoint = settings.endpoint.bytes
    let mark = endpoint.contains(UInt8(ascii: "?")) ? "&" : "?"
    return EndpointInput(
      method: method, url: Text(isGet ? endpoint + mark.utf8 + query : endpoint),
      headers: RequestHeader.fields(isForm: !isGet), body: isGet ? nil : Text(query),
      outcome: outcome)
  }

  // MARK: - Run

  private func run(_ request: RunRequest) async throws(ServerGone) -> Reply.Body {
    guard case .authorizationEndpoint(let input) = request.input else {
      let role = request.input.role.rawValue
      return .unsupported(role, "http-adapter supports only the role authorization-endpoint")
    }
    guard settings.outcomes.contains(input.outcome) else {
      return .unsupported(input.outcome.rawValue, "no option and no step has this outcome")
    }
    let available = request.deadline ?? Limits.runDeadline
    // The reply comes before the deadline.
    let deadline = Deadline(milliseconds: available - available / 10)
    // Values that the suite sent are compared with the reply, and aren't secret.
    let sent =
      input.url.bytes + (input.body?.bytes ?? []) + input.headers.flatMap { $0.value.bytes }
    let secrets = settings.secrets.subtracting(sent)
    let reply = try await answer(to: input, in: request.session, hiding: secrets, by: deadline)
    guard case .error(let failure) = reply else { return reply }
    return .error(Failure(where: failure.where, message: secrets.redacting(failure.message)))
  }

  /// Sends an authorization request, and continues as a browser does if that is configured.
  private func answer(
    to input: EndpointInput, in session: String?, hiding secrets: Secrets, by deadline: Deadline
  ) async throws(ServerGone) -> Reply.Body {
    var kept = session.flatMap { sessions[$0] } ?? Session()
    let isAlone =
      input.outcome == .accountDisabled || ownUsers.contains(input.outcome)
      || settings.choices[input.outcome]?.headers.contains { $0.isNamed("cookie") } == true
    let user = isAlone ? input.outcome : .approves
    let jar = kept.jars[user] ?? CookieJar()
    let tab = input.tab ?? ""
    var browser = Browser(settings, for: input, keeping: jar)
    if input.resume, let held = kept.tabs.removeValue(forKey: tab) {
      browser = Browser(resuming: held, for: input, keeping: jar)
    }
    browser.otherJar = input.form?.from.map { sessions[$0]?.jars[user] ?? CookieJar() }
    // Cookies from before the end of a connection are kept, too.
    defer {
      if browser.otherJar == nil { kept.jars[user] = browser.jar }
      if browser.heldPage != nil { kept.tabs[tab] = browser }
      if let session { sessions[session] = kept }
    }
    let place = "\(input.method.rawValue) \(Bytes.escaped(input.url.bytes))"
    do throws(HTTPError) {
      try await visitPages(in: &browser, by: deadline)
      (isBlamed, isLimited, last) = (false, false, place)
      if browser.heldPage != nil { return .ok(EndpointReply.formHeld.ok) }
      return .ok(ok(after: browser, to: input, hiding: secrets))
    } catch {
      switch error {
      case .unreachable:
        let words = "\(error)" + (last.map { "; it exited during or after \($0)" } ?? "")
        if isBlamed { throw ServerGone(description: words) }
        isBlamed = true
        return .error(error, words)
      case .limited:
        let words = "\(error), at \(place)"
        if isLimited { throw ServerGone(description: words) }
        isLimited = true
        return .error(error, words)
      case .closedEarly: (isBlamed, last) = (true, place)
      case .timedOut, .malformed, .failed: break
      }
      return .error(error)
    }
  }

  /// Visits pages; after the end of the server, a supervisor may be about to start it again.
  private func visitPages(
    in browser: inout Browser, by deadline: Deadline
  ) async throws(HTTPError) {
    // A server that is about to end may still take a connection, and lose it.
    for isLast in isBlamed ? [false, true] : [true] {
      if isBlamed {
        let half = Deadline(milliseconds: Int(deadline.rest) / 2)
        try await WebClient.reach(settings.endpoint, tryingUntil: half, by: half)
      }
      do throws(HTTPError) {
        return try browser.visitPages(by: deadline)
      } catch {
        guard case .closedEarly = error, !isLast else { throw error }
      }
    }
  }

  /// The members of the reply after the visits of a browser, without secrets.
  private func ok(
    after browser: Browser, to input: EndpointInput, hiding secrets: Secrets
  ) -> JSONObject {
    let visits = browser.notes.visits
    guard let final = visits.last else { return JSONObject() }
    var reply = final.response
    reply.asked = !browser.isUnasked
    // The end of the page may be missing.
    reply.body = Text(secrets.redacting(reply.body.bytes, isCut: reply.bodyTruncated))
    if let url = final.redirect, url.hasOrigin(of: settings.endpoint),
      let location = final.response.location, !settings.isRedirectURI(location),
      settings.loginPage.map(url.path.elementsEqual) ?? true
    {
      reply.loginPage = Text(location)
    }
    if settings.isBrowsing, final.response.isFollowed {
      let isRefused = input.outcome == .approves && !browser.notes.withheld.isEmpty
      let cookies = isRefused ? [cookieRefusal].compactMap(\.self) : []
      reply.refused = (browser.notes.refused + cookies).map { Text($0) }
    }
    let isRefused = reply.loginPage != nil || !(300...399).contains(reply.status)
    let advice = Advice.text(
      after: browser, settings, isRefused: isRefused && input.outcome == .approves)
    var fix = advice.map { Text($0) }
    var steps = visits.count > 1 ? visits.map { Text($0.line) } : []
    var pages = visits.dropLast().map(\.wire)
    let hide = { (text: inout Text) in text = Text(secrets.redacting(text.bytes)) }
    reply.mapTexts(hide)
    fix?.mapTexts(hide)
    steps.mapTexts(hide)
    pages.mapTexts(hide)
    // The beginning of a reply is shown: the pages come last.
    var ok = reply.ok
    if let fix { ok.append("x-fix", fix.json) }
    if !steps.isEmpty { ok.append("x-steps", steps.json) }
    if settings.isBrowsing { ok.append("pages", pages.json) }
    return ok
  }
}

extension Reply.Body {
  /// The problem, and the party whose error it is.
  fileprivate static func error(_ error: HTTPError, _ message: String? = nil) -> Reply.Body {
    .error(Failure(where: error.location, message: Array((message ?? "\(error)").utf8)))
  }
}
