import AdapterProtocol
import AppFlip
import Web

/// A server that takes no connections any more.
package struct ServerGone: Error, CustomStringConvertible {
  var reason: String
  /// The last request that it took, in a line.
  var last: String?

  /// The last words of the adapter.
  package var description: String {
    reason + (last.map { "; it ended at or after \($0)" } ?? "")
  }
}

extension HTTPRequest {
  /// The request in a line of printable ASCII.
  fileprivate var shown: String { "\(method) \(Octets.escaped(url.octets))" }
}

/// The authorization endpoint as browsers see it.
final class LiveEndpoint {
  private let settings: Settings
  /// The cookies of each session, for each outcome with a user of its own and for all others.
  private var jars: [String: [Outcome: CookieJar]] = [:]
  /// The tabs of each session that hold a consent form.
  private var tabs: [String: [String: Browser]] = [:]
  /// The last request that was answered, in a line, or that lost its connection.
  private var last: String?
  /// Whether a reply blames a request for the end of the connections since the last response.
  private var isBlamed = false
  /// The outcomes for which a user of their own signs in.
  private var ownUsers: Set<Outcome> = []
  /// What was found of cookies that no browser sends; nil before it was tried.
  private var cookieRefusal: String??
  /// Whether the last request was refused by a limit: after two, what follows isn't sent.
  private var isLimited = false

  init(_ settings: Settings) { self.settings = settings }

  /// Forgets the browser of a session, or of each.
  func forget(_ session: String?) {
    if let session {
      (jars[session], tabs[session]) = (nil, nil)
    } else {
      (jars, tabs) = ([:], [:])
    }
  }

  /// Sends an authorization request, and goes on as a browser does if that is configured.
  func answer(
    to input: EndpointInput, in session: String? = nil, by deadline: Deadline
  ) async throws(ServerGone) -> Reply.Body {
    let isAlone =
      input.outcome == .accountDisabled || settings.hasOwnCookie(input.outcome)
      || ownUsers.contains(input.outcome)
    let user = isAlone ? input.outcome : .approves
    let jar = session.flatMap { jars[$0]?[user] } ?? CookieJar()
    let tab = input.tab ?? ""
    var browser = Browser(settings, for: input.outcome, keeping: jar)
    if input.resume, let held = tabs[session ?? ""]?.removeValue(forKey: tab) {
      browser = Browser(resuming: held, for: input.outcome, keeping: jar)
    }
    (browser.change, browser.holdsForm) = (input.form, input.hold)
    browser.isOfTab = input.tab != nil
    browser.otherJar = input.form?.from.map { jars[$0]?[user] ?? CookieJar() }
    // What was set before a connection ended is kept, too.
    defer {
      if let session, browser.otherJar == nil { jars[session, default: [:]][user] = browser.jar }
      if browser.heldForm != nil { tabs[session ?? "", default: [:]][tab] = browser }
    }
    do throws(HTTPError) {
      let request = try request(for: input)
      let ok = try await answer(request, input.outcome, in: &browser, by: deadline)
      (isBlamed, isLimited) = (false, false)
      return .ok(ok)
    } catch {
      switch error {
      case .unreachable where isBlamed:
        throw ServerGone(reason: "\(error)", last: last)
      case .limited:
        let place = "\(error), at \(input.method.rawValue) \(Octets.escaped(input.url.octets))"
        if isLimited { throw ServerGone(reason: place) }
        isLimited = true
        return .error(error, place)
      case .unreachable:
        isBlamed = true
        return .error(error, "\(ServerGone(reason: "\(error)", last: last))")
      case .closedEarly:
        isBlamed = true
        last = "\(input.method.rawValue) \(Octets.escaped(input.url.octets))"
      case .unsendable, .unknownHost, .insecure, .timedOut, .malformed, .tooLong, .late, .platform,
        .onlyHTTP2:
        break
      }
      return .error(error)
    }
  }

  /// Whether an authorization request by POST gets a code, as the same one by GET does.
  ///
  /// Throws if the endpoint redirects to https, or to an origin that isn't allowed: all other requests would only be
  /// redirected.
  func takesForms(by deadline: Deadline) throws(HTTPError) -> Bool {
    guard let first = try probe(.get, by: deadline) else { return false }
    if let detour = first.detour { throw .unsendable("the endpoint redirects to \(detour)") }
    if let hasPost = settings.hasPost { return hasPost }
    guard let target = first.target, let other = try probe(.post, by: deadline) else {
      return false
    }
    return other.target == target
  }

  /// Sends an ordinary request for each outcome but approval, to see who signs in for it.
  func findOwnUsers(by deadline: Deadline) {
    for outcome in settings.outcomes where outcome != .approves && settings.isDecided(outcome) {
      var browser = Browser(settings, for: outcome)
      _ = try? browser.answer(to: request(for: ordinary(.get, outcome)), by: deadline)
      if browser.hasOwnSignIn { ownUsers.insert(outcome) }
    }
  }

  private func ordinary(_ method: EndpointInput.Method, _ outcome: Outcome) -> EndpointInput {
    let isGet = method == .get
    return EndpointInput(
      method: method, url: Text(isGet ? settings.ordinaryURL : settings.endpoint.octets),
      headers: RequestHeader.fields(isForm: !isGet),
      body: isGet ? nil : Text(settings.ordinaryQuery), outcome: outcome)
  }

  /// Sends an ordinary request: the place where it gets a code, and the other origin that it is redirected to, with
  /// what to do about that.
  private func probe(
    _ method: EndpointInput.Method, by deadline: Deadline
  ) throws(HTTPError) -> (target: [UInt8]?, detour: String?)? {
    var browser = Browser(settings, for: .approves)
    let (response, last): (HTTPResponse, HTTPRequest)
    do throws(HTTPError) {
      (response, last) = try browser.answer(
        to: request(for: ordinary(method, .approves)), by: deadline)
    } catch {
      switch error {
      // Whether it happens again, only the next request shows.
      case .unreachable, .timedOut, .closedEarly: return nil
      // Every other request would have the same error.
      default: throw error
      }
    }
    let location = response.isRedirect ? response.values(of: "location").first : nil
    let hasCode = location?.firstRange(of: Array("code=".utf8)) != nil
    let next = location.flatMap(last.url.resolving)
    let isUpgrade =
      browser.steps.count == 1 && next?.isSecure == true && !last.url.isSecure
      && next?.host == last.url.host && next?.path == last.url.path
    let detour =
      isUpgrade
      ? next.map { "https: use \($0.origin)\(Octets.escaped(Array($0.path)))" }
      : response.foreignOrigin(from: last.url, settings).map { "\($0): \(Self.fix(for: $0))" }
    return (hasCode ? response.base.map { Array($0) } : nil, detour)
  }

  /// The members of the reply to a request; a supervisor may be about to start the server again.
  private func answer(
    _ request: HTTPRequest, _ outcome: Outcome, in browser: inout Browser, by deadline: Deadline
  ) async throws(HTTPError) -> JSONObject {
    guard isBlamed else { return try ok(request, outcome, in: &browser, by: deadline) }
    try await waitForReturn(by: deadline.half)
    do throws(HTTPError) {
      return try ok(request, outcome, in: &browser, by: deadline)
    } catch {
      // A server that is about to end may still take a connection, and lose it.
      guard case .closedEarly = error else { throw error }
      try await waitForReturn(by: deadline.half)
      return try ok(request, outcome, in: &browser, by: deadline)
    }
  }

  private func waitForReturn(by deadline: Deadline) async throws(HTTPError) {
    try await WebClient.reach(settings.endpoint, tryingUntil: deadline, by: deadline)
  }

  private func ok(
    _ request: HTTPRequest, _ outcome: Outcome, in browser: inout Browser, by deadline: Deadline
  ) throws(HTTPError) -> JSONObject {
    let (response, final) = try browser.answer(to: request, by: deadline)
    last = request.shown
    if browser.heldForm != nil { return EndpointReply.formHeld.ok }
    var ok = ok(response, to: final, for: outcome, after: browser)
    if browser.steps.count > 1 { ok.append("x-steps", .array(browser.steps.map { .text($0) })) }
    if settings.isBrowsing, response.isRedirect {
      let cookies = refusal(
        of: browser.withheld, to: request, outcome, like: response, by: deadline)
      let refused = browser.refused + [cookies].compactMap(\.self)
      ok.append("x-refused", .array(refused.map { .text($0) }))
    }
    if settings.isBrowsing { ok.append("pages", browser.pages.json) }
    return ok
  }

  /// What is to be said of cookies that no browser sends, if the way ends elsewhere without them; that is tried once.
  private func refusal(
    of cookies: Set<String>, to request: HTTPRequest, _ outcome: Outcome,
    like response: HTTPResponse, by deadline: Deadline
  ) -> String? {
    guard !cookies.isEmpty, outcome == .approves else { return nil }
    if let cookieRefusal { return cookieRefusal }
    var browser = Browser(settings, for: outcome, withholding: true)
    guard let (other, _) = try? browser.answer(to: request, by: deadline) else { return nil }
    let names = cookies.sorted().joined(separator: ", ")
    let problem =
      other.base == response.base
      ? nil : "no browser sends the cookies \(names), and without them the way ends elsewhere"
    cookieRefusal = .some(problem)
    return problem
  }

  private func request(for input: EndpointInput) throws(HTTPError) -> HTTPRequest {
    let url: HTTPURL
    do throws(HTTPURL.Fault) {
      url = try HTTPURL(input.url.octets)
    } catch {
      throw .unsendable("its URL can't be used: \(error)")
    }
    guard url.hasOrigin(of: settings.endpoint) else {
      throw .unsendable("its URL is not at \(settings.endpoint.origin), where --endpoint is")
    }
    var fields = input.headers.map { HTTPField($0) }
    fields += settings.otherHeaders(for: input.outcome)
    let body = input.body?.octets ?? (input.method == .post ? [] : nil)
    if body != nil, !fields.contains(where: { $0.isNamed("content-type") }) {
      fields.append(HTTPField("Content-Type", "application/x-www-form-urlencoded"))
    }
    return HTTPRequest(input.method.rawValue, url, fields: fields, body: body)
  }

  /// Where a response redirects to, if that is a login page: of the endpoint's own origin, and with
  /// the path that is configured.
  private func loginPage(of response: HTTPResponse, to request: HTTPRequest) -> HTTPURL? {
    let locations = response.values(of: "location")
    guard response.isRedirect, locations.count == 1, !settings.isRedirectURI(locations[0]),
      let url = request.url.resolving(locations[0]), url.hasOrigin(of: settings.endpoint)
    else { return nil }
    return settings.loginPage.map { url.path.elementsEqual($0) } ?? true ? url : nil
  }

  /// A response on the wire of the adapter protocol.
  private func ok(
    _ response: HTTPResponse, to request: HTTPRequest, for outcome: Outcome, after browser: Browser
  ) -> JSONObject {
    let headers = response.fields.map { Header(name: Text($0.name), value: Text($0.value)) }
    var reply = EndpointReply(
      status: response.status, headers: headers, body: Text(response.body),
      bodyTruncated: response.isTruncated)
    if loginPage(of: response, to: request) != nil {
      reply.loginPage = response.values(of: "location").first.map { Text($0) }
    }
    var ok = reply.ok
    if browser.isUnasked { ok.append("asked", .bool(false)) }
    if let held = browser.held {
      ok.append("x-fix", .text(held))
    } else if response.foreignOrigin(from: request.url, settings) != nil
      || outcome == .approves
        && (reply.loginPage != nil || !(300...399).contains(response.status))
    {
      let lines = browser.idleLines.joined(separator: ", ")
      let of = lines.isEmpty ? "" : "These lines of the steps did nothing: \(lines). "
      let isBehindForm = browser.steps.count > 1
      let fix = Self.fix(for: response, at: request.url, settings, isBehindForm: isBehindForm)
      ok.append("x-fix", .text(of + fix))
    }
    return ok
  }

  /// What to do if an ordinary request is redirected to another origin.
  private static func fix(for origin: String) -> String {
    "add --allow-origin \(origin) if users sign in there; if not, let the server redirect to the redirect_uri"
  }

  /// What to do if this was to be a code and is none, in the words of this adapter's options.
  private static func fix(
    for response: HTTPResponse, at url: HTTPURL, _ settings: Settings, isBehindForm: Bool
  ) -> String {
    let page = HTMLPage(response.body)
    if let origin = response.foreignOrigin(from: url, settings) {
      return "The way leads to another origin: \(Self.fix(for: origin))."
    }
    return switch response.status {
    case 200...299 where settings.isBrowsing, 401 where settings.isBrowsing && !page.forms.isEmpty:
      Self.fix(forPage: page, at: url, settings)
    case 200...399:
      "Sign in and consent (--sign-in, or options of the adapter): --field NAME=VALUE for each field of the forms on the "
        + "way, or --header-when approves 'Cookie: ...' of somebody who is signed in (appflip http-adapter --help)."
    case 400... where isBehindForm:
      "The server refused what was sent last: compare the values of --field and --field-when with the values "
        + "of the page's form."
    default:
      "Compare --client-id with the client that the server knows, and register Google's redirect URIs for it."
    }
  }
}

extension LiveEndpoint {
  /// What to do about a page at which a browser stopped.
  private static func fix(
    forPage page: HTMLPage, at url: HTTPURL, _ settings: Settings
  ) -> String {
    let path = Octets.escaped(Array(url.path.prefix(200)))
    let forms = page.shownForms.prefix(4).enumerated().map { "\(path)#\($0 + 1) with \($1)" }
    if forms.isEmpty {
      return
        "The page \(path) has no form: if a script goes on, sign in with --header-when approves "
        + "'Cookie: ...'."
    }
    let advice =
      settings.steps.isEmpty
      ? "A form wasn't sent, or came again: compare --field and --field-when approves with its "
        + "fields, choose it by --form-when approves, or say the whole way by --steps."
      : "The steps end at a page with a form: add what is to be done there."
    return "\(advice) The page has \(forms.joined(separator: "; "))."
  }
}

extension HTTPResponse {
  /// The title of a page, how it is compressed, and its forms with their fields; nothing of a redirect.
  var shownPage: String {
    guard isPage else { return "" }
    let page = HTMLPage(body)
    let title = page.title.map { " \"\(Octets.escaped($0.prefix(60)))\"" } ?? ""
    let codings = values(of: "content-encoding").map { ", \(Octets.escaped($0.prefix(20)))" }
    let forms = page.shownForms.prefix(4).enumerated().map { ", form #\($0 + 1) with \($1)" }
    return title + (codings + forms).joined()
  }
}

extension HTMLPage {
  /// The fields of the forms.
  var shownForms: [String] {
    forms.map { form in
      let names = form.controls.prefix(12).map { Octets.escaped($0.name.prefix(60)) }
      return names.isEmpty ? "no field" : names.joined(separator: ", ")
    }
  }
}

extension HTTPResponse {
  /// Where it redirects to, without the query.
  fileprivate var base: ArraySlice<UInt8>? {
    values(of: "location").first?.prefix { $0 != UInt8(ascii: "?") }
  }

  /// The origin that it redirects to without a code, neither an allowed one nor Google's.
  fileprivate func foreignOrigin(from url: HTTPURL, _ settings: Settings) -> String? {
    guard isRedirect, let location = values(of: "location").first,
      let next = url.resolving(location), !settings.allows(next),
      !next.host.hasSuffix(".googleusercontent.com"),
      location.firstRange(of: Array("code=".utf8)) == nil
    else { return nil }
    return next.origin
  }
}

extension HTTPError {
  /// Whose error it is: an endpoint that can't be reached isn't there any more, or not yet.
  var location: Failure.Location {
    switch self {
    case .unsendable, .unknownHost, .insecure, .tooLong, .late, .limited, .platform, .onlyHTTP2:
      .adapter
    case .unreachable, .timedOut, .closedEarly, .malformed: .implementation
    }
  }
}
