public import AppFlip

/// The action of the Google app (section "run, role `google-app`").
public enum GoogleAppInput: Equatable, Sendable {
  /// Build and open the link that starts a flip.
  case start(Start)
  /// Interpret a link that came back.
  case returned(Returned)

  /// The parameters with which a flip is started.
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

  /// The values that the Google app remembers of a started flip.
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

extension GoogleAppInput: MessageValue {
  package init(_ value: Received) throws(MessageError) {
    let members = try Members(value, ["start", "pending", "returned"])
    let start: Start? = try members.optional("start")
    let link: ReturnedLink? = try members.optional("returned")
    switch (start, link) {
    case (let start?, nil): self = .start(start)
    case (nil, let link?):
      var returned = Returned(pending: .ofSession, activity: link.activity, url: link.url)
      if members.has("pending") {
        let flip: PendingFlip? = try members.required("pending")
        returned.pending = flip.map { .flip($0) } ?? .nothing
      }
      self = .returned(returned)
    default: throw value.bad("must have exactly one of start and returned")
    }
  }

  package var json: JSON {
    var object = JSONObject()
    switch self {
    case .start(let start): object.append("start", start.json)
    case .returned(let returned):
      switch returned.pending {
      case .ofSession: break
      case .nothing: object.append("pending", .null)
      case .flip(let flip): object.append("pending", flip.json)
      }
      object.append(
        "returned", ReturnedLink(activity: returned.activity, url: returned.url).json)
    }
    return .object(object)
  }

  package mutating func mapTexts(_ change: (inout Text) -> Void) {
    switch self {
    case .start(var start):
      start.mapTexts(change)
      self = .start(start)
    case .returned(var returned):
      if case .flip(var flip) = returned.pending {
        flip.mapTexts(change)
        returned.pending = .flip(flip)
      }
      returned.url?.mapTexts(change)
      self = .returned(returned)
    }
  }
}

extension GoogleAppInput.Start: Message {
  package static let blank = Self(appLink: "", clientID: "", scopes: [], redirectURI: "")
  package static let fields = Fields<Self>(
    .required("app_link", \.appLink), .required("client_id", \.clientID),
    .required("scopes", \.scopes), .required("redirect_uri", \.redirectURI))
}

extension GoogleAppInput.PendingFlip: Message {
  package static let blank = Self(clientID: "", redirectURI: "", state: "")
  package static let fields = Fields<Self>(
    .required("client_id", \.clientID), .required("redirect_uri", \.redirectURI),
    .required("state", \.state))
}

/// The member `returned` of an input.
private struct ReturnedLink: Message {
  var activity = Activity.browsingWeb
  var url: Text?

  static let blank = ReturnedLink()
  static let fields = Fields<ReturnedLink>(
    .required("activity", \.activity), .required("url", \.url))
}
