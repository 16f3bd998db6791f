public import AppFlip

/// A link that reaches the iOS app, and what happens then (section "run, role `app`").
public struct AppInput: Equatable, Sendable {
  /// The kind of user activity that hands the link over.
  public var activity: Activity
  /// The link as the system hands it over; nil for an activity without one.
  public var url: Text?
  /// The decision of the user, or the failure of the network or the OAuth server.
  public var outcome: UserDecision
  /// The code to issue on approval, or nil to leave it out.
  public var code: Text?

  /// Makes an input.
  ///
  /// - Parameters:
  ///   - activity: the kind of user activity that hands the link over.
  ///   - url: the link as the system hands it over.
  ///   - outcome: what the user, the network and the OAuth server do.
  ///   - code: the code to issue on approval.
  public init(
    activity: Activity = .browsingWeb, url: Text?, outcome: UserDecision = .approves,
    code: Text? = nil
  ) {
    self.activity = activity
    self.url = url
    self.outcome = outcome
    self.code = code
  }
}

extension AppInput: Message {
  package static let blank = AppInput(url: nil)
  package static let fields = Fields<AppInput>(
    .required("activity", \.activity), .required("url", \.url),
    .required("outcome", \.outcome), .optional("code", \.code))
}

/// The reaction of the iOS app to a link (section "run, role `app`").
public struct AppReply: Equatable, Sendable {
  /// The value that the app's link handler returned.
  public var handled: Bool
  /// Every URL that the app opened, in order.
  public var opened: [OpenedURL]
  /// The code that was issued, from an adapter without the feature `code`.
  public var issuedCode: Text?
  /// The places of the implementation's code that were reached, if they are reported.
  public var coverage: [UInt32]?

  /// Makes a reply.
  ///
  /// - Parameters:
  ///   - handled: what the app's link handler returned.
  ///   - opened: every URL that the app opened, in order.
  ///   - issuedCode: the code that was issued, from an adapter without the feature `code`.
  ///   - coverage: the places of the implementation's code that were reached.
  public init(
    handled: Bool, opened: [OpenedURL] = [], issuedCode: Text? = nil, coverage: [UInt32]? = nil
  ) {
    self.handled = handled
    self.opened = opened
    self.issuedCode = issuedCode
    self.coverage = coverage
  }
}

extension AppReply: ReplyMessage {
  package static let blank = AppReply(handled: false)
  package static let fields = Fields<AppReply>(
    .required("handled", \.handled), .required("opened", \.opened),
    .optional("issued_code", \.issuedCode), .coverage)

  package func check(against features: [Feature]) throws(MessageError) {
    try issuedCode.check(against: features)
    try opened.check(against: features)
  }
}

/// A URL that an app opened (section "run, role `app`").
public struct OpenedURL: Equatable, Sendable {
  /// The URL, exactly as it was opened.
  public var url: Text
  /// Whether it was opened with universalLinksOnly; nil if that isn't reported.
  public var universalLinksOnly: Bool?

  /// Makes an opened URL.
  ///
  /// - Parameters:
  ///   - url: the URL, exactly as it was opened.
  ///   - universalLinksOnly: whether it was opened with universalLinksOnly.
  public init(url: Text, universalLinksOnly: Bool? = nil) {
    self.url = url
    self.universalLinksOnly = universalLinksOnly
  }
}

extension OpenedURL: Message {
  package static let blank = OpenedURL(url: "")
  package static let fields = Fields<OpenedURL>(
    .required("url", \.url), .optional("universal_links_only", \.universalLinksOnly))
}
