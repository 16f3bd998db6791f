import AdapterProtocol
import ReferenceImplementation

extension Fault {
  static let answers: [[Fault]] = [
    .app(
      "answer/opened-twice", "The response is opened twice.", breaks: ["answer/once"],
      does: .response { response, _ in response.opened += response.opened }),
    .both(
      "answer/code-and-error", "The response has an error and the code.", breaks: ["answer/either"],
      does: .answer { url, _ in
        if url["code"] != nil { url.add("error", "cancelled".utf8) }
      }),
    .both(
      "answer/empty-error-beside-code", "The response has the code and an empty error.",
      breaks: ["answer/either"],
      does: .answer { url, _ in if url["code"] != nil { url.add("error", []) } }),
    .both(
      "answer/empty-code-beside-error", "The response has an error and an empty code.",
      breaks: ["answer/either"],
      does: .answer { url, _ in if url["error"] != nil { url.add("code", []) } }),
    .both(
      "answer/neither-code-nor-error", "A code that must be escaped is left out.",
      breaks: ["answer/either"],
      does: .answer { url, _ in
        if url["code"]?.contains(UInt8(ascii: "%")) == true { url.remove("code") }
      }),
    .both(
      "answer/trailing-slash", "A slash is added to the path.",
      breaks: ["answer/at-redirect-uri"],
      does: .answer { url, _ in url.base.append(UInt8(ascii: "/")) }),
    .both(
      "answer/in-fragment", "The response is a fragment, as in the implicit flow.",
      breaks: ["answer/at-redirect-uri", "answer/either"],
      does: .answer { url, _ in url.moveQueryToFragment() }),
    .both(
      "answer/facebook-fragment", "The fragment _=_ is added to the response.",
      breaks: ["answer/at-redirect-uri"],
      does: .answer { url, _ in url.fragment = Array("_=_".utf8) }),
    .both(
      "answer/fragment-added", "A number sign is added to the response.",
      breaks: ["answer/at-redirect-uri"], does: .answer { url, _ in url.fragment = [] }),
    .both(
      "answer/state-twice", "The response has the state twice.",
      breaks: ["answer/at-redirect-uri"],
      does: .answer { url, _ in url.add("state", url["state"] ?? []) }),
    .app(
      "answer/spaces-unescaped", "A space in the code isn't escaped.",
      breaks: ["answer/well-formed"],
      does: .answer { url, _ in url.replace("%20", by: " ", in: "code") }),
    .app(
      "answer/token-leaked", "The response has an access token and the code.",
      breaks: ["answer/no-leak"], does: .answer { url, _ in url.add("access_token", "t0ken".utf8) }),
    .endpoint(
      "answer/spaces-unescaped", "A space in the code or the description isn't escaped.",
      breaks: ["answer/well-formed"],
      does: .answer { url, _ in
        for name in ["code", "error_description"] { url.replace("%20", by: " ", in: name) }
      }),
  ]

  static let codes: [[Fault]] = [
    .both(
      "code/truncated-above-32", "The code is cut to 32 bytes, as in a narrow column.",
      breaks: ["code/exact"],
      does: .answer { url, _ in
        url.change("code") { PercentCoding.encoded(PercentCoding.decoded($0).prefix(32)) }
      }),
    .app(
      "code/plus-unescaped", "A plus in the code isn't escaped.", breaks: ["code/form-reading"],
      does: .answer { url, _ in url.replace("%2B", by: "+", in: "code") }),
    .app(
      "code/space-as-plus", "A space in the code is written as a plus.",
      breaks: ["code/percent-reading"],
      does: .answer { url, _ in url.replace("%20", by: "+", in: "code") }),
    .app(
      "code/cut-at-512", "The last byte is lost if a buffer is just full.", breaks: ["code/exact"],
      trigger: "a code of exactly 512 bytes",
      does: .answer { url, _ in
        url.change("code") {
          PercentCoding.encoded(LossyStorage.cutAt512(PercentCoding.decoded($0)))
        }
      }),
    .both(
      "code/apostrophe-doubled", "An apostrophe is doubled, as in SQL.", breaks: ["code/exact"],
      trigger: "a code with an apostrophe",
      does: .answer { url, _ in url.replace("%27", by: "%27%27", in: "code") }),
  ]
}
