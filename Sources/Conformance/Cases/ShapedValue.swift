import AppFlip

/// Values with the shape of something that some library parses, and writes back otherwise.
public enum ShapedValue {
  /// Names and values: printable ASCII only, so that nobody may refuse one of them.
  package static let all: [(name: String, octets: [UInt8])] = texts.map {
    (name: $0.name, octets: Array($0.text.utf8))
  }

  private static let texts: [(name: String, text: String)] = [
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
