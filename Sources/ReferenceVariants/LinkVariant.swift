import AdapterProtocol
import AppFlip
import ReferenceImplementation

/// What an app or an authorization endpoint does in place of the reference: hooks, of which nil changes
/// nothing.
struct LinkVariant<Response>: Sendable {
  /// Why it throws at a request, as a log would say; nil when it doesn't.
  var crash: (@Sendable (_ url: [UInt8]?, _ link: EditableURL) -> String?)?
  /// Edits the link before the names of its parameters are decoded.
  var raw: (@Sendable (inout EditableURL) -> Void)?
  var reading: (@Sendable (inout RequestReading) -> Void)?
  var answer: (@Sendable (inout EditableURL, RequestReading) -> Void)?
  var response: (@Sendable (inout Response, RequestReading) -> Void)?
}

/// The reading of a request by an app or an authorization endpoint.
struct RequestReading {
  /// The bytes of the link, nil when there is none.
  let url: [UInt8]?
  /// The link as it came.
  let received: EditableURL
  /// The link that is believed to have come.
  var link: EditableURL
  /// The decision of the user, or the failure of the network or the OAuth server.
  var outcome: UserDecision
  /// How the link came.
  var activity = Activity.browsingWeb
  /// Where the answer goes when that isn't the redirect URI of `link`.
  var target: [UInt8]?
  /// Whether the link is dropped, or an error page is shown.
  var isRefused = false
  /// How a value is decoded: an app's as a URI's, an endpoint's as a form's.
  let decoding: QueryReading
  let clientID: [UInt8]
  var appLink: [UInt8] = []
  /// The earlier requests of the running app, or of the server.
  var earlier = EarlierRequests()
  /// The earlier requests of the browser.
  var browser = EarlierRequests()
  /// The fields of an authorization request's header.
  var headers: [Header] = []
  /// The bytes of its form.
  var body: [UInt8] = []
  /// The change of the consent form.
  var form: ConsentFormChange?
  /// Whether a tab continues with its consent form.
  var isResumed = false

  /// The first value of a field of the header, nil when it isn't there.
  func header(_ name: String) -> String? {
    headers.first { $0.name.bytes.text.lowercased() == name }.map { $0.value.bytes.text }
  }

  /// The decoded value of a parameter that is in the link once, nil when it doesn't.
  func single(_ name: String) -> [UInt8]? {
    if decoding == .form {
      let values = link.values(of: name)
      return values.count == 1 ? values.first : nil
    }
    return link.count(of: name) == 1 ? link[name].map { PercentCoding.decoded($0) } : nil
  }

  /// Whether the redirect URI has a text in it.
  func isAt(_ part: String) -> Bool { single("redirect_uri")?.text.contains(part) == true }

  /// Takes the redirect URI for one of the 12, and answers at it as it came.
  mutating func takeRedirectURI(_ received: [UInt8]) {
    target = received
    link.change("redirect_uri") { _ in PercentCoding.encoded(RedirectURL.good.bytes) }
  }
}

extension LinkVariant {
  /// The hooks of another role that are about links and answers alone.
  init<Other>(sharing other: LinkVariant<Other>) {
    self.init(crash: other.crash, raw: other.raw, reading: other.reading, answer: other.answer)
  }
}

/// The memory of earlier requests that an implementation shouldn't have.
struct EarlierRequests: Sendable {
  private(set) var firstState: [UInt8]?
  private(set) var firstCode: [UInt8]?
  private(set) var lastState: [UInt8]?
  private(set) var lastURL: [UInt8]?
  /// All links that came.
  private(set) var urls: Set<[UInt8]> = []
  /// The redirect URI of the first link that had one.
  private(set) var firstRedirectURI: [UInt8]?
  /// All states that came.
  private(set) var states: Set<[UInt8]> = []
  private(set) var approvals = 0
  /// How often the user declined.
  private(set) var refusals = 0
  /// The last link, if its flip is pending.
  private(set) var waiting: EditableURL?

  /// Remembers a request.
  mutating func note(
    _ url: [UInt8]?, _ received: EditableURL, _ outcome: UserDecision, isAnswered: Bool = false,
    code: [UInt8]? = nil
  ) {
    lastURL = url ?? lastURL
    if let url { urls.insert(url) }
    lastState = received["state"] ?? lastState
    if let state = received["state"] { states.insert(state) }
    firstState = firstState ?? lastState
    firstCode = firstCode ?? code
    firstRedirectURI = firstRedirectURI ?? received["redirect_uri"]
    if outcome == .approves { approvals += 1 }
    if outcome == .declines { refusals += 1 }
    waiting = outcome == .waits && !isAnswered ? received : nil
  }
}

// MARK: - Hooks

extension LinkVariant {
  /// Throws at some links; one that isn't there is none of them.
  static func throwing(
    _ reason: String,
    at isMet: @escaping @Sendable (_ url: [UInt8], _ link: EditableURL) -> Bool
  ) -> Self {
    Self(crash: { url, link in
      guard let url, isMet(url, link) else { return nil }
      return reason
    })
  }

  static func raw(_ edit: @escaping @Sendable (inout EditableURL) -> Void) -> Self {
    Self(raw: edit)
  }

  static func reading(_ change: @escaping @Sendable (inout RequestReading) -> Void) -> Self {
    Self(reading: change)
  }

  static func answer(
    _ edit: @escaping @Sendable (inout EditableURL, RequestReading) -> Void
  ) -> Self { Self(answer: edit) }

  static func response(
    _ change: @escaping @Sendable (inout Response, RequestReading) -> Void
  ) -> Self { Self(response: change) }

  static func link(_ edit: @escaping @Sendable (inout EditableURL) -> Void) -> Self {
    reading { edit(&$0.link) }
  }

  static func refusing(_ isRefused: @escaping @Sendable (RequestReading) -> Bool) -> Self {
    reading { $0.isRefused = isRefused($0) }
  }

  static func refusingRedirectURI(_ isRefused: @escaping @Sendable ([UInt8]) -> Bool) -> Self {
    refusing { $0.single("redirect_uri").map(isRefused) ?? false }
  }

  /// Takes other client ids for the registered one, too.
  static func clientID(
    _ isTaken: @escaping @Sendable (_ received: [UInt8], _ registered: [UInt8]) -> Bool
  ) -> Self {
    reading { reading in
      let clientID = reading.clientID
      guard let received = reading.single("client_id"), isTaken(received, clientID) else { return }
      reading.link.change("client_id") { _ in PercentCoding.encoded(clientID) }
    }
  }

  /// Takes every client ID for the registered one at some redirect URIs.
  static func clientIDUnchecked(at part: String) -> Self {
    reading { reading in
      let clientID = reading.clientID
      guard reading.isAt(part), reading.single("client_id")?.isEmpty == false else { return }
      reading.link.change("client_id") { _ in PercentCoding.encoded(clientID) }
    }
  }

  static func changingClientID(_ change: @escaping @Sendable ([UInt8]) -> [UInt8]) -> Self {
    reading { reading in
      guard let received = reading.single("client_id") else { return }
      reading.link.change("client_id") { _ in PercentCoding.encoded(change(received)) }
    }
  }

  /// Answers at other redirect URIs, too.
  static func redirectURI(
    _ isTaken: @escaping @Sendable (_ received: [UInt8], RequestReading) -> Bool
  ) -> Self {
    reading { reading in
      guard let received = reading.single("redirect_uri"), isTaken(received, reading) else {
        return
      }
      reading.takeRedirectURI(received)
    }
  }

  static func redirectURI(readBy loose: LooseReading) -> Self {
    redirectURI { received, _ in
      let read = loose.read(received)
      return RedirectURL.all.contains { $0.bytes == read }
    }
  }

  /// Serves a link without a state as though there was one, and sends none back.
  static var missingStateServed: Self {
    Self(
      reading: { reading in
        guard reading.link["state"] == nil else { return }
        reading.link.remove("state")
        reading.link.add("state", "none".utf8)
      },
      answer: { url, reading in if reading.received["state"] == nil { url.remove("state") } })
  }

  /// Takes the state of the request before for one that isn't there.
  static var earlierStateKept: Self {
    reading { reading in
      guard reading.link["state"] == nil, let state = reading.earlier.lastState else { return }
      reading.link.set("state", state)
    }
  }

  /// Asks nobody who approved before.
  static var consentRemembered: Self {
    reading { reading in
      let isKnown = reading.outcome == .declines && reading.earlier.approvals > 0
      if isKnown { reading.outcome = .approves }
    }
  }

  /// Escapes a redirect URI throughout before it is looked up in a list that is written so.
  static var redirectURIEscapedAnew: Self {
    reading { reading in
      reading.link.change("redirect_uri") {
        PercentEncoding.encodeAll(PercentCoding.decoded($0, as: reading.decoding))
      }
    }
  }

  /// Answers a request with a repeated parameter that isn't known as invalid.
  static var repeatedUnknownRefused: Self {
    link { link in
      let names = (link.parameters ?? []).filter { !$0.name.isEmpty || $0.value != nil }
        .map { PercentCoding.decoded($0.name) }
      let others = names.filter { name in
        !EditableURL.endpointNames.contains { name.elementsEqual($0.utf8) }
      }
      if others.count < 200, Set(others).count < others.count { link.remove("client_id") }
    }
  }

  /// Answers a request as invalid whose scope isn't a list of words, or has one of them twice.
  static var malformedScopeRefused: Self {
    reading { reading in
      guard let scope = reading.link["scope"] else { return }
      let decoded = PercentCoding.decoded(scope, as: reading.decoding)
      let words = decoded.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      let isList = words.allSatisfy { !$0.isEmpty } && Set(words).count == words.count
      if !isList { reading.link.remove("client_id") }
    }
  }

  /// Answers a state that RFC 6749, appendix A.5, doesn't know as invalid, and doesn't send it back.
  static var invisibleStateRefused: Self {
    Self(
      reading: { if $0.hasInvisibleState { $0.link.remove("client_id") } },
      answer: { url, reading in
        if reading.hasInvisibleState, url["error"] != nil { url.remove("state") }
      })
  }

  /// Sends back what can't be decoded as the text that it is.
  static var undecodableStateAsText: Self {
    answer { url, reading in
      guard let raw = reading.received["state"],
        !Bytes.areUTF8(PercentCoding.decoded(raw, as: reading.decoding))
      else { return }
      url.change("state") { _ in PercentCoding.encoded(raw) }
    }
  }

  /// Sends back a state as it was stored; one that storing doesn't change goes back as it came.
  static func state(_ store: @escaping @Sendable (_ state: [UInt8]) -> [UInt8]) -> Self {
    rawState { store(PercentCoding.decoded($0)) }
  }

  /// Sends back what was read of the state as it stood in the link.
  static func rawState(_ read: @escaping @Sendable (_ raw: [UInt8]) -> [UInt8]) -> Self {
    answer { url, _ in
      url.change("state") { raw in
        let state = read(raw)
        return state == PercentCoding.decoded(raw) ? raw : PercentCoding.encoded(state)
      }
    }
  }

  static func errorAnswer(
    _ edit: @escaping @Sendable (inout EditableURL, RequestReading) -> Void
  ) -> Self {
    answer { url, reading in if url["error"] != nil { edit(&url, reading) } }
  }

  /// Tells another error when signing in ends so; a request that is refused doesn't come that far.
  static func error(
    _ error: String, on outcome: UserDecision,
    if isMet: @escaping @Sendable (EditableURL) -> Bool = { _ in true }
  ) -> Self {
    errorAnswer { url, reading in
      guard reading.outcome == outcome, !url.isInvalidRequest, isMet(url) else { return }
      url.change("error") { _ in Array(error.utf8) }
    }
  }

  /// Asks the user before it checks the request: a refusal is all that is told then.
  static var personAskedFirst: Self {
    errorAnswer { url, reading in
      guard reading.outcome == .declines, url.isInvalidRequest else { return }
      url.change("error") { _ in Array("access_denied".utf8) }
    }
  }

  /// Describes errors in other words, which are percent-encoded.
  static func description(_ text: String) -> Self {
    errorAnswer { url, reading in
      guard reading.outcome != .approves else { return }
      url.change("error_description") { _ in Array(text.utf8) }
    }
  }
}

extension RequestReading {
  /// Whether the state has other characters than %x20-7E.
  fileprivate var hasInvisibleState: Bool {
    let state = PercentCoding.decoded(received["state"] ?? [], as: decoding)
    return !state.allSatisfy { (0x20...0x7E).contains($0) }
  }
}

extension RedirectURL {
  /// The one that a variant takes others for.
  static var good: RedirectURL { all[2] }
}
