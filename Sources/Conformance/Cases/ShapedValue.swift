import AppFlip

/// Values with the shape of something that some library parses, and writes back otherwise.
public enum ShapedValue {
  /// Names and values: printable ASCII only, which no implementation may refuse.
  package static let all: [(name: String, bytes: [UInt8])] = texts.map {
    (name: $0.name, bytes: Array($0.text.utf8))
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
    ("date-and-time", "2025-07-25 09:00:00 -0130"), ("time", "T09:00:00Z"), ("duration", "P1DT2H"),
    ("phone", "+1 (555) 010-0199"), ("phone-plain", "+15550100199"),
    ("card-number", "4111 1111 1111 1111"), ("digits-that-repeat", "00000000000000000000"),
    ("md5", "d41d8cd98f00b204e9800998ecf8427e"), ("md5-upper", "D41D8CD98F00B204E9800998ECF8427E"),
    ("sha1", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("sha256", "E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855"),
    ("base64url-0", "-_YW-_YW-_YW-_YW-_YW"), ("base64url-1", "-_YW-_YW-_YW-_YW-_YWI"),
    ("base64url-2", "-_YW-_YW-_YW-_YW-_YWIA"), ("base64url-3", "-_YW-_YW-_YW-_YW-_YWIAB"),
    ("jwt-without-signature", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0."),
    ("jwt-without-claims", "eyJhbGciOiJIUzI1NiJ9..c2lnbmF0dXJl"),
    ("hexadecimal-prefix", "0x1F"), ("not-a-number", "NaN"), ("thousands", "1,000.50"),
    ("underscores", "1_000"), ("leading-dot", ".5"), ("leading-plus", "+5"), ("null", "NULL"),
    ("undefined", "undefined"), ("object", "[object Object]"), ("dollars", "$$"), ("dots", "..."),
    ("placeholder-code", "{code}"), ("placeholder-state", ":state"),
    ("placeholder-angle", "<state>"),
    ("environment", "$HOME"), ("home", "~root/x"), ("glob", "*.*"), ("device", "CON"),
    ("option", "--version"), ("pipe", "a|b&&c;d"), ("markdown", "**a** [b](c) # d"),
    ("sql", "x'; DROP TABLE flips; --"), ("sql-comment", "a -- b"), ("script", "</script><b>x"),
    ("ldap", "*)(uid=*"), ("formula", "=1+1"), ("log", "${jndi:ldap://x}"),
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
    ("same-as-code", String(decoding: Step.trickyCode, as: UTF8.self)),
  ]
}
