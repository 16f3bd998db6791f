package import AppFlip
package import Web

/// What the command line says about the endpoint, and about the person in front of it.
package struct Settings: Equatable, Sendable {
  /// Something that holds for one outcome, or for each.
  package struct Conditional<Value: Equatable & Sendable>: Equatable, Sendable {
    package var outcome: Outcome?
    package var value: Value

    func holds(for other: Outcome) -> Bool { outcome == nil || outcome == other }
  }

  /// The form that is sent at a page.
  package struct ChosenForm: Equatable, Sendable {
    var path: [UInt8]
    /// Its place among the page's forms, from 1.
    var number: Int
  }

  package var endpoint: HTTPURL
  package var clientID: String
  /// The scopes of each request.
  package var scopes = ["devices", "profile"]
  /// The redirect URIs of the client beside Google's.
  package var redirectURIs: [[UInt8]] = []
  /// The header fields, those for each outcome first.
  package var headers: [Conditional<HTTPField>] = []
  package var formFields: [Conditional<FormField>] = []
  package var forms: [Conditional<ChosenForm>] = []
  /// The values that no reply and no log shows, and that stay at the origin that they are given for.
  package var secrets = Secrets()
  /// What is done instead of finding the forms by their fields.
  package var steps: [Conditional<NumberedStep>] = []
  /// The file of certificates that are trusted in place of the system's, in the format PEM.
  package var authority: String?
  /// The further origins that redirects and forms may lead to, such as that of the sign-in.
  package var allowedOrigins: [HTTPURL] = []
  /// The path of the login page, nil for any of the endpoint's origin.
  package var loginPage: [UInt8]?
  /// How long one run may take, in milliseconds; nil for what its deadline allows.
  package var timeout: Int?
  /// How long a server that takes no connections is waited for at the adapter's start, in
  /// milliseconds.
  package var wait = 10_000
  package var name: String
  /// Whether the endpoint takes authorization requests by POST, too; nil to find out.
  package var hasPost: Bool?

  /// The outcomes that can be brought about: approval, and what something is configured for.
  package var outcomes: [Outcome] {
    let configured =
      headers.compactMap(\.outcome) + formFields.compactMap(\.outcome)
      + forms.compactMap(\.outcome) + steps.compactMap(\.outcome)
    return Self.possibleOutcomes.filter { $0 == .approves || configured.contains($0) }
  }

  /// The outcomes that an authorization endpoint knows
  /// (section "run, role `authorization-endpoint`" of the adapter protocol).
  static let possibleOutcomes: [Outcome] = [.approves, .declines, .accountDisabled, .cancels]

  /// Whether an option or a step is for an outcome alone: then the user is expected to be asked.
  func isDecided(_ outcome: Outcome) -> Bool {
    formFields.contains { $0.outcome == outcome } || forms.contains { $0.outcome == outcome }
      || steps.contains { $0.outcome == outcome }
  }

  /// Whether a form is sent for an outcome alone: with a field of its own, chosen for it, or by its steps.
  func isDecided(_ outcome: Outcome, by form: HTMLForm, isChosen: Bool) -> Bool {
    isChosen && forms.contains { $0.outcome == outcome } || steps.contains { $0.outcome == outcome }
      || formFields.contains { field in
        field.outcome == outcome && form.controls.contains { $0.name == field.value.name }
      }
  }

  /// Whether an outcome has a cookie of its own.
  func hasOwnCookie(_ outcome: Outcome) -> Bool {
    headers.contains { $0.outcome == outcome && $0.value.isNamed("cookie") }
  }

  package func headers(for outcome: Outcome) -> [HTTPField] {
    headers.filter { $0.holds(for: outcome) }.map(\.value)
  }

  /// The header fields but for the cookies, which the browser has.
  func otherHeaders(for outcome: Outcome) -> [HTTPField] {
    headers(for: outcome).filter { !$0.isNamed("cookie") }
  }

  /// The fields of forms; those of one outcome replace the others of the same name.
  package func formFields(for outcome: Outcome) -> [FormField] {
    let own = formFields.filter { $0.outcome == outcome }.map(\.value)
    let others = formFields.filter { $0.outcome == nil }.map(\.value)
    return others.filter { other in !own.contains { $0.name == other.name } } + own
  }

  func steps(for outcome: Outcome) -> [NumberedStep] {
    steps.filter { $0.holds(for: outcome) }.map(\.value)
  }

  /// The form to send at a page; nil for the first with one of the fields.
  func form(at url: HTTPURL, for outcome: Outcome) -> Int? {
    forms.first { $0.holds(for: outcome) && $0.value.path.elementsEqual(url.path) }?.value.number
  }

  /// The parameters of an authorization request as Google's app sends it, but for the state.
  var ordinaryQuery: [UInt8] {
    let fields = [
      ("response_type", "code"), ("client_id", clientID), ("state", "first-request"),
      ("redirect_uri", String(decoding: RedirectURL.all[2].octets, as: UTF8.self)),
      ("scope", scopes.joined(separator: " ")),
    ]
    return FormField.body(fields.map { FormField(name: Array($0.utf8), value: Array($1.utf8)) })
  }

  /// The authorization request as Google's app sends it.
  var ordinaryURL: [UInt8] {
    let mark = endpoint.octets.contains(UInt8(ascii: "?")) ? "&" : "?"
    return endpoint.octets + Array(mark.utf8) + ordinaryQuery
  }

  /// Whether pages are gone through as in a browser, form by form.
  var isBrowsing: Bool {
    !(formFields.isEmpty && forms.isEmpty && steps.isEmpty && allowedOrigins.isEmpty)
  }

  /// Whether a location is one of the client's redirect URIs, whatever its query.
  func isRedirectURI(_ location: [UInt8]) -> Bool {
    redirectURIs.contains { $0.elementsEqual(location.prefix { $0 != UInt8(ascii: "?") }) }
  }

  /// How long a run may take, so that its reply comes before its deadline.
  package func time(within deadline: Int) -> Int {
    let available = deadline - deadline / 10
    return min(timeout ?? available, available)
  }
}

// MARK: - Help

package enum Help {
  package static let text = """
    http-adapter: tests a live authorization endpoint, in any language, over HTTP or HTTPS.
    It speaks the App Flip adapter protocol, role authorization-endpoint.

    usage: http-adapter --endpoint URL --client-id ID [option ...]

    Test a staging system, never production: thousands of hostile requests are sent.

    \(CommandLineOptions.lines)

    OUTCOME is approves, declines, account-disabled or cancels. The adapter declares approves, and
    each other outcome that --header-when, --field-when, --form-when or the steps name. The others
    are not tested.

    Each request is sent with its own header fields, then those of --header, then those of
    --header-when. Several Cookie fields are joined into one. Host, Content-Length, Content-Type
    (for a body that names none) and Connection: close are added. When the
    adapter is started, it tries a connection to the endpoint, over which it sends nothing, until the
    server takes one or --wait is over. Then it sends an ordinary request by GET and by POST: if both
    get a code at the same place, others are sent by POST, too.

    A server that ends is an error of the implementation, in the request to which it gave no whole
    response, or in the first one after it that was refused. If a supervisor starts the server again,
    the adapter goes on. If not, the adapter ends with exit status 69, it can't be started again, and
    what follows is not run. For a --wait above 25000 set APPFLIP_START_TIMEOUT_MS too.

    A server that limits requests (429, or 503 with Retry-After) is asked again after the time that
    it names, if that is less than a run may take. If not, the adapter ends at the second such answer.

    With --field, --form or --allow-origin, the adapter goes on as a browser does: it follows
    redirects, and the refresh of a page without forms, to the endpoint's own origin and to those of
    --allow-origin, keeps cookies, and
    fills in and sends each form that has one of these fields, as often as such forms come, each
    once: sign-in, then consent, say. A page whose forms have buttons without names needs
    --form-when: the first form for approves, the second for declines, say. Hidden fields go back
    as they came. Scripts aren't run: where a page needs one, sign in with a cookie. The reply
    has the way in its members pages and x-steps, and in x-refused what browsers refuse on it: a
    redirect that form-action doesn't permit, a cookie that is needed and that they don't send.
    If --field-when, --form-when or the steps say how the user approves, the adapter also changes
    the consent form and opens it in two tabs: the feature forms.

    A request without a session comes from a new browser. The requests of a session come from one,
    with the cookies that were set before; whoever has a disabled account has another one.

    Where that isn't enough, --steps names a file that says what somebody does, a line each:
      fill NAME=VALUE    fills in a field of the form that is sent next
      submit             sends the first form of the page that has one of these fields, or the
                         first one if none was filled in; submit 2 sends the second form
      open PATH          asks for a page, also at an --allow-origin; open request asks once more
                         for what was asked first, for a sign-in that doesn't lead back
      expect TEXT        goes on only if the page has this text
      when OUTCOME       what follows is done for this outcome alone; when any ends that
    Empty lines, and those that begin with #, are left out. A submit whose form isn't there is
    passed over: somebody is signed in already. The way ends at a redirect that leads elsewhere.
    The forms of a page are counted from 1, each of them; appflip doctor shows each page with its
    forms. A file for somebody who signs in, is shown a page that doesn't lead back, and consents:
      fill user=ada
      fill password=@env:PASSWORD
      submit
      open request
      when approves
      fill decision=allow
      submit
      when declines
      fill decision=deny
      submit

    A redirect to a login page is reported as it came, with the member x-login-page, which has its
    Location: the endpoint accepted the request, and nobody signed in. The report says how many
    requests were counted as accepted for that reason. To test what comes after the sign-in, sign in
    with --header-when or --field.

    Status, header fields and body are reported in their order and byte for byte; the body up to
    64 KiB. Each request has a connection of its own. The adapter uses no proxy: it ignores
    https_proxy, http_proxy and all_proxy. The system's library libcurl makes the connections of https.
    The library checks certificates against the system's authorities, or against those of --ca.

    --header and --header-when: the fields, and the cookies of a Cookie field, go only to the origin of
    --endpoint. A secret field goes only to the origin of the page with its form, not to a form action
    or a redirect (307, 308) at a different origin. The member x-fix of the reply names the field.

    Only the redirect shows the code that the endpoint issues. The suite checks that the code is there
    once, and that it arrives unchanged at the Google app.

    Errors name their cause. Errors of the implementation: a connection that is refused or ends early, a
    timeout, a status below 100, a header line without a name, a Transfer-Encoding other than
    chunked, a Content-Length that is no number. Errors of the adapter: a host without an address, a
    failure of TLS, a server that speaks only HTTP/2, a request that can't be sent as it is, and a
    response that exceeds a limit of the adapter, such as a header of more than 768 KiB or 10000
    fields. Lines of a header may end with LF alone, a folded line is joined with a space, and
    interim responses (1xx) are skipped.

    example:
      http-adapter --endpoint http://localhost:8080/authorize --client-id google \\
        --field user=ada --field password=@env:PASSWORD \\
        --field-when approves decision=allow --field-when declines decision=deny
    """
}
