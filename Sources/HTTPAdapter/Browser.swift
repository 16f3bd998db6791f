import AdapterProtocol
import AppFlip
import Foundation
import Web

/// A browser without scripts, and its user, on the way from an authorization request to the final response.
///
/// If there is a sign-in, the browser follows redirects to the endpoint's origin and to those that are allowed. It
/// fills in and sends each form that has a field of the user's, or that was chosen, once; or it does what the steps
/// say. If there is none, the first response is the final one.
struct Browser {
  private let settings: Settings
  private var input: EndpointInput
  private(set) var jar: CookieJar
  /// The cookies that are sent with the consent form in place of the browser's.
  var otherJar: CookieJar?
  /// Whether cookies are withheld that no browser sends; if not, they are noted.
  private let withholds: Bool

  // The state of the tab.

  /// The fields of the first request that show which browser sent it.
  private var traits: [Header] = []
  private var navigation = Navigation(.app)
  /// The steps that are left.
  private var script: ArraySlice<BrowserStep> = []
  /// The forms that were sent: a form that is shown again asks for what the user doesn't know.
  private var sent: Set<[UInt8]> = []
  /// The page with the consent form that the tab holds.
  private(set) var heldPage: Visit?

  private(set) var notes = Notes()

  /// The notes on the way from a request to the final response.
  struct Notes {
    /// The requests on the way with their responses.
    fileprivate(set) var visits: [Visit] = []
    /// Why the way ended before a form was sent, in a sentence.
    fileprivate(set) var problem: String?
    /// The lines of the steps that did nothing, and at which page: no form was there, or not the text.
    fileprivate(set) var idleLines: [String] = []
    /// The steps that browsers refuse on the way, each in a sentence.
    fileprivate(set) var refused: [String] = []
    /// The cookies that were sent and that no browser sends, each with the reason.
    fileprivate(set) var withheld: Set<String> = []
    /// Whether a sign-in was sent that is for this outcome alone.
    fileprivate(set) var hasOwnSignIn = false
    /// Whether a form was sent that is for this outcome alone, and isn't a sign-in.
    fileprivate var hasDecided = false
    /// The secret field of the form that was sent last, and the policy of its page.
    fileprivate var secretField: FormField?
    fileprivate var policy: FormPolicy?
    fileprivate var submitsTwice = false
  }

  private static let mostVisits = 20

  init(
    _ settings: Settings, for input: EndpointInput, keeping jar: CookieJar = CookieJar(),
    withholding: Bool = false
  ) {
    (self.settings, self.input, self.jar, withholds) = (settings, input, jar, withholding)
    // A cookie for the outcome replaces one of the same name for each outcome.
    for field in settings.headers(for: input.outcome).reversed() where field.isNamed("cookie") {
      self.jar.add(field.value.bytes, at: settings.endpoint)
    }
  }

  /// The tab that holds its consent form continues, with the cookies that the browser has now.
  init(resuming held: Browser, for input: EndpointInput, keeping jar: CookieJar) {
    self.init(held.settings, for: input, keeping: jar)
    (sent, traits, navigation, script) = (held.sent, held.traits, held.navigation, held.script)
    heldPage = held.heldPage
  }

  /// Visits pages until the final response.
  mutating func visitPages(by deadline: Deadline) throws(HTTPError) {
    notes = Notes()
    var request = try firstRequest()
    if let page = heldPage {
      heldPage = nil
      guard let next = next(after: page) else {
        notes.visits = [page]
        return
      }
      request = next
    } else {
      (sent, navigation) = ([], Navigation(.app))
      script = settings.steps.filter { [nil, input.outcome].contains($0.outcome) }[...]
      traits = request.headers.filter { !headers.contains($0) }
    }
    while true {
      notes.withheld.formUnion(jar.withheld(from: request.url, comingFromGoogle: sent.isEmpty))
      let visit = Visit(request, try response(to: request, by: deadline))
      notes.visits.append(visit)
      jar.take(visit.response, from: visit.url)
      if let policy = notes.policy, let refusal = visit.redirect.flatMap(policy.refusal) {
        notes.refused.append(refusal)
      }
      guard notes.visits.count < Self.mostVisits, let next = next(after: visit) else { return }
      request = next
      if notes.submitsTwice {
        notes.submitsTwice = false
        jar.take(try response(to: request, by: deadline), from: request.url)
      }
    }
  }

  /// Whether the user wasn't asked, and would have decided otherwise, or a form was to be changed or held.
  var isUnasked: Bool {
    settings.isDecided(input.outcome) && !notes.hasDecided
      && (input.outcome != .approves || input.form != nil || input.tab != nil)
  }

  /// The response to a request, which is sent again if the server asks to wait first.
  private func response(
    to request: HTTPRequest, by deadline: Deadline
  ) throws(HTTPError) -> EndpointReply {
    while true {
      let response = try WebClient.response(
        to: request, trusting: settings.authority, by: deadline)
      guard let delay = response.delay else { return response }
      guard delay < deadline.rest else {
        let times = response.values(of: "retry-after").map { Bytes.escaped($0.prefix(40)) }
        throw .limited("\(response.status)\(times.map { ", Retry-After: \($0)" }.joined())")
      }
      // Blocks, as waiting for a response does: nothing else is answered meanwhile.
      Thread.sleep(forTimeInterval: Double(delay) / 1_000)
    }
  }

  // MARK: - Requests

  /// The header fields of the command line, without the cookies, which the jar has.
  private var headers: [Header] {
    settings.headers(for: input.outcome).filter { !$0.isNamed("cookie") }
  }

  private func firstRequest() throws(HTTPError) -> HTTPRequest {
    guard let url = try? HTTPURL(input.url.bytes), url.hasOrigin(of: settings.endpoint) else {
      throw .unsendable("its URL must be at \(settings.endpoint.origin), the origin of --endpoint")
    }
    var fields = input.headers + headers
    let body = input.body?.bytes ?? (input.method == .post ? [] : nil)
    if body != nil, !fields.contains(where: { $0.isNamed("content-type") }) {
      fields.append(Self.formType)
    }
    return HTTPRequest(
      input.method.rawValue, url, headers: withCookies(fields, to: url), body: body)
  }

  /// Fields with their own cookies and the cookies of the jar, in one field
  /// ([RFC 6265, section 5.4](https://www.rfc-editor.org/rfc/rfc6265#section-5.4)).
  private func withCookies(_ fields: [Header], to url: HTTPURL) -> [Header] {
    var jar = jar
    if jar.field(to: url, comingFromGoogle: true, asInBrowsers: withholds) == nil { return fields }
    for field in fields where field.isNamed("cookie") { jar.add(field.value.bytes, at: url) }
    let cookies = jar.field(to: url, comingFromGoogle: true, asInBrowsers: withholds)
    return fields.filter { !$0.isNamed("cookie") } + [cookies].compactMap(\.self)
  }

  /// The next request of the navigation, from the browser that the first request came from.
  private mutating func request(
    _ method: String, to url: HTTPURL, sending body: [UInt8]? = nil, as type: Header = formType
  ) -> HTTPRequest {
    // The fields of the command line stay at the origin that they are given for.
    let headers = url.hasOrigin(of: settings.endpoint) ? headers : []
    let names = headers.map { $0.name.bytes.map(\.lowercasedASCII) }
    let own = navigation.fields(of: method, to: url, as: traits) + (body == nil ? [] : [type])
    let cookies = jar.field(to: url, comingFromGoogle: sent.isEmpty, asInBrowsers: withholds)
    let fields = own.filter { !names.contains($0.name.bytes.map(\.lowercasedASCII)) }
    return HTTPRequest(
      method, url, headers: headers + fields + [cookies].compactMap(\.self), body: body)
  }

  private static let formType = Header(
    name: "Content-Type", value: "application/x-www-form-urlencoded")

  // MARK: - The way

  private mutating func next(after visit: Visit) -> HTTPRequest? {
    notes.problem = nil
    guard settings.isBrowsing else { return nil }
    if let url = visit.redirect, settings.allows(url),
      visit.response.location.map(settings.isRedirectURI) == false
    {
      navigation.redirect(with: visit.response)
      // The method stays with 307 and 308 alone (RFC 9110, section 15.4).
      guard [307, 308].contains(visit.response.status), let body = visit.request.body else {
        return request("GET", to: url)
      }
      if holds(notes.secretField, at: visit.url, from: url) { return nil }
      let type = visit.request.headers.first { $0.isNamed("content-type") }
      return request(visit.request.method, to: url, sending: body, as: type ?? Self.formType)
    }
    guard visit.response.isPage else { return nil }
    if let url = visit.refresh, settings.allows(url) {
      navigation = Navigation(.refresh, at: visit.url)
      return request("GET", to: url)
    }
    if !settings.steps.isEmpty { return doSteps(at: visit) }
    let chosen = settings.form(at: visit.url, for: input.outcome)
    return send(chosen, with: settings.formFields(for: input.outcome), at: visit)
  }

  /// The request that the next steps make, up to one that sends something.
  private mutating func doSteps(at visit: Visit) -> HTTPRequest? {
    var fields: [FormField] = []
    let before = script
    // A tab that continues does these steps again.
    defer { if heldPage != nil { script = before } }
    while let next = script.popFirst() {
      switch next.action {
      case .fill(let field):
        fields.append(field)
        continue
      case .open(let url):
        notes.secretField = nil
        navigation = Navigation(url == nil ? .app : .user)
        return url.map { request("GET", to: $0) } ?? (try? firstRequest())
      case .submit(let number):
        let request = send(number ?? (fields.isEmpty ? 1 : nil), with: fields, at: visit)
        if request != nil || heldPage != nil { return request }
        fields = []
      case .expect(let text):
        if visit.response.body.bytes.firstRange(of: text) != nil { continue }
        script = []
      }
      notes.idleLines.append("\(next.line) at \(Bytes.escaped(visit.url.path.prefix(80)))")
    }
    return nil
  }

  /// The request that sends a form of a page: the chosen one, or the first with one of the fields.
  private mutating func send(
    _ chosen: Int?, with fields: [FormField], at visit: Visit
  ) -> HTTPRequest? {
    for (place, form) in visit.forms.enumerated() where (chosen ?? place + 1) == place + 1 {
      let request = send(form, with: fields, at: visit, isChosen: chosen != nil)
      if request != nil || heldPage != nil { return request }
    }
    return nil
  }

  private mutating func send(
    _ form: HTMLForm, with fields: [FormField], at visit: Visit, isChosen: Bool
  ) -> HTTPRequest? {
    guard var filled = form.filled(with: fields, isChosen: isChosen) else { return nil }
    let target = form.target(with: fields)
    guard let url = target.action.map({ visit.base.resolving($0) }) ?? visit.url else {
      notes.problem =
        "A form of the page \(Bytes.escaped(visit.url.path.prefix(80))) isn't sent: its action "
        + "\((target.action ?? [])[...].excerpt) isn't an http or https URL."
      return nil
    }
    let passwords = form.controls.filter(\.isPassword).map(\.name)
    let secret = filled.first {
      settings.secrets.contains($0.value) || !$0.value.isEmpty && passwords.contains($0.name)
    }
    let isOwn = settings.isDecided(input.outcome, by: form, isChosen: isChosen)
    // A sign-in decides nothing, whatever its password's field is called.
    let isSignIn = secret != nil || !passwords.isEmpty
    // A sign-in's button may have the name of the decision.
    let own = settings.choices[input.outcome]?.fields ?? []
    let isConsent = isOwn && !isSignIn && (own.isEmpty || own.contains(where: form.offers))
    if input.hold, isConsent {
      heldPage = visit
      return nil
    }
    guard !holds(secret, at: visit.url, from: url), settings.allows(url),
      sent.insert(url.path + form.controls.flatMap { [0] + $0.name }).inserted
        || !settings.steps.isEmpty
    else { return nil }
    notes.secretField = secret
    notes.hasDecided = notes.hasDecided || isConsent
    notes.hasOwnSignIn = notes.hasOwnSignIn || isOwn && isSignIn
    let policy = FormPolicy(visit)
    notes.policy = policy
    if let refusal = policy.refusal(of: url) { notes.refused.append(refusal) }
    let fields = visit.response.values(of: "referrer-policy")
    navigation = Navigation(.form, at: visit.url, ReferrerPolicy(visit.page, fields: fields))
    if isConsent, let change = input.form { apply(change, to: &filled) }
    let body = FormField.body(filled)
    if target.isPost { return request("POST", to: url, sending: body) }
    let place = url.bytes.prefix { $0 != UInt8(ascii: "?") }
    return (try? HTTPURL(place + "?".utf8 + body)).map { request("GET", to: $0) }
  }

  /// Changes the fields of the consent form; one without its own token comes from an attacker's page.
  private mutating func apply(_ change: ConsentFormChange, to fields: inout [FormField]) {
    var names = change.set.map(\.name.bytes) + change.drop.map(\.bytes)
    // A token may have any name: then its value shows it.
    if !change.drop.isEmpty, !fields.contains(where: { names.contains($0.name) }) {
      names += fields.filter { isToken($0.value) }.map(\.name)
    }
    fields.removeAll { names.contains($0.name) }
    fields += change.set.map { FormField(name: $0.name.bytes, value: $0.value.bytes) }
    notes.submitsTwice = change.twice
    if let otherJar { jar = otherJar }
    if change.from != nil || !change.drop.isEmpty {
      navigation = Navigation(.form, at: Self.attacker)
    }
  }

  private static let attacker = try? HTTPURL(Array("https://evil.example/".utf8))

  /// Whether a value of a form is long and random, and didn't come with the request.
  private func isToken(_ value: [UInt8]) -> Bool {
    value.count >= 16 && value.contains(where: \.isDigit)
      && value.allSatisfy { $0.isAlpha || $0.isDigit || "-._~+/=|".utf8.contains($0) }
      && (input.url.bytes + (input.body?.bytes ?? [])).firstRange(of: value) == nil
  }

  /// Whether a field is secret and a different origin than its page's would get it, which is noted.
  private mutating func holds(
    _ secret: FormField?, at page: HTTPURL, from url: HTTPURL
  ) -> Bool {
    guard let secret, !url.hasOrigin(of: page) else { return false }
    notes.problem =
      "The field \(Bytes.escaped(secret.name.prefix(60))) stays at \(page.origin), the origin of its page: "
      + "it isn't sent to \(url.origin)."
    return true
  }
}
