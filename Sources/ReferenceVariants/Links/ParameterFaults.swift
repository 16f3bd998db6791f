import AdapterProtocol
import AppFlip
import ReferenceImplementation

extension Fault {
  static let parameters: [[Fault]] = [
    .app(
      "params/missing-dropped", "If client_id or state is missing, no URL is opened.",
      breaks: ["params/missing"],
      does: .response { response, reading in
        if reading.lacksParameters, response.isInvalidRequest { response.opened = [] }
      }),
    .app(
      "params/missing-state-served-in-sandbox", "In the sandbox, a code is issued without a state.",
      breaks: ["params/missing"], trigger: "a link without a state in the sandbox",
      does: AppVariant(
        reading: { reading in
          guard reading.isAt("-sandbox."), reading.link["state"] == nil else { return }
          reading.link.remove("state")
          reading.link.add("state", "none".utf8)
        },
        answer: { url, reading in if reading.received["state"] == nil { url.remove("state") } })),
    .app(
      "params/missing-state-served", "A code is issued without a state.",
      breaks: ["params/missing"], does: .missingStateServed),
    .app(
      "params/wrong-client-dropped", "For a wrong client_id, no URL is opened.",
      breaks: ["params/client-mismatch"],
      does: .response { response, reading in
        if !reading.lacksParameters, response.isInvalidRequest { response.opened = [] }
      }),
    .app(
      "params/first-copy-wins", "The first copy of a repeated parameter counts.",
      breaks: ["params/duplicate"], does: .link { $0.parameters = $0.parameters?.withoutCopies }),
    .app(
      "params/last-copy-wins", "The last copy of a repeated parameter counts.",
      breaks: ["params/duplicate"],
      does: .link { $0.parameters = $0.parameters?.reversed().withoutCopies }),
    .app(
      "params/equal-copies-served", "Equal copies of a parameter count once.",
      breaks: ["params/duplicate"], trigger: "equal copies",
      does: .link { $0.dropEqualCopies() }),
    .app(
      "params/encoded-copy-overlooked", "Copies are counted by their raw names, undecoded.",
      breaks: ["params/duplicate"], trigger: "a copy whose name is percent-encoded",
      does: .raw { $0.dropEscapedCopies(of: EditableURL.appNames) }),
    .app(
      "params/invalid-utf8-repaired", "Invalid UTF-8 becomes replacement characters.",
      breaks: ["state/undecodable"], trigger: "a state that isn't UTF-8",
      does: .link {
        $0.change("state") { PercentCoding.encoded(PercentCoding.decoded($0).text.utf8) }
      }),
    .app(
      "params/unknown-refused", "A link with any other parameter is dropped.",
      breaks: ["params/unknown-ignored"],
      does: .refusing { reading in
        (reading.link.parameters ?? []).contains { parameter in
          !EditableURL.appNames.contains(where: parameter.isNamed)
        }
      }),
    .endpoint(
      "response-type/token-served", "A code is issued for response_type token.",
      breaks: ["response-type"], does: .responseType { $0 == [Array("token".utf8)] }),
    .endpoint(
      "response-type/missing-served", "A code is issued without a response_type.",
      breaks: ["response-type"], does: .responseType { $0.isEmpty }),
    .endpoint(
      "response-type/error-page", "An error page is shown for a wrong response_type.",
      breaks: ["response-type"],
      does: .refusing { reading in
        guard let type = reading.single("response_type") else { return false }
        return !type.elementsEqual("code".utf8)
      }),
    .endpoint(
      "response-type/trailing-space-trimmed", "White space around the response_type is trimmed.",
      breaks: ["response-type"], trigger: "a space after code",
      does: .responseType { $0 == [Array("code ".utf8)] }),
    .endpoint(
      "response-type/code-token-served", "A list that begins with code counts as code.",
      breaks: ["response-type"], trigger: "response_type code token",
      does: .responseType { $0 == [Array("code token".utf8)] }),
    .endpoint(
      "method/post-refused", "A form is refused, although the adapter declares it.",
      breaks: ["method/post"], trigger: "a form", does: .refusing { !$0.body.isEmpty }),
    .endpoint(
      "params/admin-refused-without-state",
      "A request for the scope admin gets invalid_scope, and without the state.",
      breaks: ["state/in-error"], trigger: "the scope admin",
      does: .answer { url, reading in
        guard reading.received.asksForAdmin else { return }
        url.refuseScope()
        url.remove("state")
      }),
    .endpoint(
      "params/one-language-refused", "A language with a script and a region is refused.",
      breaks: ["redirect-uri/accepted"], trigger: "user_locale zh-Hant-TW",
      does: .refusing { ($0.single("user_locale")?.count ?? 0) > 5 }),
    .endpoint(
      "params/scope-of-words-only", "A scope with characters other than letters is refused.",
      breaks: ["redirect-uri/accepted"], trigger: "a scope that is a URL",
      does: .refusing { $0.single("scope")?.contains(UInt8(ascii: ":")) == true }),
    .endpoint(
      "params/scope-plus-refused", "Scopes that + separates get invalid_scope.",
      breaks: ["redirect-uri/accepted"], trigger: "a scope with +",
      does: .answer { url, reading in
        if reading.received["scope"]?.contains(UInt8(ascii: "+")) == true { url.refuseScope() }
      }),
    .endpoint(
      "params/first-copy-wins", "The first copy of a repeated parameter counts.",
      breaks: ["params/duplicate"], does: .link { $0.parameters = $0.parameters?.firstCopies }),
    .endpoint(
      "params/last-copy-wins", "The last copy of a repeated parameter counts.",
      breaks: ["params/duplicate"],
      does: .link { $0.parameters = $0.parameters?.reversed().firstCopies }),
    .endpoint(
      "params/encoded-copy-overlooked", "Copies are counted by their raw names, undecoded.",
      breaks: ["params/duplicate"], trigger: "a copy whose name is percent-encoded",
      does: .raw { $0.dropEscapedCopies(of: EditableURL.endpointNames) }),
    .endpoint(
      "params/invalid-utf8-repaired", "Invalid UTF-8 becomes replacement characters.",
      breaks: ["state/undecodable"], trigger: "a value that isn't UTF-8",
      does: .link { $0.parameters = $0.parameters?.map(\.repaired) }),
    .endpoint(
      "params/unknown-refused", "A request with any other parameter is refused.",
      breaks: ["params/unknown-ignored"],
      does: .refusing { reading in
        (reading.link.parameters ?? []).contains { parameter in
          !parameter.name.isEmpty && !EditableURL.endpointNames.contains(where: parameter.isNamed)
        }
      }),
    .both(
      "params/empty-name-refused", "A request with a parameter without a name is refused.",
      breaks: ["params/unknown-ignored"], trigger: "a parameter without a name",
      does: .refusing { ($0.link.parameters ?? []).contains(where: \.lacksName) }),
    .app(
      "params/deep-link-followed",
      "The link in a deep-link router's parameter replaces the received link.",
      breaks: ["params/unknown-ignored"], trigger: "a parameter link or deep_link_id",
      does: .refusing { $0.link["link"] != nil || $0.link["deep_link_id"] != nil }),
    .both(
      "params/above-50-refused", "A request with more than 50 parameters is refused.",
      breaks: ["params/unknown-ignored"], trigger: "more than 50 parameters",
      does: .refusing { ($0.link.parameters ?? []).count > 50 }),
    .app(
      "params/last-question-mark-splits", "The query begins after the last question mark.",
      breaks: ["params/unknown-ignored"], trigger: "a question mark in a value",
      does: .link { $0.readBehindLastQuestionMark() }),
    .app(
      "params/fragment-merged", "Parameters in the fragment also count.",
      breaks: ["params/unknown-ignored"], trigger: "a fragment with parameters in it",
      does: .link { $0.mergeFragment() }),
    .endpoint(
      "params/method-overridden",
      "A parameter named _method counts as the method, and the server has no page for it.",
      breaks: ["params/unknown-ignored"], trigger: "a parameter named _method",
      does: .refusing { $0.received["_method"] != nil }),
    .endpoint(
      "params/nonce-needs-openid",
      "With a nonce, the request counts as OpenID Connect without its scope.",
      breaks: ["params/unknown-ignored"], trigger: "a parameter named nonce",
      does: .refusing { $0.received["nonce"] != nil }),
    .both(
      "params/entity-separates", "An ampersand written for HTML separates parameters.",
      breaks: ["app/link/not-a-flip", "endpoint/params/name-exact"],
      trigger: "an ampersand written as an entity", does: .link { $0.readEntities() }),
    .endpoint(
      "params/semicolon-separates", "A semicolon separates parameters, as in HTML 4.",
      breaks: ["params/name-exact", "state/exact"], trigger: "a semicolon in the query",
      does: .raw { link in
        let query = link.bytes.map { $0 == UInt8(ascii: ";") ? UInt8(ascii: "&") : $0 }
        link.parameters = EditableURL(query).parameters
      }),
    .endpoint(
      "params/prompt-refused", "A prompt is refused on a page.", breaks: ["params/unknown-ignored"],
      trigger: "a parameter named prompt", does: .refusing { $0.received["prompt"] != nil }),
    .app(
      "params/person-asked-first", "The user is asked before the link is checked.",
      breaks: ["params/missing", "params/client-mismatch"],
      trigger: "a wrong link, and a user who declines", does: .personAskedFirst),
    .app(
      "params/fixed-order", "Only links that begin with client_id are read.",
      breaks: ["params/order-free"],
      does: .refusing { $0.link.parameters?.first?.isNamed("client_id") == false }),
    .endpoint(
      "params/fixed-order", "redirect_uri is read only after client_id.",
      breaks: ["params/order-free"],
      does: .refusing { reading in
        let parameters = reading.link.parameters ?? []
        let client = parameters.firstIndex { $0.isNamed("client_id") }
        let target = parameters.firstIndex { $0.isNamed("redirect_uri") }
        guard let client, let target else { return false }
        return target < client
      }),
    .both(
      "params/names-case-folded", "The case of letters in names is ignored.",
      breaks: ["params/name-exact"], does: .link { $0.rename { Array($0.text.lowercased().utf8) } }),
    .both(
      "params/brackets-stripped", "Brackets after a name are dropped, as in PHP.",
      breaks: ["params/name-exact"], trigger: "a name with brackets",
      does: .link { $0.stripBrackets() }),
    .endpoint(
      "params/state-brackets-read", "A parameter named state[] is returned as the state.",
      breaks: ["params/name-exact"], trigger: "a parameter named state[]",
      does: .answer { url, reading in
        let names = ["state[]", "state%5B%5D"]
        let parameter = reading.received.parameters?.first { names.contains($0.name.text) }
        if let value = parameter?.value, url["state"] == nil { url.add("state", value) }
      }),
    .app(
      "params/index-stripped", "The index 0 after a name is dropped.",
      breaks: ["params/name-exact"], trigger: "a name with an index",
      does: .link { $0.stripBrackets(around: "0") }),
    .app(
      "params/encoded-names-missed", "Raw names are compared, undecoded.",
      breaks: ["params/name-exact"], trigger: "a percent-encoded name",
      does: .link {
        $0.parameters?.removeAll { $0.name.contains(UInt8(ascii: "%")) }
      }),
    .app(
      "params/encoded-name-of-redirect-uri-missed",
      "The name redirect_uri is searched in the raw link.", breaks: ["params/name-exact"],
      trigger: "a percent-encoded redirect_uri as the name",
      does: .link {
        $0.parameters?.removeAll {
          !$0.isNamed("redirect_uri")
            && PercentCoding.decoded($0.name).elementsEqual("redirect_uri".utf8)
        }
      }),
    .app(
      "params/bom-in-name-dropped", "A byte order mark before a name is dropped.",
      breaks: ["params/name-exact"], trigger: "a name after a byte order mark",
      does: .link {
        $0.rename {
          let name = PercentCoding.decoded($0)
          return name.starts(with: "\u{FEFF}".utf8) ? Array(name.dropFirst(3)) : $0
        }
      }),
    .app(
      "params/nul-ends-name", "Names end at a NUL.", breaks: ["params/name-exact"],
      trigger: "a name with a NUL",
      does: .link {
        $0.rename {
          let name = PercentCoding.decoded($0)
          return name.contains(0) ? LossyStorage.upToNUL(name) : $0
        }
      }),
    .app(
      "scope/admin-dropped", "A link that asks for the scope admin is dropped.",
      breaks: ["error/returned"], trigger: "the scope admin",
      does: .refusing { $0.link.asksForAdmin }),
    .app(
      "scope/required", "A link without a scope gets an error.",
      breaks: ["scope/optional"], does: .link { if $0["scope"] == nil { $0.remove("client_id") } }),
    .endpoint(
      "params/encoded-names-missed", "Raw names are compared, undecoded.",
      breaks: ["params/name-exact"], trigger: "a percent-encoded name",
      does: .raw {
        $0.parameters?.removeAll { $0.name.contains(UInt8(ascii: "%")) }
      }),
  ]
}

extension RequestReading {
  /// Whether the client ID or the state is missing.
  fileprivate var lacksParameters: Bool {
    received["client_id"] == nil || received["state"] == nil
  }
}

extension EditableURL {
  fileprivate mutating func dropEqualCopies() {
    for name in Self.appNames {
      let values = rawValues(of: name)
      guard values.count > 1, let first = values.first, values.allSatisfy({ $0 == first }) else {
        continue
      }
      set(name, first)
    }
  }

  fileprivate mutating func readBehindLastQuestionMark() {
    guard let parameters else { return }
    var whole = self
    whole.fragment = nil
    let bytes = whole.bytes
    let start = bytes.lastIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
    self.parameters = EditableURL(Array(bytes[start...])).parameters ?? parameters
  }
}

extension [EditableURL.Parameter] {
  fileprivate var withoutCopies: [EditableURL.Parameter] {
    var seen: [[UInt8]] = []
    // An app keeps its parameters in a dictionary; a few thousand copies are the most it is shown.
    return filter { parameter in
      let name = PercentCoding.decoded(parameter.name)
      if seen.contains(name) { return false }
      seen.append(name)
      return true
    }
  }
}

extension EndpointVariant {
  fileprivate static func responseType(
    _ isTaken: @escaping @Sendable (_ received: [[UInt8]]) -> Bool
  ) -> Self {
    link { link in
      guard isTaken(link.values(of: "response_type")) else { return }
      link.remove("response_type")
      link.add("response_type", "code".utf8)
    }
  }
}

extension [EditableURL.Parameter] {
  /// The first copy of each known parameter, so thousands of others cost nothing more.
  fileprivate var firstCopies: [EditableURL.Parameter] {
    EditableURL.endpointNames.compactMap { name in first { $0.isNamed(name) } }
  }
}

extension EditableURL.Parameter {
  /// The parameter with replacement characters for invalid UTF-8.
  fileprivate var repaired: EditableURL.Parameter {
    guard let value else { return self }
    let bytes = PercentCoding.decoded(value, as: .form)
    guard String(validating: bytes, as: UTF8.self) == nil else { return self }
    return EditableURL.Parameter(name: name, value: PercentCoding.encoded(bytes.text.utf8))
  }
}
