import AdapterProtocol
import AppFlip

extension Case {
  /// States and codes with the shape of something that some library parses, and writes back otherwise.
  static let shapedValues: [Case] = shapes.flatMap { name, text in
    let octets = Array(text.utf8)
    let (state, code) = (Rule.appStateExact.id, Rule.appCodeExact.id)
    return [
      Case(
        "app.state.shape.\(name)", "the state \(Octets.escaped(octets))", subject: state,
        expectations: [Expectation(state, permits: [.code])],
        steps: [.flip(Flip(.flip(withState: octets)))], cause: rewritten),
      Case(
        "app.code.shape.\(name)", "the code \(Octets.escaped(octets))", subject: code,
        expectations: [Expectation(code, permits: [.code])],
        steps: [.flip(Flip(.flip(), code: .octets(octets)))], features: [.code], cause: rewritten),
    ]
  }

  private static let rewritten = "the value is parsed, and written back in another form"

  /// Visible ASCII only: nobody may refuse one of them.
  private static let shapes = [
    ("uuid", "9b2d7c4e-5a1f-4e0b-8c3d-2f6a7b8c9d0e"),
    ("uuid-upper", "9B2D7C4E-5A1F-4E0B-8C3D-2F6A7B8C9D0E"),
    ("uuid-braces", "{9b2d7c4e-5a1f-4e0b-8c3d-2f6a7b8c9d0e}"), ("hexadecimal", "00DEADbeef"),
    ("decimal", "007"), ("negative", "-0"), ("float", "1.0"), ("exponent", "1e3"),
    ("above-double", "9007199254740993"),
    ("infinity", "Infinity"), ("true", "True"), ("json", #"{"a": 1, "b": [ ]}"#),
    ("json-string", #""a""#),
    ("base64", "YWI/YWI+YQ=="), ("base64url", "YWI_YWI-YQ"), ("base64-without-padding", "YWJjZA"),
    ("base64-loose-end", "YWJjZE=="), ("e-mail", "Ann.B+x@Example.COM"),
    ("date", "2025-07-25T09:00:00.000+02:00"),
    ("path", "a/../b/./c//d"), ("windows-path", #"C:\a\b"#), ("two-spaces", "a  b"),
    ("single-quotes", "'a'"),
    ("double-quotes", #""a b""#), ("ruby", "#{x}"), ("shell", "${x}"), ("backticks", "`x`"),
    ("percent-braces", "%{x}"), ("format", "%s%d%n"),
    ("double-braces", "{{x}}"), ("angle-percent", "<%=x%>"), ("backslash-n", #"a\nb"#),
    ("backslash-u", #"a\u0041b"#),
    ("backslash-end", #"a\"#), ("html-entity", "a&amp;b"), ("html-number", "a&#65;b"),
    ("xml", "<a>b</a>"),
    ("comment", "a--b/*c*/"), ("header", "a: b"), ("list", "a, b,c"), ("domain", "Example.COM."),
    ("url", "HTTP://Example.COM:80/a/../b"),
    ("client-id", "google-LINK-42"), ("redirect-uri", RedirectURL.all[2].text),
    ("name", "redirect_uri"),
    ("same-as-code", String(decoding: Flip.Code.trap, as: UTF8.self)),
  ]
}
