import AdapterKit
import AdapterProtocol
import AppFlip

extension EditableURL {
  /// The parameters of an authorization request, those of a form behind those of the URL.
  ///
  /// A URL with all of them asks for the same as a form does, so that one place is left to edit.
  init(_ request: EndpointInput) {
    self.init(request.url.octets)
    guard request.method == .post, let body = request.body?.octets, !body.isEmpty else { return }
    // A number sign, with which a fragment would begin, is a part of a form.
    let form = body.flatMap { $0 == UInt8(ascii: "#") ? Array("%23".utf8) : [$0] }
    parameters = (parameters ?? []) + (EditableURL([UInt8(ascii: "?")] + form).parameters ?? [])
  }

  /// The names that an authorization endpoint knows.
  static let endpointNames = ["response_type", "client_id", "scope", "state", "redirect_uri"]

  /// The first value of a parameter, decoded as a form's.
  func decoded(_ name: String) -> [UInt8]? {
    self[name].map { PercentCoding.decoded($0, as: .form) }
  }

  /// The decoded values of a parameter, as a form's; the empty ones count as left out.
  func values(of name: String) -> [[UInt8]] {
    (parameters ?? []).filter { $0.isNamed(name) && $0.value?.isEmpty == false }
      .map { PercentCoding.decoded($0.value ?? [], as: .form) }
  }

  /// Whether the request asks for its answer in a response mode, such as `form_post`.
  func asks(for responseMode: String) -> Bool {
    decoded("response_mode")?.elementsEqual(responseMode.utf8) == true
  }

  /// Whether the request wants no page to be shown to the person, as OpenID Connect lets it.
  var forbidsPages: Bool { decoded("prompt")?.elementsEqual("none".utf8) == true }

  /// Makes the request ask for exactly one code.
  mutating func askForCode() {
    remove("response_type")
    add("response_type", Array("code".utf8))
  }

  /// Takes a redirect URI for one of the 12.
  mutating func acceptRedirectURI() {
    change("redirect_uri") { _ in Array("https%3A%2F%2F\(Self.accepted)".utf8) }
  }

  private static let accepted = "oauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast"
}

extension EndpointInput {
  /// The request that asks for something else, all of it in the URL.
  func asking(for link: EditableURL) -> EndpointInput {
    var request = self
    request.method = .get
    request.url = Text(link.octets)
    request.body = nil
    return request
  }
}

extension EndpointReply {
  /// The field that the response redirects with, nil where it is a page.
  var location: Int? { headers.firstIndex { $0.name.octets.elementsEqual("location".utf8) } }

  /// Where the response redirects to, nil where it is a page.
  var target: EditableURL? { location.map { EditableURL(headers[$0].value.octets) } }

  /// Changes where the response redirects to; a page stays as it is.
  mutating func changeTarget(_ transform: (inout EditableURL) -> Void) {
    guard let location, var target else { return }
    transform(&target)
    headers[location].value = Text(target.octets)
  }

  /// Shows a page of HTML.
  mutating func show(_ html: [UInt8]) {
    headers = [
      Header(name: "content-type", value: "text/html; charset=utf-8"),
      Header(name: "cache-control", value: "no-store"),
    ]
    body = Text(html)
  }

  /// What a person sees where an endpoint shows an error.
  static let errorPage = EndpointReply(
    status: 400, headers: [Header(name: "content-type", value: "text/plain; charset=utf-8")],
    body: "This link to an account can't be used.\n")
}
