public import AppFlip

/// What a role answered with, as far as the expectations of a case go.
public enum Answer: String, CaseIterable, Sendable {
  /// A URL with an authorization code was opened, or redirected to.
  case code
  /// A URL with the error `invalid_request` was opened.
  case invalidRequest = "invalid_request"
  /// A URL with another error was opened.
  case error
  /// A URL with neither code nor error was opened.
  case neither
  /// Nothing was opened; the endpoint showed a page.
  case nothing
  /// The endpoint redirected to its own login page, where nobody signed in.
  case loginPage = "login_page"

  /// The Google app took a code.
  case linked
  /// The Google app goes on with the authorization URL.
  case fallback
  /// The Google app ended linking by the answer.
  case aborted
  /// The Google app saw no answer to the pending request.
  case ignored
  /// The Google app ended linking with an error of its own.
  case failed

  /// Whether linking comes to its end with a code.
  public var isSuccess: Bool { self == .code || self == .linked }

  /// Whether nothing comes back that a flip was good for.
  var isRefusal: Bool {
    switch self {
    case .nothing, .fallback, .aborted, .ignored, .failed: true
    case .code, .invalidRequest, .error, .neither, .loginPage, .linked: false
    }
  }

  /// Every answer of the Google app by which no account is linked.
  static let unlinked: AnswerSet = [.fallback, .aborted, .ignored, .failed]

  /// How linking may end after an error, by the error table of an edition.
  static func ends(after code: ErrorCode, in edition: Edition) -> AnswerSet {
    switch code.recoverability(in: edition) {
    case .recoverable: [.fallback]
    case .final: [.aborted]
    case .unstated, nil: unlinked
    }
  }

  /// Several answers of a role in words, for "expected".
  ///
  /// - Parameters:
  ///   - answers: the answers that are permitted.
  ///   - role: the role that answers.
  /// - Returns: phrases, joined.
  public static func inWords(_ answers: AnswerSet, of role: Role?) -> String {
    if answers == unlinked { return "any outcome but linked" }
    var words = ""
    for answer in allCases where answers.contains(answer) {
      if !words.isEmpty { words += ", or " }
      words += answer.inWords(of: role)
    }
    return words
  }

  /// The answer of a role in words, for "expected" and "opened".
  ///
  /// - Parameter role: the role that answers.
  /// - Returns: a phrase; only silence depends on the role.
  public func inWords(of role: Role?) -> String {
    switch self {
    case .code: "a code at the redirect URI"
    case .invalidRequest: "invalid_request at the redirect URI"
    case .error: "another error at the redirect URI"
    case .neither: "a URL with neither code nor error"
    case .nothing: role == .authorizationEndpoint ? "no redirect" : "nothing opened"
    case .linked, .fallback, .aborted, .ignored, .failed: "outcome \(rawValue)"
    case .loginPage: "the endpoint's login page"
    }
  }
}
