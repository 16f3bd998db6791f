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
    let fields = try Fields(value, ["activity", "url", "outcome", "code"])
    activity = try fields.required("activity")
    url = try fields.nullable("url")
    outcome = try fields.required("outcome")
    code = try fields.optional("code")
  }

  /// Writes the input.
  func write(into output: inout JSONOutput) {
    // Names with what stands around them, because each piece costs as much as a longer one.
    output.raw(#"{"activity":"#)
    output.word(activity)
    output.raw(#","url":"#)
    output.text(url)
    output.raw(#","outcome":"#)
    output.word(outcome)
    if let code {
      output.raw(#","code":"#)
      output.text(code)
    }
    output.end()
  }
}
