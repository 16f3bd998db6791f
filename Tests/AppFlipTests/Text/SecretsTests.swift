import AppFlip
import Testing

@Suite("Secrets of a command line")
struct SecretsTests {
  @Test(
    "are found in every form that a server or a report writes",
    arguments: [
      ("hunter2", "x=hunter2&y", "x=[redacted]&y"),
      ("a%41b", "a%41b a%2541b a%252541b", "[redacted] [redacted] [redacted]"),
      (
        "p&q<r>", "p&amp;q&lt;r&gt; p%26q%3cr%3E p&#38;q&#x3c;r> p&#038;q&#X003C;r>",
        "[redacted] [redacted] [redacted] [redacted]"
      ),
      (#"a"b\c"#, #"a\"b\\c a\u0022b\u005cc a\x22b\x5cc"#, "[redacted] [redacted] [redacted]"),
      ("two words", "two+words two%20words", "[redacted] [redacted]"),
      ("\u{E9}t\u{E9}", "%C3%A9t%c3%a9", "[redacted]"),
      ("abcabd", "abcabcabd", "abc[redacted]"),
      ("hunter2", "hunter hunter3 hunte%72", "hunter hunter3 hunte%72"),
      // Too short to tell from other text.
      ("abc", "abc", "abc"),
    ])
  func redacted(_ secret: String, _ text: String, _ expected: String) {
    var secrets = Secrets()
    secrets.insert(Array(secret.utf8))
    #expect(String(decoding: secrets.redacting(Array(text.utf8)), as: UTF8.self) == expected)
  }

  @Test("are found where a text ends within one, if its end is missing", arguments: [true, false])
  func cut(_ isCut: Bool) {
    var secrets = Secrets()
    secrets.insert(Array("hunter2secret".utf8))
    let text = secrets.redacting(Array("hunt me hunte%72".utf8), isCut: isCut)
    let expected = isCut ? "hunt me [redacted]" : "hunt me hunte%72"
    #expect(String(decoding: text, as: UTF8.self) == expected)
  }

  @Test("are public if the suite sends them itself")
  func sent() {
    var secrets = Secrets()
    for secret in ["state", "hunter2"] { secrets.insert(Array(secret.utf8)) }
    let rest = secrets.subtracting(Array("?state=x".utf8))
    let text = rest.redacting(Array("state=hunter2".utf8))
    #expect(String(decoding: text, as: UTF8.self) == "state=[redacted]")
  }

  @Test(
    "aren't shown of a command line, and everything else is",
    arguments: [
      ("python3 a.py --fields x", nil),
      ("http-adapter --field user=ada --name pin", nil),
      ("x --field password=a", "x --field 'password=[redacted]'"),
      ("x --field=password=a --post", "x --field='password=[redacted]' --post"),
      ("x --field 'password=a b'c --post", "x --field 'password=[redacted]' --post"),
      (#"x --field "password=a\"b" --post"#, "x --field 'password=[redacted]' --post"),
      ("x --field user_pw=a --post", "x --field 'user_pw=[redacted]' --post"),
      ("x --field-when approves pin=1", "x --field-when approves 'pin=[redacted]'"),
      ("x --field-when approves decision=allow", nil),
      ("x --header 'Authorization: Bearer t'", "x --header 'Authorization: [redacted]'"),
      ("x --header-when approves Cookie:sid=1", "x --header-when approves 'Cookie:[redacted]'"),
      ("x --header 'Accept-Language: fr'", nil),
      ("x --field password=@env:PASSWORD --header 'Cookie: @file:c'", nil),
      ("x --endpoint https://ada:pw@a.example/", "x --endpoint https://[redacted]@a.example/"),
      ("x --field 'password=a", "x --field 'password=[redacted]'"),
      ("x --header 'Bearer a' --post", "x --header '[redacted]' --post"),
      (
        #"x "--field" password=a \--field pin=1"#,
        #"x "--field" 'password=[redacted]' \--field 'pin=[redacted]'"#
      ),
      (
        "x '--field=password=a' '--header' 'Cookie: a'",
        "x --field='password=[redacted]' '--header' 'Cookie: [redacted]'"
      ),
      ("x --field-when 'approves' pin=1", "x --field-when 'approves' 'pin=[redacted]'"),
      ("x --field-when password=a --post", "x --field-when 'password=[redacted]' --post"),
      ("x --field password= a --post", "x --field 'password=[redacted]' '[redacted]' --post"),
      ("x --header Authorization: a", "x --header 'Authorization:[redacted]' '[redacted]'"),
      ("x --field password=a;b", "x --field 'password=[redacted]';b"),
      ("x --feild password=a", nil),
      (
        "http-adapter --header Authorization: Bearer a --post",
        "http-adapter --header 'Authorization:[redacted]' '[redacted]' '[redacted]' --post"
      ),
      ("http-adapter --feild password=a", "http-adapter --feild 'password=[redacted]'"),
      ("http-adapter --field password=a;b", "http-adapter --field 'password=[redacted]'"),
      ("http-adapter\t--field password=a`id`", "http-adapter\t--field 'password=[redacted]'"),
      ("x --endpoint http://ada:x/S@a.example/", "x --endpoint http://[redacted]@a.example/"),
      ("x --endpoint http://a.example:80/?x=y@z http://[::1]:80/@", nil),
    ])
  func hidden(_ line: String, _ expected: String?) {
    #expect(Secrets.hidden(in: line) == expected ?? line)
  }

  @Test(
    "a line is split as a shell does, and nothing is expanded",
    arguments: [
      ("a  b\tc", ["a", "b", "c"]), ("'a b' \"c d\"e", ["a b", "c de"]), ("''", [""]),
      (#"a\ b \' "\"\$\a""#, ["a b", "'", #""$\a"#]), ("pa$$w `id` *", ["pa$$w", "`id`", "*"]),
      ("", []), ("e\u{301}'\u{301}'", ["e\u{301}\u{301}"]),
    ])
  func words(_ line: String, _ expected: [String]) throws {
    let words = try ShellWord.split(line)
    #expect(words.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
    #expect(throws: ShellWord.OpenQuotation.self) { try ShellWord.split(line + " 'x") }
  }
}
