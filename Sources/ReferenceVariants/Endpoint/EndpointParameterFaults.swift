import AppFlip
import ReferenceImplementation

extension Fault {
  static let endpointParameters: [Fault] = [
    .endpoint(
      "endpoint/response-type/token-served", "A code is issued for response_type token.",
      breaks: ["endpoint/response-type"], does: .responseType { $0 == [Array("token".utf8)] }),
    .endpoint(
      "endpoint/response-type/missing-served", "A code is issued without a response_type.",
      breaks: ["endpoint/response-type"], does: .responseType { $0.isEmpty }),
    .endpoint(
      "endpoint/response-type/error-page", "An error page is shown for another response_type.",
      breaks: ["endpoint/response-type"],
      does: .refusing { reading in
        guard let type = reading.single("response_type") else { return false }
        return !type.elementsEqual("code".utf8)
      }),
    .endpoint(
      "endpoint/response-type/trailing-space-trimmed",
      "White space around the response_type is trimmed.", breaks: ["endpoint/response-type"],
      trigger: "a space behind code", does: .responseType { $0 == [Array("code ".utf8)] }),
    .endpoint(
      "endpoint/response-type/code-token-served", "A list that begins with code counts as code.",
      breaks: ["endpoint/response-type"], trigger: "response_type code token",
      does: .responseType { $0 == [Array("code token".utf8)] }),
    .endpoint(
      "endpoint/params/admin-refused-without-state",
      "A request for the scope admin is answered with invalid_scope, and without the state.",
      breaks: ["endpoint/state/in-error"], trigger: "the scope admin",
      does: .answer { url, reading in
        guard reading.received.asksForAdmin else { return }
        url.refuseScope()
        url.remove("state")
      }),
    .endpoint(
      "endpoint/params/stateless-refused", "A request without a state ends on a page.",
      breaks: ["endpoint/error/returned"], trigger: "no state",
      does: .refusing { $0.link["state"] == nil }),
    .endpoint(
      "endpoint/params/scope-of-words-only", "A scope of other characters than letters is refused.",
      breaks: ["endpoint/redirect-uri/accepted"], trigger: "a scope that is a URL",
      does: .refusing { $0.single("scope")?.contains(UInt8(ascii: ":")) == true }),
    .endpoint(
      "endpoint/params/first-copy-wins", "Of a repeated parameter the first copy counts.",
      breaks: ["endpoint/params/duplicate"],
      does: .link { $0.parameters = $0.parameters?.firstCopies }),
    .endpoint(
      "endpoint/params/last-copy-wins", "Of a repeated parameter the last copy counts.",
      breaks: ["endpoint/params/duplicate"],
      does: .link { $0.parameters = $0.parameters?.reversed().firstCopies }),
    .endpoint(
      "endpoint/params/encoded-copy-overlooked",
      "Copies are counted by their names as they are written.",
      breaks: ["endpoint/params/duplicate"], trigger: "a copy whose name is percent-encoded",
      does: .raw { $0.dropEscapedCopies(of: EditableURL.endpointNames) }),
    .endpoint(
      "endpoint/params/invalid-utf8-repaired", "Replacement characters stand for what is no UTF-8.",
      breaks: ["endpoint/state/undecodable"], trigger: "a value that is no UTF-8",
      does: .link { $0.parameters = $0.parameters?.map(\.repaired) }),
    .endpoint(
      "endpoint/params/unknown-refused", "A request with any other parameter is refused.",
      breaks: ["endpoint/params/unknown-ignored"],
      does: .refusing { reading in
        (reading.link.parameters ?? []).contains { parameter in
          !parameter.name.isEmpty && !EditableURL.endpointNames.contains(where: parameter.isNamed)
        }
      }),
    .endpoint(
      "endpoint/params/empty-name-refused", "A request with a parameter without a name is refused.",
      breaks: ["endpoint/params/unknown-ignored"], trigger: "a parameter without a name",
      does: .refusing { ($0.link.parameters ?? []).contains(where: \.lacksName) }),
    .endpoint(
      "endpoint/params/above-50-refused", "A request with more than 50 parameters is refused.",
      breaks: ["endpoint/params/unknown-ignored"], trigger: "more than 50 parameters",
      does: .refusing { ($0.link.parameters ?? []).count > 50 }),
    .endpoint(
      "endpoint/params/method-overridden",
      "A parameter named _method counts as the method, for which there is no page.",
      breaks: ["endpoint/params/unknown-ignored"], trigger: "a parameter named _method",
      does: .refusing { $0.received["_method"] != nil }),
    .endpoint(
      "endpoint/params/nonce-needs-openid",
      "A nonce makes the request one of OpenID Connect, which lacks its scope.",
      breaks: ["endpoint/params/unknown-ignored"], trigger: "a parameter named nonce",
      does: .refusing { $0.received["nonce"] != nil }),
    .endpoint(
      "endpoint/params/entity-separates", "An ampersand written for HTML separates parameters.",
      breaks: ["endpoint/redirect-uri/exact"], trigger: "an ampersand written as an entity",
      does: .link { $0.readEntities() }),
    .endpoint(
      "endpoint/params/fixed-order", "redirect_uri is read behind client_id alone.",
      breaks: ["endpoint/params/order-free"],
      does: .refusing { reading in
        let parameters = reading.link.parameters ?? []
        let client = parameters.firstIndex { $0.isNamed("client_id") }
        let target = parameters.firstIndex { $0.isNamed("redirect_uri") }
        guard let client, let target else { return false }
        return target < client
      }),
    .endpoint(
      "endpoint/params/names-case-folded", "The case of letters in names is ignored.",
      breaks: ["endpoint/params/name-exact"],
      does: .link { $0.rename { Array($0.text.lowercased().utf8) } }),
    .endpoint(
      "endpoint/params/brackets-stripped", "Brackets behind a name, as PHP has them, are dropped.",
      breaks: ["endpoint/params/name-exact"], trigger: "a name with brackets",
      does: .link { $0.stripBrackets() }),
    .endpoint(
      "endpoint/params/encoded-names-missed", "Names are compared as they are written, undecoded.",
      breaks: ["endpoint/params/name-exact"], trigger: "a percent-encoded name",
      does: .raw {
        $0.parameters?.removeAll { $0.name.contains(UInt8(ascii: "%")) }
      }),
  ]
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
  /// The first copy of each known parameter, so that thousands of others cost nothing more.
  fileprivate var firstCopies: [EditableURL.Parameter] {
    EditableURL.endpointNames.compactMap { name in first { $0.isNamed(name) } }
  }
}

extension EditableURL.Parameter {
  /// The parameter with replacement characters for what is no UTF-8.
  fileprivate var repaired: EditableURL.Parameter {
    guard let value else { return self }
    let octets = PercentCoding.decoded(value, as: .form)
    guard String(validating: octets, as: UTF8.self) == nil else { return self }
    return EditableURL.Parameter(name: name, value: PercentCoding.encoded(octets.text.utf8))
  }
}
