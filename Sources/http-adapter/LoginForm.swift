package import HTTPClient

/// The form of sign-in or consent, filled in for an outcome.
package struct LoginForm: Equatable, Sendable {
  /// Where the form is sent.
  package enum Target: Equatable, Sendable {
    /// The page that holds the form.
    case page
    /// An address of the endpoint's origin.
    case url(HTTPURL)
  }

  /// Where the form is sent.
  package var target: Target
  /// The fields that are filled in.
  package var fields: [FormField]

  /// The request that sends the form.
  ///
  /// - Parameters:
  ///   - page: the URL of the page that holds the form.
  ///   - html: the page, nil where it wasn't loaded.
  ///   - headers: the header fields.
  /// - Returns: the request.
  func request(from page: HTTPURL, _ html: HiddenFields?, _ headers: [HTTPField]) -> HTTPRequest {
    let names = fields.map(\.name)
    let hidden = html?.fields.filter { !names.contains($0.name) } ?? []
    let url: HTTPURL =
      switch target {
      case .page: page
      case .url(let url): url
      }
    let hasType = headers.contains { $0.isNamed("content-type") }
    let type = hasType ? [] : [HTTPField("Content-Type", "application/x-www-form-urlencoded")]
    return HTTPRequest(
      "POST", url, fields: headers + type, body: FormField.body(hidden + fields))
  }
}
