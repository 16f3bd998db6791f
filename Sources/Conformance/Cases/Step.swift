package import AdapterProtocol
package import AppFlip

/// One request of a case, as a template over the configuration of hello.
public enum Step: Sendable {
  /// An app is handed a link.
  case flip(RequestTemplate)
  /// An authorization endpoint is handed an authorization request.
  case request(RequestTemplate)
  /// The Google app is asked to start a flip.
  case start(Start)
  /// The Google app is handed a link that came back.
  case returned(Return)

  package var role: Role {
    switch self {
    case .flip: .app
    case .request: .authorizationEndpoint
    case .start, .returned: .googleApp
    }
  }

  /// What an app or an authorization endpoint is handed, nil for the Google app.
  package var flip: RequestTemplate? {
    switch self {
    case .flip(let flip), .request(let flip): flip
    case .start, .returned: nil
    }
  }

  package var link: LinkTemplate? {
    switch self {
    case .flip(let flip), .request(let flip): flip.link
    case .start: nil
    case .returned(let returned): returned.link
    }
  }

  /// The running implementation that is asked, nil for any.
  package var session: String? {
    switch self {
    case .flip(let flip), .request(let flip): flip.session
    case .start(let start): start.session
    case .returned(let returned): returned.session
    }
  }

  /// Whether it needs what an earlier step came to.
  var isDependent: Bool {
    if let flip, case .answered = flip.code { return true }
    if case .returned(let returned) = self, case .step = returned.pending { return true }
    return link?.isDependent ?? false
  }

  /// What the rules permit as the response, told from the bytes of the request; nothing if an earlier step decides
  /// what they are.
  func permitted(in fixture: Fixture) -> [Expectation] {
    let maker = RequestMaker(fixture: fixture, capabilities: [:], deadline: nil)
    guard !isDependent, link?.fixedLength ?? 0 <= Limits.linkLength,
      let input = try? maker.input(for: self, after: [])
    else { return [] }
    return [Expectation](for: input, in: fixture)
  }

  /// What the role must have declared beside the features of the case.
  var feature: Feature? {
    if case .start = self { return .start }
    if case .answered = flip?.code { return .code }
    return nil
  }
}

// MARK: -

/// What an app or an authorization endpoint is handed, as a template over the configuration of hello.
public struct RequestTemplate: Sendable {
  /// The authorization code that the OAuth server issues.
  public enum Code: Sendable, Equatable {
    /// A code with a trap for every careless encoder in it.
    case tricky
    /// These bytes.
    case bytes([UInt8])
    /// The one with which an earlier step of the case answered.
    case answered(step: Int)

    /// The code, byte for byte.
    package func fill(after earlier: [Exchange] = []) throws(UnfillableTemplate) -> [UInt8] {
      switch self {
      case .tricky: Self.trap
      case .bytes(let bytes): bytes
      case .answered(let step): try earlier.code(of: step)
      }
    }

    /// The bytes of the code; 0 if an earlier step of the case answers with it.
    var length: Int { (try? fill())?.count ?? 0 }

    /// A code that every careless encoder changes.
    package static let trap = Array("4/P7q7W91a+oMsCeLvIaQm6bTrgtp7=&%2Bx".utf8)
  }

  package let activity: Activity
  package internal(set) var link: LinkTemplate?
  /// What happens once the app asks for a code.
  package let outcome: UserDecision
  /// The code that is issued if the user approves.
  package internal(set) var code: Code
  /// The running app that the flip goes to, nil for any.
  package let session: String?
  /// How an authorization endpoint is handed the parameters; an app has no such choice.
  package let method: EndpointInput.Method
  /// Parameters that are in the query although the others are in the body.
  package let query: [UInt8]
  /// Further fields of the header of a request to an authorization endpoint, and other values of those
  /// that every request has.
  package let headers: [Header]
  /// The names of fields that every request has and this one hasn't.
  let absentHeaders: [Text]
  /// What is changed about the consent form.
  package let form: ConsentFormChange?
  /// The tab of the browser, nil for a new one.
  package let tab: Tab?

  /// A tab of a browser.
  package enum Tab: Sendable {
    /// Stops at the consent form.
    case hold(String)
    /// Goes on with the consent form.
    case resume(String)
  }

  package init(
    _ link: LinkTemplate?, outcome: UserDecision = .approves, code: Code = .tricky,
    activity: Activity = .browsingWeb, session: String? = nil, method: EndpointInput.Method = .get,
    query: [UInt8] = [], headers: [Header] = [], absentHeaders: [Text] = [],
    form: ConsentFormChange? = nil, tab: Tab? = nil
  ) {
    self.activity = activity
    self.link = link
    self.outcome = outcome
    self.code = code
    self.session = session
    self.method = method
    self.query = query
    (self.headers, self.absentHeaders) = (headers, absentHeaders)
    (self.form, self.tab) = (form, tab)
  }
}

// MARK: -

/// What the Google app is asked to start a flip with, over the configuration of hello.
public struct Start: Sendable {
  /// The client ID to send, nil for the registered one.
  package let clientID: [UInt8]?
  /// The scopes to ask for, nil for those of the configuration.
  package let scopes: [[UInt8]]?
  /// Where the answer is to be taken, nil for the redirect URL of the case.
  var at: RedirectURL?
  package var redirectURL: RedirectURL { at ?? Fixture.redirectURL }
  /// The running app that is asked, nil for any.
  package let session: String?

  package init(
    clientID: [UInt8]? = nil, scopes: [[UInt8]]? = nil, redirectURL: RedirectURL? = nil,
    session: String? = nil
  ) {
    self.clientID = clientID
    self.scopes = scopes
    at = redirectURL
    self.session = session
  }
}

// MARK: -

/// A link that comes back to the Google app, as a template over the configuration of hello.
public struct Return: Sendable {
  /// The flip whose answer is waited for.
  public enum Pending: Sendable, Equatable {
    /// One with this state.
    case state([UInt8])
    /// One with a state as Google makes it.
    case fresh(FreshState)
    /// The one that an earlier step of the case started; the link comes back to another app than
    /// the one that started it, or to any.
    case step(Int)
    /// The one that was started last in the same running app.
    case ofSession
    /// None: nothing was asked for.
    case nothing

    /// The state, byte for byte; nil for none, and for one that only an earlier step knows.
    package var state: [UInt8]? {
      switch self {
      case .state(let bytes): bytes
      case .fresh(let state): state.bytes
      case .step, .ofSession, .nothing: nil
      }
    }
  }

  /// The flip whose answer is waited for.
  package internal(set) var pending: Pending
  /// Where its answer is taken, nil for the redirect URL of the case.
  var at: RedirectURL?
  package var redirectURL: RedirectURL { at ?? Fixture.redirectURL }
  package internal(set) var link: LinkTemplate?
  package let activity: Activity
  /// The running app that is handed the link, nil for any.
  package let session: String?

  package init(
    _ link: LinkTemplate?, pending: Pending = .fresh(FreshState()),
    redirectURL: RedirectURL? = nil, activity: Activity = .browsingWeb, session: String? = nil
  ) {
    self.pending = pending
    at = redirectURL
    self.link = link
    self.activity = activity
    self.session = session
  }
}
