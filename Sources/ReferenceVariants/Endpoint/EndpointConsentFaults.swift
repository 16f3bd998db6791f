import AdapterProtocol
import AppFlip
import ReferenceImplementation

extension Fault {
  /// Those in what a consent form, and the pages and responses around it, are trusted with.
  static let endpointConsent: [[Fault]] = [
    .endpoint(
      "consent/parameter-decides", "A request with approve=true needs no consent.",
      breaks: ["consent/asked"], trigger: "approve=true, and a user who declines",
      does: .reading { reading in
        if reading.received["approve"]?.text == "true" { reading.outcome = .approves }
      }),
    .endpoint(
      "consent/form-trusted", "The response goes to the redirect_uri of the consent form.",
      breaks: ["consent/form"], trigger: "a changed consent form",
      does: .reading { reading in
        let field = reading.form?.set.first { $0.name.bytes.elementsEqual("redirect_uri".utf8) }
        if let field { reading.target = field.value.bytes }
      }),
    .endpoint(
      "consent/form-trusted-in-errors", "An error goes to the redirect_uri of the consent form.",
      breaks: ["consent/form"], trigger: "a changed consent form, and a user who declines",
      does: .reading { reading in
        let field = reading.form?.set.first { $0.name.bytes.elementsEqual("redirect_uri".utf8) }
        if let field, reading.outcome != .approves { reading.target = field.value.bytes }
      }),
    .endpoint(
      "consent/token-unchecked",
      "The consent form's token isn't checked, and the session's cookie has SameSite=None.",
      breaks: ["consent/csrf"],
      does: .uncheckedForm { $0.replace("set-cookie", with: "session=1; Secure; SameSite=None") }),
    .endpoint(
      "consent/tabs-share-request", "The tabs of a browser share the last request.",
      breaks: ["state/independent"], trigger: "two tabs",
      does: .reading { reading in
        guard reading.isResumed, let state = reading.browser.lastState else { return }
        reading.link.set("state", state)
      }),
    .endpoint(
      "consent/framed", "Other sites can frame the consent page.", breaks: ["page/framing"],
      does: .consentPage { $0.replace("content-security-policy", with: nil) }),
    .endpoint(
      "consent/referrer-kept", "The consent page loads a third party's script without a policy.",
      breaks: ["page/referrer"],
      does: .consentPage { page in
        page.replace("referrer-policy", with: nil)
        page.body = Text(page.body.bytes + Array("<script src=//cdn.example/a.js></script>".utf8))
      }),
    .endpoint(
      "consent/cached", "Shared caches may store the redirect with the code.",
      breaks: ["redirect/cache"],
      does: .redirect { response, _, _ in
        response.headers.removeAll { $0.name.bytes.elementsEqual("cache-control".utf8) }
        response.headers.append(Header(name: "cache-control", value: "public, max-age=600"))
      }),
    .endpoint(
      "consent/first-code-again", "A browser gets its first code for each request.",
      breaks: ["code/fresh"], trigger: "a second request of one browser",
      does: .answer { url, reading in
        guard let code = reading.browser.firstCode else { return }
        url.change("code") { _ in PercentEncoding.encode(code) }
      }),
    .endpoint(
      "consent/iss-only-in-success", "iss is missing in errors.", breaks: ["iss"],
      does: .answer { url, _ in
        if url["code"] != nil {
          url.add("iss", PercentEncoding.encode("https://auth.example.com".utf8))
        }
      }),
    .endpoint(
      "consent/iss-of-request", "The response has the iss of the request.", breaks: ["iss"],
      trigger: "a parameter named iss",
      does: .answer { url, reading in
        if let issuer = reading.received["iss"] { url.add("iss", issuer) }
      }),
  ]
}

extension Choice {
  /// A legal choice of a careful server.
  static let endpointConsent: [[Choice]] = [
    .endpoint(
      "consent/form-refused", "A changed consent form gets an error page.",
      does: .reading { if $0.form != nil { $0.isRefused = true } }),
    .endpoint(
      "consent/older-tab-refused", "Only the later of two tabs can submit its form.",
      does: .reading { reading in
        let state = reading.link["state"]
        if reading.isResumed, reading.browser.lastState != state { reading.isRefused = true }
      }),
    .endpoint(
      "consent/token-unneeded",
      "The consent form has no token: no browser sends the cookie from other sites.",
      does: .uncheckedForm { _ in }),
    .endpoint(
      "consent/framing-refused-by-field", "X-Frame-Options forbids frames for the consent page.",
      does: .consentPage { page in
        page.replace("content-security-policy", with: nil)
        page.replace("x-frame-options", with: "SAMEORIGIN")
      }),
    .endpoint(
      "consent/iss-in-each-response", "Each response has iss.",
      does: .answer { url, _ in
        url.add("iss", PercentEncoding.encode("https://auth.example.com".utf8))
      }),
    .endpoint(
      "consent/foreign-host-refused", "A server accepts only its own host name.",
      does: .refusing { reading in
        ["host", "x-forwarded-host", "forwarded"].contains {
          reading.header($0)?.contains(".example") == true
        }
      }),
    .endpoint(
      "consent/stored-by-browser", "Only the browser can store the redirect.",
      does: .redirect { response, _, _ in
        response.headers.append(Header(name: "cache-control", value: "private, max-age=60"))
      }),
  ]
}

extension LinkVariant<EndpointReply> {
  /// Changes the consent page.
  fileprivate static func consentPage(_ change: @escaping @Sendable (inout Page) -> Void) -> Self {
    response { response, _ in
      response.pages = response.pages?.map { page in
        var page = page
        change(&page)
        return page
      }
    }
  }

  /// Serves a consent form whatever is changed about it.
  fileprivate static func uncheckedForm(
    _ change: @escaping @Sendable (inout Page) -> Void
  ) -> Self {
    var variant = consentPage(change)
    variant.reading = { $0.form = nil }
    return variant
  }
}

extension Page {
  fileprivate mutating func replace(_ name: Text, with value: Text?) {
    headers.removeAll { $0.name == name }
    if let value { headers.append(Header(name: name, value: value)) }
  }
}
