import AdapterProtocol
import AppFlip
import Web

/// A request of a browser, its response, and what the response's page has.
struct Visit {
  let request: HTTPRequest
  let response: EndpointReply
  let page: HTMLPage
  let forms: [HTMLForm]

  init(_ request: HTTPRequest, _ response: EndpointReply) {
    (self.request, self.response) = (request, response)
    page = HTMLPage(response.isPage ? response.body.bytes : [])
    forms = page.forms
  }

  var url: HTTPURL { request.url }

  /// The URL that a redirect leads to.
  var redirect: HTTPURL? { response.location.flatMap(url.resolving) }

  /// The URL that a page without forms leads to by a refresh.
  var refresh: HTTPURL? {
    guard forms.isEmpty else { return nil }
    return values(of: "refresh").lazy.compactMap(Refresh.url).first.flatMap(base.resolving)
  }

  /// The values of a header field, and of the meta elements in its place.
  func values(of name: String) -> [[UInt8]] {
    response.values(of: name)
      + page.shownTags.filter { tag in
        tag.isNamed("meta")
          && tag["http-equiv"]?.map(\.lowercasedASCII).elementsEqual(name.utf8) == true
      }.compactMap { $0["content"] }
  }

  /// The URL that the page's URLs are relative to.
  var base: HTTPURL {
    let base = page.shownTags.first { $0.isNamed("base") && $0["href"] != nil }?["href"]
    return base.flatMap(url.resolving) ?? url
  }

  /// The place that a redirect leads to, without the query.
  var place: ArraySlice<UInt8>? { response.location?.prefix { $0 != UInt8(ascii: "?") } }

  /// Whether a redirect seems to have a code.
  var hasCode: Bool { response.location?.firstRange(of: Array("code=".utf8)) != nil }

  /// The origin that a redirect without a code leads to, neither an allowed one nor Google's.
  func foreignOrigin(_ settings: Settings) -> String? {
    guard let next = redirect, !hasCode, !settings.allows(next),
      !next.host.hasSuffix(".googleusercontent.com")
    else { return nil }
    return next.origin
  }

  /// The visit on the wire of the adapter protocol.
  var wire: Page {
    Page(
      url: Text(url.bytes), status: response.status, headers: response.headers,
      body: response.body)
  }

  /// The request in a line with the status, and of a page its title, how it is compressed, and its forms.
  var line: String {
    let line = "\(request.method) \(Bytes.escaped(url.bytes)) \(response.status)"
    guard response.isPage else { return line }
    let title = page.title.map { " \"\(Bytes.escaped($0.prefix(60)))\"" } ?? ""
    let codings = response.values(of: "content-encoding").map { Bytes.escaped($0.prefix(20)) }
    let forms = shownForms.map { "form #\($0)" }
    return line + title + (codings + forms).map { ", \($0)" }.joined()
  }

  /// The numbers of the first forms and their fields.
  var shownForms: [String] {
    forms.prefix(4).enumerated().map { place, form in
      let names = form.controls.prefix(12).map { Bytes.escaped($0.name.prefix(60)) }
      return "\(place + 1) with \(names.isEmpty ? "no field" : names.joined(separator: ", "))"
    }
  }
}
