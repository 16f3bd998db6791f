public import AppFlip

/// What an app or an authorization endpoint is handed, as a template over the configuration of hello.
public struct Flip: Sendable {
  /// How an authorization endpoint is handed the parameters.
  public enum Method: String, Sendable {
    /// In the query.
    case get = "GET"
    /// In the body, as a form.
    case post = "POST"
  }

  /// The authorization code that the OAuth server issues.
  public enum Code: Sendable, Equatable {
    /// A code with a trap for every careless encoder in it.
    case tricky
    /// These octets.
    case octets([UInt8])
    /// The one with which an earlier step of the case answered.
    case answered(step: Int)

    /// The code, octet for octet.
    ///
    /// - Parameter earlier: what became of the earlier steps of the case.
    /// - Returns: the octets.
    /// - Throws: `UnfillableTemplate` where the earlier step didn't answer with a code.
    public func fill(after earlier: [Exchange] = []) throws(UnfillableTemplate) -> [UInt8] {
      switch self {
      case .tricky: Self.trap
      case .octets(let octets): octets
      case .answered(let step): try earlier.code(of: step)
      }
    }

    /// A code that every careless encoder changes.
    public static let trap = Array("4/P7q7W91a+oMsCeLvIaQm6bTrgtp7=&%2B x".utf8)
  }

  /// The kind of activity.
  public let activity: Activity
  /// The link, nil for an activity without one.
  public let link: LinkTemplate?
  /// What happens once the app asks for a code.
  public let outcome: Outcome
  /// The code that is issued where the person approves.
  public let code: Code
  /// The running app that the flip goes to, nil for any.
  public let session: String?
  /// How an authorization endpoint is handed the parameters; an app has no such choice.
  public let method: Method
  /// Parameters that stand in the query although the others stand in the body.
  public let query: [UInt8]

  /// Describes a flip.
  ///
  /// - Parameters:
  ///   - link: the link.
  ///   - outcome: what happens once the app asks for a code.
  ///   - code: the code that is issued.
  ///   - activity: the kind of activity.
  ///   - session: the running app that the flip goes to.
  ///   - method: how an authorization endpoint is handed the parameters.
  ///   - query: parameters that stand in the query although the others stand in the body.
  public init(
    _ link: LinkTemplate?, outcome: Outcome = .approves, code: Code = .tricky,
    activity: Activity = .browsingWeb, session: String? = nil, method: Method = .get,
    query: [UInt8] = []
  ) {
    self.activity = activity
    self.link = link
    self.outcome = outcome
    self.code = code
    self.session = session
    self.method = method
    self.query = query
  }
}
