/// Puts text into a value that means something in JSON, HTML, SQL, a template, a format string, a
/// path, a shell or a header, which code that joins strings runs.
struct ValueInjection: ValuePieceMutator {
  let name = "values/injection"

  static let pieces = encoding([
    "\"", "\\", "\"}", "{\"a\":1}", "[1,2]", "\",\"code\":\"evil", "\\\"", "\\u0000", "/*", "-->",
    "<b>", "</script><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'",
    "' OR '1'='1", "'; DROP TABLE codes; --", "1; SELECT 1", "{{7*7}}", "${7*7}", "#{7*7}",
    "<%= 7*7 %>", "{0}", "\\(x)", "$(x)", "%s", "%n%n", "%@", "%1$s", "%99999d", "../../etc/passwd",
    "..\\..\\", "/etc/passwd", "file:///etc/passwd", "C:\\x", "|x", "`x`", "$(sleep 1)", "*)(uid=*",
    "\0", "a: b", "a; b=c", "a, b", "\"a\"; q=1", "javascript:alert(1)",
    "https://evil.example/?code=x", ".*", "(a+)+$", "^", "$",
  ])
}
