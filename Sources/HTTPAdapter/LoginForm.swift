import AppFlip
import Web

/// The form of sign-in or consent, filled in for an outcome.
package struct LoginForm: Equatable, Sendable {
  package enum Target: Equatable, Sendable {
    case page
    case url(HTTPURL)
  }

  package var target: Target
  package var fields: [FormField]

  func request(from page: HTTPURL, _ hidden: [FormField], _ headers: [HTTPField]) -> HTTPRequest {
    let names = fields.map(\.name)
    let hidden = hidden.filter { !names.contains($0.name) }
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

package struct FormField: Equatable, Sendable {
  package var name: [UInt8]
  package var value: [UInt8]

  package init(name: [UInt8], value: [UInt8]) {
    self.name = name
    self.value = value
  }

  /// Fields as the body of a POST.
  ///
  /// Everything outside `A-Za-z0-9-._~` is percent-encoded, so that every reader agrees.
  static func body(_ fields: [FormField]) -> [UInt8] {
    let pairs = fields.map {
      PercentEncoding.encode($0.name) + [UInt8(ascii: "=")] + PercentEncoding.encode($0.value)
    }
    return Array(pairs.joined(separator: [UInt8(ascii: "&")]))
  }
}

extension HTMLPage {
  /// The hidden fields of the first form, the server's own, such as a token; nil if there is no form.
  package var hiddenFields: [FormField]? {
    guard let form = tags.firstIndex(where: { !$0.isEnd && $0.name.elementsEqual("form".utf8) })
    else { return nil }
    return tags[form...].dropFirst().prefix { !$0.name.elementsEqual("form".utf8) }
      .compactMap { tag in
        guard !tag.isEnd, tag.name.elementsEqual("input".utf8), let name = tag["name"],
          !name.isEmpty,
          tag["type"]?.lazy.map(\.lowercasedASCII).elementsEqual("hidden".utf8) == true
        else { return nil }
        return FormField(name: name, value: tag["value"] ?? [])
      }
  }
}
