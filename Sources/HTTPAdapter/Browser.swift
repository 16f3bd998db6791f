import AdapterProtocol
import AppFlip
import Foundation
import Web

/// A browser without scripts, and the person in front of it, on the way from an authorization request to
/// what the endpoint answers in the end.
///
/// If there is a sign-in, it follows redirects to the endpoint's origin and to those that are allowed, and fills in
/// and sends each form that has a field of the person's, or that was chosen, once; or it does what the steps say.
/// If there is none, the first answer is the last.
struct Browser {
  private let settings: Settings
  private let outcome: Outcome
  private let fields: [FormField]
  private let headers: [HTTPField]
  /// The steps that are left.
  private var script: ArraySlice<NumberedStep> = []
  private(set) var jar: CookieJar
  /// The forms that were sent: one that comes again asks for what the person doesn't know.
  private var sent: Set<[UInt8]> = []
  /// The secret field of the form that was sent last.
  private var secretField: FormField?
  /// Why the way ended before a secret would have left its origin, in a sentence.
  private(set) var held: String?
  /// What the first request says of the browser.
  private var traits: [HTTPField] = []
  private var navigation = Navigation(.app)
  /// What the first request asks for.
  private var asked: [UInt8] = []
  /// The policies of the page whose form was sent last.
  private var policy: FormPolicy?
  /// Whether the cookies stay behind that no browser sends; if not, they are noted.
  private let withholds: Bool
  /// The requests on the way, each in a line with its status.
  private(set) var steps: [String] = []
  /// The lines of the steps that did nothing, and at which page: no form was there, or not the text.
  private(set) var idleLines: [String] = []
  /// Whether a form was sent that is for this outcome alone, and isn't a sign-in.
  private var hasDecided = false
  /// Whether a sign-in was sent that is for this outcome alone.
  private(set) var hasOwnSignIn = false
  /// What browsers refuse on the way, each in a sentence.
  private(set) var refused: [String] = []
  /// The cookies that were sent and that no browser sends, each with the reason.
  private(set) var withheld: Set<String> = []
  /// The pages and redirects on the way, without what came last.
  private(set) var pages: [Page] = []
  /// What is changed about the consent form, and the cookies that are sent with it in place of the browser's.
  var change: ConsentFormChange?
  var otherJar: CookieJar?
  /// Whether the way ends at the consent form, and whether it is one of a tab's that did.
  var holdsForm = false
  var isOfTab = false
  /// What was shown with the consent form, and the request for it.
  private(set) var heldForm: (page: HTTPResponse, request: HTTPRequest)?
  private var submitsTwice = false

  private static let mostSteps = 20

  init(
    _ settings: Settings, for outcome: Outcome, keeping jar: CookieJar = CookieJar(),
    withholding: Bool = false
  ) {
    (self.settings, self.outcome, self.jar) = (settings, outcome, jar)
    withholds = withholding
    fields = settings.formFields(for: outcome)
    headers = settings.otherHeaders(for: outcome)
    for field in settings.headers(for: outcome) where field.isNamed("cookie") {
      self.jar.add(field.value, at: settings.endpoint)
    }
  }

  /// The tab that held its consent form goes on, with the cookies that the browser has now.
  init(resuming held: Browser, for outcome: Outcome, keeping jar: CookieJar) {
    self.init(held.settings, for: outcome, keeping: jar)
    (sent, traits, navigation, script) = (held.sent, held.traits, held.navigation, held.script)
    heldForm = held.heldForm
  }

  /// A request with the cookies of its own and those that the browser has, in one field
  /// ([RFC 6265, section 5.4](https://www.rfc-editor.org/rfc/rfc6265#section-5.4)).
  func first(_ request: HTTPRequest) -> HTTPRequest {
    var request = request
    let cookies = [
      jar.field(to: request.url, comingFromGoogle: true, asInBrowsers: withholds)
    ].compactMap(\.self)
    let own = request.fields.filter { $0.isNamed("cookie") }
    guard !cookies.isEmpty || own.count > 1 else { return request }
    // What the server has set since takes the place of a field with a cookie of the same name.
    let names = Set(cookies.flatMap(\.cookieNames))
    let values = own.filter { names.isDisjoint(with: $0.cookieNames) } + cookies
    let value = Array(values.map(\.value).joined(separator: Array("; ".utf8)))
    let place = request.fields.firstIndex { $0.isNamed("cookie") }
    request.fields.removeAll { $0.isNamed("cookie") }
    let name = own.first?.name ?? Array("Cookie".utf8)
    request.fields.insert(HTTPField(name: name, value: value), at: place ?? request.fields.count)
    return request
  }

  /// Goes as far as it can; what came last, and to which request.
  mutating func answer(
    to first: HTTPRequest, by deadline: Deadline
  ) throws(HTTPError) -> (response: HTTPResponse, request: HTTPRequest) {
    var request = self.first(first)
    (steps, refused, policy, withheld, idleLines, pages) = ([], [], nil, [], [], [])
    (secretField, held, hasDecided) = (nil, nil, false)
    asked = first.url.octets + (first.body ?? [])
    if let (page, last) = heldForm {
      heldForm = nil
      guard let next = next(behind: last, page, first) else { return (page, last) }
      request = next
    } else {
      (sent, navigation, script) = ([], Navigation(.app), settings.steps(for: outcome)[...])
      traits = request.fields.filter { !headers.contains($0) }
    }
    while true {
      withheld.formUnion(jar.withheld(from: request.url, comingFromGoogle: sent.isEmpty))
      let response = try response(to: request, by: deadline)
      steps.append(
        "\(request.method) \(Octets.escaped(request.url.octets)) \(response.status)\(response.shownPage)"
      )
      jar.take(response, from: request.url)
      note(response, to: request)
      guard steps.count < Self.mostSteps, let next = next(behind: request, response, first) else {
        return (response, request)
      }
      pages.append(Page(response, to: request))
      request = next
      if submitsTwice {
        submitsTwice = false
        jar.take(try self.response(to: request, by: deadline), from: request.url)
      }
    }
  }

  /// Notes a redirect behind a form that the form's page doesn't permit.
  private mutating func note(_ response: HTTPResponse, to request: HTTPRequest) {
    guard let policy, response.isRedirect, let location = response.values(of: "location").first,
      let url = request.url.resolving(location), let refusal = policy.refusal(of: url)
    else { return }
    refused.append(refusal)
  }

  /// The response to a request, which is sent again if the server asks to wait first.
  private func response(
    to request: HTTPRequest, by deadline: Deadline
  ) throws(HTTPError) -> HTTPResponse {
    while true {
      let response = try WebClient.response(
        to: request, trusting: settings.authority, by: deadline)
      guard let delay = response.delay else { return response }
      guard delay < deadline.rest else { throw .limited(response.limit) }
      Self.pause(milliseconds: delay)
    }
  }

  /// Blocks, as waiting for a response does: nothing else is answered meanwhile.
  private static func pause(milliseconds: Int) {
    Thread.sleep(forTimeInterval: Double(milliseconds) / 1_000)
  }

  private mutating func next(
    behind request: HTTPRequest, _ response: HTTPResponse, _ first: HTTPRequest
  ) -> HTTPRequest? {
    held = nil
    guard settings.isBrowsing else { return nil }
    if let url = settings.followed(response, to: request) {
      navigation.redirect(with: response)
      // The method stays with 307 and 308 alone (RFC 9110, section 15.4).
      guard [307, 308].contains(response.status), let body = request.body else {
        return self.request("GET", to: url)
      }
      if holds(secretField, at: request.url, from: url) { return nil }
      let type = request.fields.first { $0.isNamed("content-type") }
      return self.request(request.method, to: url, sending: body, as: type ?? Self.formType)
    }
    guard response.isPage else { return nil }
    let page = HTMLPage(response.body)
    if let url = refreshed(page, of: response, at: request.url) {
      navigation = Navigation(.refresh, at: request.url)
      return self.request("GET", to: url)
    }
    if !settings.steps.isEmpty { return doing(at: page, of: response, to: request, first) }
    let chosen = settings.form(at: request.url, for: outcome)
    return sending(chosen, with: fields, at: page, of: response, to: request)
  }

  /// Where a page without forms leads by a refresh, if that is allowed.
  private func refreshed(
    _ page: HTMLPage, of response: HTTPResponse, at place: HTTPURL
  ) -> HTTPURL? {
    let values = page.values(of: "refresh", in: response)
    guard page.forms.isEmpty, let first = values.lazy.compactMap(Refresh.url).first,
      let url = page.base(at: place).opening(first), settings.allows(url)
    else { return nil }
    return url
  }

  /// The request that the next steps make, up to one that sends something.
  private mutating func doing(
    at page: HTMLPage, of response: HTTPResponse, to request: HTTPRequest, _ first: HTTPRequest
  ) -> HTTPRequest? {
    var fields: [FormField] = []
    let script = self.script
    // A tab that goes on does these steps again.
    defer { if heldForm != nil { self.script = script } }
    while let next = self.script.popFirst() {
      switch next.step {
      case .fill(let field): fields.append(field)
      case .open(let url):
        secretField = nil
        navigation = Navigation(url == nil ? .app : .user)
        return url.map { self.request("GET", to: $0) } ?? self.first(first)
      case .submit(let number):
        let chosen = number ?? (fields.isEmpty ? 1 : nil)
        let sent = sending(chosen, with: fields, at: page, of: response, to: request)
        if sent != nil || heldForm != nil { return sent }
        idleLines.append("\(next.line) at \(Octets.escaped(request.url.path.prefix(80)))")
        fields = []
      case .expect(let text):
        guard response.body.firstRange(of: text) == nil else { continue }
        idleLines.append("\(next.line) at \(Octets.escaped(request.url.path.prefix(80)))")
        self.script = []
      }
    }
    return nil
  }

  /// The request that sends a form of a page: the chosen one, or the first with one of the fields.
  private mutating func sending(
    _ chosen: Int?, with fields: [FormField], at page: HTMLPage, of response: HTTPResponse,
    to request: HTTPRequest
  ) -> HTTPRequest? {
    for (place, form) in page.forms.enumerated() where chosen.map({ $0 == place + 1 }) ?? true {
      guard
        let next = sending(
          form, with: fields, of: page, in: response, to: request, isChosen: chosen != nil)
      else { continue }
      let policy = FormPolicy(page, in: response, at: request.url)
      self.policy = policy
      refused += [policy.refusal(of: next.url)].compactMap(\.self)
      return next
    }
    return nil
  }

  private mutating func sending(
    _ form: HTMLForm, with fields: [FormField], of html: HTMLPage, in response: HTTPResponse,
    to request: HTTPRequest, isChosen: Bool
  ) -> HTTPRequest? {
    let page = request.url
    if heldForm != nil { return nil }
    guard var filled = form.filled(with: fields, isChosen: isChosen) else { return nil }
    let target = form.target(with: fields)
    guard let url = target.action.map({ html.base(at: page).opening($0) }) ?? page else {
      held =
        "A form of the page \(Octets.escaped(page.path.prefix(80))) isn't sent: its action "
        + "\((target.action ?? [])[...].excerpt) isn't an http or https URL."
      return nil
    }
    let secret = filled.first { settings.secrets.contains($0.value) }
    let isOwn = settings.isDecided(outcome, by: form, isChosen: isChosen)
    // A sign-in decides nothing, whatever its password's field is called.
    let isSignIn = secret != nil || form.controls.contains(where: \.isPassword)
    // A sign-in's button may have the name of the decision.
    let own = settings.formFields.filter { $0.outcome == outcome }.map(\.value)
    let isConsent = isOwn && !isSignIn && (own.isEmpty || own.contains(where: form.offers))
    if holdsForm, isConsent {
      heldForm = (response, request)
      return nil
    }
    guard !holds(secret, at: page, from: url), settings.allows(url),
      sent.insert(url.path + form.controls.flatMap { [0] + $0.name }).inserted
        || !settings.steps.isEmpty
    else { return nil }
    secretField = secret
    hasDecided = hasDecided || isConsent
    hasOwnSignIn = hasOwnSignIn || isOwn && isSignIn
    let policy = ReferrerPolicy(html, fields: response.values(of: "referrer-policy"))
    navigation = Navigation(.form, at: page, policy)
    if isConsent, let change { apply(change, to: &filled) }
    let body = FormField.body(filled)
    if target.isPost { return self.request("POST", to: url, sending: body) }
    return url.asking(body).map { self.request("GET", to: $0) }
  }

  /// Changes the fields of the consent form; one without its own token comes from an attacker's page.
  private mutating func apply(_ change: ConsentFormChange, to fields: inout [FormField]) {
    var names = change.set.map(\.name.octets) + change.drop.map(\.octets)
    // A token may have any name: then its value shows it.
    if !change.drop.isEmpty, !fields.contains(where: { names.contains($0.name) }) {
      names += fields.filter { isToken($0.value) }.map(\.name)
    }
    fields.removeAll { names.contains($0.name) }
    fields += change.set.map { FormField(name: $0.name.octets, value: $0.value.octets) }
    submitsTwice = change.twice
    if let otherJar { jar = otherJar }
    if change.from != nil || !change.drop.isEmpty {
      navigation = Navigation(.form, at: Self.attacker)
    }
  }

  /// Whether a value of a form is long and random, and didn't come with the request.
  private func isToken(_ value: [UInt8]) -> Bool {
    value.count >= 16 && value.contains(where: \.isDigit)
      && value.allSatisfy { $0.isAlpha || $0.isDigit || "-._~+/=|".utf8.contains($0) }
      && asked.firstRange(of: value) == nil
  }

  private static let attacker = try? HTTPURL(Array("https://evil.example/".utf8))

  /// Whether the user wasn't asked, and would have decided otherwise, or a form was to be changed or held.
  var isUnasked: Bool {
    settings.isDecided(outcome) && !hasDecided && (outcome != .approves || change != nil || isOfTab)
  }

  /// Whether a field is secret and another origin than its page's would get it, which is noted.
  private mutating func holds(
    _ secret: FormField?, at page: HTTPURL, from url: HTTPURL
  ) -> Bool {
    guard let secret, !url.hasOrigin(of: page) else { return false }
    held =
      "The field \(Octets.escaped(secret.name.prefix(60))) stays at \(page.origin), the origin of its page: "
      + "it isn't sent to \(url.origin)."
    return true
  }

  /// The next request of the navigation, from the browser that the first request came from.
  private mutating func request(
    _ method: String, to url: HTTPURL, sending body: [UInt8]? = nil, as type: HTTPField = formType
  ) -> HTTPRequest {
    // The fields of the command line stay at the origin that they are given for.
    let headers = url.hasOrigin(of: settings.endpoint) ? headers : []
    var own = navigation.fields(of: method, to: url, as: traits)
    if body != nil { own.append(type) }
    own.removeAll { field in
      headers.contains {
        $0.isNamed(String(decoding: field.name.map(\.lowercasedASCII), as: UTF8.self))
      }
    }
    let cookies = jar.field(
      to: url, comingFromGoogle: sent.isEmpty, asInBrowsers: withholds)
    let fields = headers + own + [cookies].compactMap(\.self)
    return HTTPRequest(method, url, fields: fields, body: body)
  }

  private static let formType = HTTPField("Content-Type", "application/x-www-form-urlencoded")
}

extension Page {
  fileprivate init(_ response: HTTPResponse, to request: HTTPRequest) {
    self.init(
      url: Text(request.url.octets), status: response.status,
      headers: response.fields.map { Header(name: Text($0.name), value: Text($0.value)) },
      body: Text(response.body))
  }
}

extension HTTPField {
  /// The names in a `Cookie` field.
  fileprivate var cookieNames: [ArraySlice<UInt8>] {
    value.split(separator: UInt8(ascii: ";")).map { pair in
      pair.drop { $0 == UInt8(ascii: " ") }.prefix { $0 != UInt8(ascii: "=") }
    }
  }
}

extension HTTPResponse {
  var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }

  /// Whether a browser may go on from it; a sign-in may be served as what is missing.
  var isPage: Bool { (200...299).contains(status) || status == 401 }

  /// The status of a limit, and the time that it names.
  fileprivate var limit: String {
    let times = values(of: "retry-after").map { ", Retry-After: \(Octets.escaped($0.prefix(40)))" }
    return "\(status)\(times.joined())"
  }
}

extension Settings {
  func allows(_ url: HTTPURL) -> Bool {
    ([endpoint] + allowedOrigins).contains { url.hasOrigin(of: $0) }
  }

  /// Where a redirect leads if a browser follows it on the way; nil for an answer, and for anything else.
  fileprivate func followed(_ response: HTTPResponse, to request: HTTPRequest) -> HTTPURL? {
    let locations = response.values(of: "location")
    guard response.isRedirect, locations.count == 1, !isRedirectURI(locations[0]),
      let url = request.url.opening(locations[0]), allows(url)
    else { return nil }
    return url
  }
}

extension HTTPURL {
  /// The URL with another query.
  func asking(_ query: [UInt8]) -> HTTPURL? {
    try? HTTPURL(octets.prefix { $0 != UInt8(ascii: "?") } + [UInt8(ascii: "?")] + query)
  }
}
