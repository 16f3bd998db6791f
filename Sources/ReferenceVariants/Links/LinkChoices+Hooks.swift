import AdapterProtocol
import AppFlip
import ReferenceImplementation

extension LinkVariant {
  static var lowerCaseEscapes: Self {
    answer { url, _ in
      for name in ["state", "code"] { url.change(name) { $0.withLowerCaseEscapes } }
    }
  }

  static var littleEscaped: Self {
    answer { url, _ in
      for name in ["state", "code", "error_description"] { url.change(name) { $0.littleEscaped } }
    }
  }

  static var codeEscapedThroughout: Self {
    answer { url, _ in
      url.change("code") { PercentEncoding.encodeAll(PercentCoding.decoded($0)) }
    }
  }

  /// Takes a flow that the user leaves for a rejected consent request.
  static var leftAsAccessDenied: Self {
    errorAnswer { url, reading in
      guard reading.outcome == .cancels, url["error"]?.elementsEqual("cancelled".utf8) == true
      else { return }
      url.change("error") { _ in Array("access_denied".utf8) }
    }
  }
}

extension EditableURL {
  func hasCopies(countingEmpty: Bool) -> Bool {
    ["client_id", "state", "redirect_uri"].contains { name in
      let count = (parameters ?? []).count {
        PercentCoding.decoded($0.name).elementsEqual(name.utf8)
          && (countingEmpty || $0.value?.isEmpty == false)
      }
      return count > 1
    }
  }
}

extension AppVariant {
  /// Answers a flip that waits with cancelled at some of the links that come after it.
  static func cancellingWaiting(_ isMet: @escaping @Sendable (AppReply) -> Bool) -> Self {
    response { response, reading in
      guard isMet(response), let answer = reading.earlier.waiting?.cancelled else { return }
      response.opened.insert(answer, at: 0)
    }
  }
}

extension EditableURL {
  /// The URL that the app opens if it gives up the flip; nil without a redirect URI.
  var cancelled: OpenedURL? {
    let target = self["redirect_uri"].map { PercentCoding.decoded($0) } ?? []
    guard let state = self["state"], !hasCopies(countingEmpty: true),
      RedirectURL.all.contains(where: { $0.bytes == target })
    else { return nil }
    let url = target + Array("?error=cancelled&state=".utf8) + state
    return OpenedURL(url: Text(url), universalLinksOnly: true)
  }
}

extension [UInt8] {
  var withLowerCaseEscapes: [UInt8] {
    var result = self
    for index in indices.dropLast(2) where self[index] == UInt8(ascii: "%") {
      for digit in [index + 1, index + 2] where self[digit].isAlpha { result[digit] |= 0x20 }
    }
    return result
  }

  /// The bytes without the escapes of what may be in a query and would be read as itself.
  var littleEscaped: [UInt8] {
    var (rest, result) = (self[...], [] as [UInt8])
    while let first = rest.first {
      let decoded = PercentCoding.decoded(Array(rest.prefix(3)))
      let isNeedless =
        decoded.count == 1 && decoded[0].isQueryCharacter && !"&+#%".utf8.contains(decoded[0])
      result.append(isNeedless ? decoded[0] : first)
      rest = rest.dropFirst(isNeedless ? 3 : 1)
    }
    return result
  }
}

extension EndpointVariant {
  /// Tells some requests that their response type isn't supported.
  static func unsupportedResponseType(
    _ isUnsupported: @escaping @Sendable (_ types: [[UInt8]]) -> Bool
  ) -> Self {
    answer { url, reading in
      guard isUnsupported(reading.received.values(of: "response_type")) else { return }
      url.change("error") { _ in Array("unsupported_response_type".utf8) }
    }
  }
}

extension RequestReading {
  /// A page with the parameters, User-Agent and Referer in text, in attributes and in a script.
  var pageWithEverything: String {
    let parameters = (received.parameters ?? []).flatMap { [$0.name, $0.value ?? []] }
      .map { PercentCoding.decoded($0, as: .form) }
    let fields = ["user-agent", "referer"].compactMap { header($0).map { Array($0.utf8) } }
    let parts = (parameters + fields).map { text in
      """
      <p>"\(text.escapedForText)" '\(text.escapedForText)'</p>
      <input value="\(text.escapedForAttribute)" title='\(text.escapedForHTML)'>
      <script>var it = "\(text.escapedForScript)"; // that's it</script>

      """
    }
    return "<!DOCTYPE html><title>Linking</title>\n" + parts.joined()
  }
}

extension RequestReading {
  func hasState(above length: Int) -> Bool {
    received.decoded("state").map { $0.count > length } ?? false
  }

  func hasState(below length: Int) -> Bool {
    received.count(of: "state") == 1
      && received.decoded("state").map { !$0.isEmpty && $0.count < length } == true
  }
}

extension EditableURL {
  func asks(for responseMode: String) -> Bool {
    decoded("response_mode")?.elementsEqual(responseMode.utf8) == true
  }

  /// A page that sends the answer by itself, in the body of a POST.
  var postingForm: [UInt8] {
    let fields = (parameters ?? []).map { parameter in
      // Percent-encoded as it is, nothing of a value is markup.
      let value = (parameter.value ?? []).text
      return "<input type=\"hidden\" name=\"\(parameter.name.text)\" value=\"\(value)\">\n"
    }
    let form = "<form method=\"post\" action=\"\(base.text)\">\n\(fields.joined())</form>\n"
    return Array("\(form)<script>document.forms[0].submit()</script>\n".utf8)
  }
}
