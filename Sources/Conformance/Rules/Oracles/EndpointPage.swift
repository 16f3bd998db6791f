import AdapterProtocol
import AppFlip

extension EndpointReply {
  /// Whether a browser takes the body for markup: HTML, or nobody says what it is.
  var isMarkup: Bool {
    guard let type = values(of: "content-type").first else { return !body.octets.isEmpty }
    let text = type.map { $0.isAlpha ? $0 | 0x20 : $0 }
    return text.holds(Array("html".utf8)) || text.holds(Array("xml".utf8))
  }

  /// Whether the page sends the browser to the redirect service by itself.
  var pageLeadsAway: Bool {
    let text = body.octets.map { $0.isAlpha ? $0 | 0x20 : $0 }
    guard text.holds(Array("oauth-redirect".utf8)) else { return false }
    return text.holds(Array("http-equiv".utf8)) || text.holds(Array("location".utf8))
  }
}

extension Exchange {
  /// A header field that only a request can have put into a response.
  static let injectedField = "x-appflip-split"
}

extension [UInt8] {
  /// Whether the octets hold others in one piece.
  ///
  /// - Parameter part: the octets that are looked for.
  /// - Returns: true for no octets, too.
  func holds(_ part: [UInt8]) -> Bool {
    guard let first = part.first else { return true }
    return indices.contains { index in
      self[index] == first && count - index >= part.count
        && self[index..<(index + part.count)].elementsEqual(part)
    }
  }
}

extension OpenedAnswer {
  /// Whether the error is a code of RFC 6749, section 4.1.2.1, that the document doesn't know.
  var hasStandardError: Bool {
    let codes = [
      "unauthorized_client", "unsupported_response_type", "invalid_scope", "server_error",
      "temporarily_unavailable",
    ]
    return codes.contains { error?.readings.percent.elementsEqual($0.utf8) == true }
  }

  /// Whether the answer refuses a response type that is missing, unknown or repeated.
  ///
  /// - Parameter exchange: the exchange that it belongs to.
  /// - Returns: false where the response type is `code`.
  func refusesResponseType(of exchange: Exchange) -> Bool {
    guard exchange.role == .authorizationEndpoint, code == nil,
      exchange.link?.responseType.value?.stands(for: Array("code".utf8)) != true
    else { return false }
    return errorCode == .invalidRequest
      || error?.readings.percent.elementsEqual("unsupported_response_type".utf8) == true
  }
}

extension RedirectTarget {
  /// Whether the target is one of the 12 URLs.
  var isListed: Bool { if case .listed = self { true } else { false } }
}
