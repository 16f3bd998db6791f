public import AppFlip

/// A link that reaches the iOS app, and what happens then (section "run, role `app`").
public struct AppInput: Equatable, Sendable {
  /// The kind of user activity that hands the link over.
  public var activity: Activity
  /// The link as the system hands it over; nil for an activity without one.
  public var url: Text?
  /// What the person, the network and the OAuth server do.
  public var outcome: Outcome
  /// The code to issue on approval, or nil to leave it out.
  public var code: Text?

  /// Makes an input.
  ///
  /// - Parameters:
  ///   - activity: the kind of user activity that hands the link over.
  ///   - url: the link as the system hands it over.
  ///   - outcome: what the person, the network and the OAuth server do.
  ///   - code: the code to issue on approval.
  public init(
    activity: Activity = .browsingWeb, url: Text?, outcome: Outcome = .approves, code: Text? = nil
  ) {
    self.activity = activity
    self.url = url
    self.outcome = outcome
    self.code = code
  }
}

extension AppInput: MessageReadable {
  init(_ value: MessageValue) throws(MessageError) {
    let members = try Members(value, ["activity", "url", "outcome", "code"])
    activity = try members.required("activity")
    url = try members.nullable("url")
    outcome = try members.required("outcome")
    code = try members.optional("code")
  }

  /// Adds the members of the input.
  func append(to object: inout some MemberTarget) {
    object.append("activity", text: activity.rawValue)
    object.append("url", url?.json ?? .null)
    object.append("outcome", text: outcome.rawValue)
    object.append("code", code)
  }
}

/// What the iOS app did with a link (section "run, role `app`").
public struct AppReply: Equatable, Sendable {
  /// What the app's link handler returned.
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

extension AppReply {
  /// Reads a reply strictly.
  ///
  /// - Parameter ok: the members of the reply's `ok`.
  /// - Throws: what is wrong, with its path from `ok` on; ``MessageError/located(in:)`` adds
  ///   the offset.
  public init(_ ok: JSONObject) throws(MessageError) {
    let members = try Members(ok: ok, ["handled", "opened", "issued_code", "coverage"])
    handled = try members.required("handled")
    opened = try members.required("opened")
    issuedCode = try members.optional("issued_code")
    coverage = try members.coverage()
  }

  /// The members of `ok` that say this.
  public var ok: JSONObject {
    var object = JSONObject()
    object.append("handled", .bool(handled))
    object.append("opened", .array(opened.map(\.json)))
    object.append("issued_code", issuedCode)
    object.append(coverage: coverage)
    return object
  }

  /// Refuses what the features that were declared rule out (section "hello").
  ///
  /// - Parameter features: the features that the adapter declared for the role.
  /// - Throws: an issued code in spite of `code`, or an opened URL that does not say how in spite
  ///   of `universal-links-only`.
  public func check(against features: [Feature]) throws(MessageError) {
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

extension OpenedURL: MessageReadable {
  init(_ value: MessageValue) throws(MessageError) {
    let members = try Members(value, ["url", "universal_links_only"])
    url = try members.required("url")
    universalLinksOnly = try members.optional("universal_links_only")
  }

  /// The URL as it stands in a reply.
  var json: JSON {
    var object = JSONObject()
    object.append("url", url.json)
    if let universalLinksOnly { object.append("universal_links_only", .bool(universalLinksOnly)) }
    return .object(object)
  }
}
