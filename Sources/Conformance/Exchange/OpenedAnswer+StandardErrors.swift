import AppFlip

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
  func refusesResponseType(of exchange: FlipExchange) -> Bool {
    guard exchange.role == .authorizationEndpoint, code == nil,
      exchange.link?.responseType.value?.stands(for: Array("code".utf8)) != true
    else { return false }
    return errorCode == .invalidRequest
      || error?.readings.percent.elementsEqual("unsupported_response_type".utf8) == true
  }
}
