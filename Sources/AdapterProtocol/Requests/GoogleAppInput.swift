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
    let fields = try Fields(value, ["start", "pending", "returned"])
    let start: Start? = try fields.optional("start")
    let link: ReturnedLink? = try fields.optional("returned")
    switch (start, link) {
    case (let start?, nil): self = .start(start)
    case (nil, let link?):
      self = .returned(
        Returned(pending: try Pending(fields), activity: link.activity, url: link.url))
    default: throw value.bad("must have exactly one of start and returned")
    }
  }

  /// Writes the input.
  func write(into output: inout JSONOutput) {
    output.begin()
    switch self {
    case .start(let start):
      output.member("start")
      start.write(into: &output)
    case .returned(let returned): returned.write(into: &output)
    }
    output.end()
  }
}

extension GoogleAppInput.Start: MessageReadable {
  init(_ value: MessageValue) throws(MessageError) {
    let fields = try Fields(value, ["app_link", "client_id", "scopes", "redirect_uri"])
    appLink = try fields.required("app_link")
    clientID = try fields.required("client_id")
    scopes = try fields.required("scopes")
    redirectURI = try fields.required("redirect_uri")
  }

  fileprivate func write(into output: inout JSONOutput) {
    output.begin()
    output.member("app_link")
    output.text(appLink)
    output.member("client_id")
    output.text(clientID)
    output.member("scopes")
    output.array(scopes) { $0.text($1) }
    output.member("redirect_uri")
    output.text(redirectURI)
    output.end()
  }
}

extension GoogleAppInput.Pending {
  fileprivate init(_ input: Fields) throws(MessageError) {
    guard input["pending"] != nil else {
      self = .ofSession
      return
    }
    let flip: GoogleAppInput.PendingFlip? = try input.nullable("pending")
    self = flip.map { .flip($0) } ?? .nothing
  }

  fileprivate func write(into output: inout JSONOutput) {
    switch self {
    case .ofSession: break
    case .nothing:
      output.member("pending")
      output.raw("null")
    case .flip(let flip):
      output.member("pending")
      flip.write(into: &output)
    }
  }
}

extension GoogleAppInput.PendingFlip: MessageReadable {
  init(_ value: MessageValue) throws(MessageError) {
    let fields = try Fields(value, ["client_id", "redirect_uri", "state"])
    clientID = try fields.required("client_id")
    redirectURI = try fields.required("redirect_uri")
    state = try fields.required("state")
  }

  fileprivate func write(into output: inout JSONOutput) {
    output.begin()
    output.member("client_id")
    output.text(clientID)
    output.member("redirect_uri")
    output.text(redirectURI)
    output.member("state")
    output.text(state)
    output.end()
  }
}

extension GoogleAppInput.Returned {
  fileprivate func write(into output: inout JSONOutput) {
    pending.write(into: &output)
    output.member("returned")
    output.begin()
    output.member("activity")
    output.word(activity)
    output.member("url")
    output.text(url)
    output.end()
  }
}

/// The member `returned` of an input.
private struct ReturnedLink: MessageReadable {
  let activity: Activity
  let url: Text?

  init(_ value: MessageValue) throws(MessageError) {
    let fields = try Fields(value, ["activity", "url"])
    activity = try fields.required("activity")
    url = try fields.nullable("url")
  }
}
