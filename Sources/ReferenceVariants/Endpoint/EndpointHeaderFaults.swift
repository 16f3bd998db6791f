import AdapterProtocol
import ReferenceImplementation

extension Fault {
  static let endpointHeaders: [[Fault]] = [
    .endpoint(
      "headers/accept-json-answered", "A client that accepts JSON gets the redirect as JSON.",
      breaks: ["headers/ignored"], trigger: "Accept: application/json",
      does: .redirect { response, target, reading in
        guard reading.header("accept")?.hasPrefix("application/json") == true else { return }
        response.showRedirectAsJSON(target)
      }),
    .endpoint(
      "headers/accept-html-needed", "A client that doesn't accept HTML gets 406.",
      breaks: ["headers/ignored"], trigger: "Accept without text/html",
      does: .refusingHeader("accept") { !$0.contains("text/html") }),
    .endpoint(
      "headers/accept-assumed", "A client that sends no Accept field is refused.",
      breaks: ["headers/ignored"], trigger: "no Accept",
      does: .refusing { $0.header("accept") == nil }),
    .endpoint(
      "headers/twice-refused", "A repeated field is refused.", breaks: ["headers/ignored"],
      trigger: "Accept-Language twice",
      does: .refusing { reading in
        let names = reading.headers.map { $0.name.bytes.text.lowercased() }
        return Set(names).count < names.count
      }),
    .endpoint(
      "headers/script-answered-with-json", "With X-Requested-With, the response is for a script.",
      breaks: ["headers/ignored"], trigger: "X-Requested-With: XMLHttpRequest",
      does: .redirect { response, target, reading in
        guard reading.header("x-requested-with") == "XMLHttpRequest" else { return }
        response.showRedirectAsJSON(target)
      }),
    .endpoint(
      "headers/app-refused", "A request that looks like an app's web view is refused.",
      breaks: ["headers/ignored"], trigger: "X-Requested-With with the name of an app",
      does: .refusingHeader("x-requested-with") { $0.hasPrefix("com.") }),
    .endpoint(
      "headers/forwarded-host-as-issuer", "The issuer in the response comes from X-Forwarded-Host.",
      breaks: ["headers/ignored"], trigger: "X-Forwarded-Host with a different host",
      does: .answer { url, reading in
        guard let host = reading.header("x-forwarded-host") else { return }
        url.add("iss", PercentCoding.encoded("https://\(host)".utf8))
      }),
    .endpoint(
      "headers/forwarded-proto-refused",
      "If a proxy reports http, the request counts as a request without TLS.",
      breaks: ["headers/ignored"],
      trigger: "X-Forwarded-Proto: http",
      does: .refusingHeader("x-forwarded-proto") { $0 == "http" }),
    .endpoint(
      "headers/forwarded-for-blocked", "An address of X-Forwarded-For is blocked.",
      breaks: ["headers/ignored"], trigger: "X-Forwarded-For with an address",
      does: .refusingHeader("x-forwarded-for") { $0.hasPrefix("203.") }),
    .endpoint(
      "headers/forwarded-port-refused", "A port other than 443 in X-Forwarded-Port is refused.",
      breaks: ["headers/ignored"], trigger: "X-Forwarded-Port: 8080",
      does: .refusingHeader("x-forwarded-port") { $0 != "443" }),
    .endpoint(
      "headers/forwarded-refused", "A request with Forwarded is refused.",
      breaks: ["headers/ignored"], trigger: "Forwarded",
      does: .refusingHeader("forwarded") { _ in true }),
    .endpoint(
      "headers/referer-refused",
      "The consent form's origin check also refuses requests from other sites.",
      breaks: ["headers/ignored"], trigger: "Referer of another site",
      does: .refusingHeader("referer") { !$0.hasPrefix("https://auth.example.com/") }),
    .endpoint(
      "headers/user-agent-refused", "A User-Agent that isn't a browser's is refused.",
      breaks: ["headers/ignored"], trigger: "User-Agent that isn't a browser's",
      does: .refusingHeader("user-agent") { !$0.hasPrefix("Mozilla/") }),
    .endpoint(
      "headers/web-view-refused", "A web view is refused by its User-Agent.",
      breaks: ["headers/ignored"], trigger: "User-Agent of a web view",
      does: .refusingHeader("user-agent") { $0.contains("iPhone") && !$0.contains("Safari") }),
    .endpoint(
      "headers/language-looked-up", "A language outside a table is refused.",
      breaks: ["headers/ignored"], trigger: "Accept-Language: *",
      does: .refusingHeader("accept-language") { $0.hasPrefix("*") }),
    .endpoint(
      "headers/not-modified", "A conditional request is refused.",
      breaks: ["headers/ignored"], trigger: "If-None-Match: *",
      does: .refusingHeader("if-none-match") { $0 == "*" }),
    .endpoint(
      "headers/url-rewritten",
      "The path of X-Rewrite-URL replaces the path of the request.",
      breaks: ["headers/ignored"], trigger: "X-Rewrite-URL",
      does: .refusingHeader("x-rewrite-url") { $0.hasPrefix("/") }),
    .endpoint(
      "headers/method-overridden", "X-HTTP-Method-Override also changes a GET.",
      breaks: ["headers/ignored"], trigger: "X-HTTP-Method-Override: DELETE",
      does: .refusingHeader("x-http-method-override") { !["GET", "POST"].contains($0) }),
    .endpoint(
      "headers/cookie-read", "A cookie counts as a parameter, as in PHP's $_REQUEST.",
      breaks: ["state/exact"], trigger: "a cookie that is named state",
      does: .reading { reading in
        let cookies = (reading.header("cookie") ?? "").split(separator: "; ")
        guard let state = cookies.first(where: { $0.hasPrefix("state=") }) else { return }
        reading.link.set("state", Array(state.dropFirst("state=".count).utf8))
      }),
    .endpoint(
      "headers/charset-refused", "A form whose content type has a parameter isn't read.",
      breaks: ["headers/ignored"], trigger: "Content-Type with a charset",
      does: .refusingHeader("content-type") { $0.contains(";") }),
    .endpoint(
      "headers/type-case-compared", "A form whose content type is in capitals isn't read.",
      breaks: ["headers/ignored"], trigger: "Content-Type in capitals",
      does: .refusingHeader("content-type") { !$0.hasPrefix("application/") }),
  ]
}

extension EndpointVariant {
  fileprivate static func refusingHeader(
    _ name: String, _ isRefused: @escaping @Sendable (String) -> Bool
  ) -> Self {
    refusing { $0.header(name).map(isRefused) ?? false }
  }
}

extension EndpointReply {
  /// Tells the target in a page of JSON, in place of redirecting there.
  fileprivate mutating func showRedirectAsJSON(_ target: [UInt8]) {
    status = 200
    headers = [Header(name: "content-type", value: "application/json")]
    body = Text(Array("{\"redirect_to\":\"\(target.text)\"}".utf8))
  }
}
