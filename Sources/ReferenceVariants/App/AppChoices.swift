import AdapterProtocol
import AppFlip
import ReferenceImplementation

extension Choice {
  /// The choices of the app.
  public static let app: [Choice] = [
    .app(
      "link/long-dropped", "A link above 8,000 octets is dropped.",
      does: .refusing { ($0.url?.count ?? 0) > 8_000 }),
    .app(
      "link/second-delivery-dropped",
      "A link that a running app was handed just before is dropped.",
      does: .refusing { $0.url != nil && $0.url == $0.earlier.lastURL }),
    .app(
      "link/fragment-dropped", "A link with a fragment is dropped.",
      does: .refusing { $0.url?.contains(UInt8(ascii: "#")) ?? false }),
    .app(
      "link/any-path-served", "A link is served at any path of the app.",
      does: .reading {
        if $0.link.parameters != nil { $0.link.base = $0.appLink }
      }),
    .app(
      "redirect-uri/documented-format-served",
      "Any redirect URI of the documented format is served.",
      does: .redirectURI { received, _ in
        guard case .documentedFormat = RedirectTarget(received) else { return false }
        return true
      }),
    .app(
      "redirect-uri/escaped-anew",
      "A redirect URI is escaped throughout before it is compared, however it was written.",
      does: .redirectURIEscapedAnew),
    .app(
      "params/copies-dropped", "A link with a repeated parameter is dropped.",
      does: .refusing { $0.link.hasCopies(countingEmpty: false) }),
    .app(
      "params/empty-copies-refused", "A copy without a value counts as a repetition.",
      does: AppVariant(
        reading: { if $0.link.hasCopies(countingEmpty: true) { $0.link.remove("client_id") } },
        answer: { url, reading in
          if reading.received.count(of: "state") > 1 { url.remove("state") }
        })),
    .app(
      "params/invalid-skipped", "A link with an invalid unknown parameter is served without it.",
      does: .link {
        $0.parameters?.removeAll { parameter in
          let name = PercentCoding.decoded(parameter.name)
          return !EditableURL.appNames.contains { name.elementsEqual($0.utf8) }
        }
      }),
    .app(
      "params/repeated-unknown-refused",
      "A repeated parameter that isn't known is answered with invalid_request.",
      does: .repeatedUnknownRefused),
    .app(
      "params/without-equals-dropped",
      "A link in which a parameter has no equals sign is dropped, as no form.",
      does: .refusing { reading in
        (reading.link.parameters ?? []).contains { $0.value == nil && !$0.name.isEmpty }
      }),
    .app(
      "scope/malformed-refused",
      "A scope that is no list, or has a word twice, is answered with invalid_request.",
      does: .malformedScopeRefused),
    .app(
      "scope/plus-refused",
      "A + in the scope is a plus, so that the scope is unknown and answered with invalid_request.",
      does: .link {
        if PercentCoding.decoded($0["scope"] ?? []).contains(UInt8(ascii: "+")) {
          $0.remove("client_id")
        }
      }),
    .app(
      "scope/long-cancelled", "A scope above 8,000 octets is answered with cancelled.",
      does: .reading {
        let isLong = ($0.link["scope"]?.count ?? 0) > 8_000
        if isLong, $0.outcome != .waits { $0.outcome = .cancels }
      }),
    .app(
      "scope/repeated-served", "A scope that stands twice is served.",
      does: .link { if $0.count(of: "scope") > 1 { $0.remove("scope") } }),
    .app(
      "answer/with-issuer", "The answer names its issuer (RFC 9207).",
      does: .answer { url, _ in
        url.add("iss", "https%3A%2F%2Fauth.example.com".utf8)
      }),
    .app(
      "answer/state-first", "The state stands in front of the code or the error.",
      does: .answer { url, _ in url.parameters?.reverse() }),
    .app(
      "answer/lower-case-escapes", "Escapes are written in lower case.",
      does: .lowerCaseEscapes),
    .app(
      "answer/little-escaped", "Nothing is escaped that may stand in a query.", does: .littleEscaped
    ),
    .app(
      "code/escaped-throughout", "Every character of the code is escaped, letters included.",
      does: .codeEscapedThroughout),
    .app(
      "state/written-anew", "The state is decoded and written anew, not copied.",
      does: .answer { url, _ in
        url.change("state") { PercentCoding.encoded(PercentCoding.decoded($0)) }
      }),
    .app(
      "state/escaped-throughout", "Every character of the state is escaped, letters included.",
      does: .answer { url, _ in
        url.change("state") { PercentEncoding.encodeAll(PercentCoding.decoded($0)) }
      }),
    .app(
      "state/below-8-refused",
      "A state of fewer than 8 octets is answered with invalid_request.",
      does: .link {
        guard let state = $0["state"] else { return }
        if PercentCoding.decoded(state).count < 8 { $0.remove("client_id") }
      }),
    .app(
      "state/below-16-dropped", "A link with a state of fewer than 16 octets is dropped.",
      does: .refusing { reading in
        let state = PercentCoding.decoded(reading.link["state"] ?? [])
        return !state.isEmpty && state.count < 16
      }),
    .app(
      "state/invisible-refused",
      "A state of other characters than %x20-7E is answered with invalid_request.",
      does: .link {
        let state = PercentCoding.decoded($0["state"] ?? [])
        if !state.allSatisfy({ (0x20...0x7E).contains($0) }) { $0.remove("client_id") }
      }),
    .app(
      "state/invisible-not-echoed",
      "A state of other characters than %x20-7E is answered with invalid_request, without it.",
      does: .invisibleStateRefused),
    .app(
      "state/undecodable-as-text", "A state that is no UTF-8 comes back as the text that it is.",
      does: .undecodableStateAsText),
    .app(
      "state/undecodable-refused", "What can't be decoded is answered with invalid_request.",
      does: .link {
        let state = PercentCoding.decoded($0["state"] ?? [])
        if String(validating: state, as: UTF8.self) == nil { $0.remove("client_id") }
      }),
    .app(
      "state/replaced-cancelled", "A flip that waits is answered with cancelled at the next flip.",
      does: .cancellingWaiting { $0.handled && !$0.isInvalidRequest }),
    .app(
      "error/without-description", "An error has no description.",
      does: .answer { url, _ in url.remove("error_description") }),
    .app(
      "error/with-error-uri", "An error has a page about it.",
      does: .errorAnswer { url, _ in
        url.add("error_uri", "https%3A%2F%2Fauth.example.com%2Ferrors".utf8)
      }),
    .app(
      "error/left-as-access-denied", "A flow that the person leaves is a rejected consent request.",
      does: .leftAsAccessDenied),
    .app(
      "handled/other-links", "A link that isn't a flip is handled as another link of the app.",
      does: .response { response, reading in
        if reading.url != nil, reading.received.parameters == nil { response.handled = true }
      }),
  ]
}

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

  /// Takes a flow that the person leaves for a rejected consent request.
  static var leftAsAccessDenied: Self {
    errorAnswer { url, reading in
      guard reading.outcome == .cancels, url["error"]?.elementsEqual("cancelled".utf8) == true
      else { return }
      url.change("error") { _ in Array("access_denied".utf8) }
    }
  }
}

extension EditableURL {
  fileprivate func hasCopies(countingEmpty: Bool) -> Bool {
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
  /// Answers a flip that waits with cancelled at some of the links that come behind it.
  static func cancellingWaiting(_ isMet: @escaping @Sendable (AppReply) -> Bool) -> Self {
    response { response, reading in
      guard isMet(response), let answer = reading.earlier.waiting?.cancelled else { return }
      response.opened.insert(answer, at: 0)
    }
  }
}

extension EditableURL {
  /// What the app opens if it gives up the flip; nil if there is nothing to answer at.
  fileprivate var cancelled: OpenedURL? {
    let target = self["redirect_uri"].map { PercentCoding.decoded($0) } ?? []
    guard let state = self["state"], !hasCopies(countingEmpty: true),
      RedirectURL.all.contains(where: { $0.octets == target })
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

  /// The octets without the escapes of what may stand in a query and would be read as itself.
  fileprivate var littleEscaped: [UInt8] {
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
