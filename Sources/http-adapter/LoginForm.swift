import AppFlip

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
  ///   - html: the page, nil if it wasn't loaded.
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

/// A field of a form.
package struct FormField: Equatable, Sendable {
  /// The name.
  package var name: [UInt8]
  /// The value.
  package var value: [UInt8]

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - value: the value.
  package init(name: [UInt8], value: [UInt8]) {
    self.name = name
    self.value = value
  }

  /// Fields as the body of a POST.
  ///
  /// Everything outside `A-Za-z0-9-._~` is percent-encoded, so that every reader agrees.
  ///
  /// - Parameter fields: the fields, in order.
  /// - Returns: `application/x-www-form-urlencoded`.
  static func body(_ fields: [FormField]) -> [UInt8] {
    let pairs = fields.map {
      PercentEncoding.encode($0.name) + [UInt8(ascii: "=")] + PercentEncoding.encode($0.value)
    }
    return Array(pairs.joined(separator: [UInt8(ascii: "&")]))
  }
}
