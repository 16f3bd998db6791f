public import AppFlip

/// What an app, or an authorization endpoint, answered a flip with, as far as the permission of a case goes.
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

  /// The answer of a role in words, for "expected" and "opened".
  ///
  /// - Parameter role: the role that answers.
  /// - Returns: a phrase; only silence depends on the role.
  public func inWords(of role: Role) -> String {
    switch self {
    case .code: "a code at the redirect URI"
    case .invalidRequest: "invalid_request at the redirect URI"
    case .error: "another error at the redirect URI"
    case .neither: "a URL with neither code nor error"
    case .nothing: role == .app ? "nothing opened" : "no redirect"
    case .loginPage: "the endpoint's login page"
    }
  }
}
