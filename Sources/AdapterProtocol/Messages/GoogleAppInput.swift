public import AppFlip

/// What the Google app is to do (section "run, role `google-app`").
public enum GoogleAppInput: Equatable, Sendable {
  /// Build and open the link that starts a flip.
  case start(Start)
  /// Interpret a link that came back.
  case returned(Returned)

  /// What a flip is started with.
  public struct Start: Equatable, Sendable {
    /// The universal link of the app.
    public var appLink: Text
    /// The client ID to send.
    public var clientID: Text
    /// The scopes to ask for.
    public var scopes: [Text]
    /// The URL at which to take the answer.
    public var redirectURI: Text

    /// Makes the values of a flip.
    ///
    /// - Parameters:
    ///   - appLink: the universal link of the app.
    ///   - clientID: the client ID to send.
    ///   - scopes: the scopes to ask for.
    ///   - redirectURI: the URL at which to take the answer.
    public init(appLink: Text, clientID: Text, scopes: [Text], redirectURI: Text) {
      self.appLink = appLink
      self.clientID = clientID
      self.scopes = scopes
      self.redirectURI = redirectURI
    }
  }

  /// The flip whose answer the Google app waits for.
  public enum Pending: Equatable, Sendable {
    /// The one that `start` began in this session; the member is left out.
    case ofSession
    /// None: nothing was asked for.
    case nothing
    /// This one.
    case flip(PendingFlip)
  }

  /// What is remembered of a flip that was started.
  public struct PendingFlip: Equatable, Sendable {
    /// The client ID that was sent.
    public var clientID: Text
    /// The URL at which the answer is taken.
    public var redirectURI: Text
    /// The state that was sent.
    public var state: Text

    /// Describes a flip that was started.
    ///
    /// - Parameters:
    ///   - clientID: the client ID that was sent.
    ///   - redirectURI: the URL at which the answer is taken.
    ///   - state: the state that was sent.
    public init(clientID: Text, redirectURI: Text, state: Text) {
      self.clientID = clientID
      self.redirectURI = redirectURI
      self.state = state
    }
  }

  /// A link that came back.
  public struct Returned: Equatable, Sendable {
    /// The flip whose answer is waited for.
    public var pending: Pending
    /// The kind of user activity that hands the link over.
    public var activity: Activity
    /// The link; nil for an activity without one.
    public var url: Text?

    /// Makes a returned link.
    ///
    /// - Parameters:
    ///   - pending: the flip whose answer is waited for.
    ///   - activity: the kind of user activity that hands the link over.
    ///   - url: the link; nil for an activity without one.
    public init(pending: Pending, activity: Activity = .browsingWeb, url: Text?) {
      self.pending = pending
      self.activity = activity
      self.url = url
    }
  }
}

extension GoogleAppInput: MessageReadable {
  init(_ value: MessageValue) throws(MessageError) {
    let members = try Members(value, ["start", "pending", "returned"])
    let start: Start? = try members.optional("start")
    let link: ReturnedLink? = try members.optional("returned")
    switch (start, link) {
    case (let start?, nil): self = .start(start)
    case (nil, let link?):
      self = .returned(
        Returned(pending: try Pending(members), activity: link.activity, url: link.url))
    default: throw value.bad("must have exactly one of start and returned")
    }
  }

  /// Adds the members of the input.
  func append(to object: inout some MemberTarget) {
    switch self {
    case .start(let start): object.append("start", start.json)
    case .returned(let returned): returned.append(to: &object)
    }
  }
}

extension GoogleAppInput.Start: MessageReadable {
  init(_ value: MessageValue) throws(MessageError) {
    let members = try Members(value, ["app_link", "client_id", "scopes", "redirect_uri"])
    appLink = try members.required("app_link")
    clientID = try members.required("client_id")
    scopes = try members.required("scopes")
    redirectURI = try members.required("redirect_uri")
  }

  fileprivate var json: JSON {
    .object(
      JSONObject([
        ("app_link", appLink.json), ("client_id", clientID.json),
        ("scopes", .array(scopes.map(\.json))), ("redirect_uri", redirectURI.json),
      ]))
  }
}

extension GoogleAppInput.Pending {
  fileprivate init(_ input: Members) throws(MessageError) {
    guard input.has("pending") else {
      self = .ofSession
      return
    }
    let flip: GoogleAppInput.PendingFlip? = try input.nullable("pending")
    self = flip.map { .flip($0) } ?? .nothing
  }

  /// The value of the member; nil if it is left out.
  fileprivate var json: JSON? {
    switch self {
    case .ofSession: nil
    case .nothing: .null
    case .flip(let flip): flip.json
    }
  }
}

extension GoogleAppInput.PendingFlip: MessageReadable {
  init(_ value: MessageValue) throws(MessageError) {
    let members = try Members(value, ["client_id", "redirect_uri", "state"])
    clientID = try members.required("client_id")
    redirectURI = try members.required("redirect_uri")
    state = try members.required("state")
  }

  fileprivate var json: JSON {
    .object(
      JSONObject([
        ("client_id", clientID.json), ("redirect_uri", redirectURI.json), ("state", state.json),
      ]))
  }
}

extension GoogleAppInput.Returned {
  /// Adds the members of the input that say this.
  fileprivate func append(to object: inout some MemberTarget) {
    if let pending = pending.json { object.append("pending", pending) }
    object.append("returned") { link in
      link.append("activity", text: activity.rawValue)
      link.append("url", url?.json ?? .null)
    }
  }
}

/// The member `returned` of an input.
private struct ReturnedLink: MessageReadable {
  let activity: Activity
  let url: Text?

  init(_ value: MessageValue) throws(MessageError) {
    let members = try Members(value, ["activity", "url"])
    activity = try members.required("activity")
    url = try members.nullable("url")
  }
}
