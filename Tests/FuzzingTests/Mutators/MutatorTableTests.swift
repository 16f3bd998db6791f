import AdapterProtocol
import AppFlip
import Testing

@testable import Fuzzing

/// What single mutators make of single inputs; what all of them have in common stands in the contract.
///
/// A row is the name of a mutator, an input and results, two spaces between them; a line that begins with
/// spaces goes on with the row. An input is one of the samples, or a link and, behind a blank, a form.
@Suite("Single mutators")
struct MutatorTableTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let mutator: String
    let input: String
    var results: [String] = []

    var testDescription: String { "\(mutator) of \(input)" }

    static func rows(of table: String) -> [Row] {
      table.replacing("\n  ", with: "  ").split(separator: "\n").map { line in
        let fields = line.split(separator: "  ").map { String($0).replacing("''", with: "") }
        return Row(mutator: fields[0], input: fields[1], results: Array(fields.dropFirst(2)))
      }
    }

    func made(seeds: Range<UInt64>) throws -> [FuzzRequest] {
      let mutator = try #require(Mutators.all.first { $0.name == self.mutator })
      let named = MutatorTableTests.named[input]
      let parts = input.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      let linked = FuzzRequest(link: parts[0], form: parts.count > 1 ? parts[1] : nil)
      return SampleInputs.made(
        mutator, of: named ?? linked, seeds: seeds,
        words: named == nil ? [[0xFF, UInt8(ascii: "&")]] : [SampleInputs.bytes("null")])
    }
  }

  private static let named = [
    "flip": SampleInputs.flip, "request": SampleInputs.request, "post": SampleInputs.post,
    "answer": SampleInputs.answer, "refusal": SampleInputs.refusal, "start": SampleInputs.start,
  ]

  @Test("every mutator with a draw is shown by a row or an invariant")
  func shown() {
    let shown = Set(Row.rows(of: Self.exact + "\n" + Self.among).map(\.mutator))
      .union(MutatorInvariantTests.named)
    for mutator in Mutators.all where mutator.draw != nil {
      #expect(shown.contains(mutator.name), "\(mutator.name)")
    }
  }

  @Test(
    "make exactly these links, and of others none",
    arguments: Row.rows(of: exact))
  func exactly(_ row: Row) throws {
    let made = try row.made(seeds: 0..<(row.mutator.hasPrefix("characters/") ? 4_000 : 400))
    let texts = made.map { input in
      ([input.link?.bytes ?? []] + [input.form?.written].compactMap(\.self)).map(Bytes.escaped)
        .joined(separator: " ")
    }
    #expect(Set(texts) == Set(row.results))
  }

  @Test("make these of an input among others", arguments: Row.rows(of: among))
  func others(_ row: Row) throws {
    var missing = Set(row.results)
    // Until all were seen: the budget is for what hardly ever comes.
    for start in stride(from: UInt64(0), to: 16_000, by: 500) where !missing.isEmpty {
      for made in try row.made(seeds: start..<(start + 500)) { missing.subtract(made.parts) }
    }
    #expect(missing == [])
  }

  private static let exact = #"""
    parameters/case-letter  a?aB=1&1=x  a?AB=1&1=x  a?ab=1&1=x
    parameters/case-all  a?aB1=1&1=x  a?Ab1=1&1=x
    parameters/nul  a?xy=1  a?x%00y=1  a?xy%00=1  a?x\x00y=1  a?xy\x00=1  a?xy%00x=1
    parameters/look-alike  a?s=1&%31=x  a?%EF%BD%93=1&%31=x  a?%C5%BF=1&%31=x  a?%D1%95=1&%31=x
    parameters/look-alike  a?1=x  a?%EF%BC%91=x
    parameters/escape-letter  a?aB=1&2=x  a?%61B=1&2=x  a?a%42=1&2=x  a?aB=1&%32=x
    parameters/escape-all  a?a_%42=x  a?%61%5F%42=x
    parameters/word-separator  a?a_bc=1&x=2  a?a-bc=1&x=2  a?a.bc=1&x=2  a?abc=1&x=2  a?a%20bc=1&x=2
      a?a+bc=1&x=2  a?a%2Dbc=1&x=2  a?aBc=1&x=2
    parameters/of-another  a?x=1#f  a#f  a?#f  a?page=1&q=x#f
    parameters/drop  a?x=1&y&z=3#f  a?y&z=3#f  a?x=1&z=3#f  a?x=1&y#f
    parameters/drop  a?x  a?
    parameters/drop  a?q=1 x=1&y=2  a?q=1 y=2  a?q=1 x=1
    parameters/repeat-before  a?x=1&y=2  a?x=1&x=1&y=2  a?y=2&x=1&y=2  a?%78=1&x=1&y=2  a?%79=2&x=1&y=2
    parameters/repeat-behind  a?x=1&y=2  a?x=1&y=2&x=1  a?x=1&y=2&y=2  a?x=1&y=2&%78=1
      a?x=1&y=2&%79=2
    parameters/repeat-other-before  a?x=1  a?x=evil&x=1  a?x=&x=1  a?%78=evil&x=1
    parameters/repeat-other-behind  a?x=1  a?x=1&x=evil  a?x=1&x=  a?x=1&%78=evil
    parameters/alias  a?x=1  a?%EF%BB%BFx=evil&x=1  a?x=1&%EF%BB%BFx=evil  a?X=evil&x=1  a?x=1&X=evil
      a?x%00=evil&x=1  a?x=1&x%00=evil  a?x[]=evil&x=1  a?x=1&x[]=evil  a?%20x=evil&x=1
      a?x=1&%20x=evil  a?x%20=evil&x=1  a?x=1&x%20=evil
    parameters/order  a?x&y&z  a?z&y&x  a?y&x&z  a?z&x&y  a?y&z&x
    parameters/swap-values  a?x=1&y=2&z  a?x=2&y=1&z  a?x&y=2&z=1  a?x=1&y&z=2
    parameters/into-fragment  a?x=1&y#f  a?y#f&x=1  a?x=1#f&y
    parameters/into-fragment  a?x  a?#x
    parameters/into-path  a?x=1&y#f  a;x=1?y#f  a;y?x=1#f
    parameters/into-path  a/?x  a/;x?
    parameters/empty-value  a?x=1&y&z=  a?x=&y&z=  a?x=1&y=&z=
    parameters/no-equals  a?x=1&y&z=  a?x&y&z=  a?x=1&y&z
    parameters/empty-name  a?x=1&y&=  a?=1&y&=  a?x=1&&=
    encoding/lower-hex  a?x=%2F%E2  a?x=%2f%E2  a?x=%2F%e2
    encoding/lower-hex  a?x=%2F&y&z=1&w=%2A  a?x=%2f&y&z=1&w=%2A  a?x=%2F&y&z=1&w=%2a
    encoding/lower-hex  a?q=%2F x=%2F  a?q=%2F x=%2f
    encoding/lower-hex-all  a?x=%2F%EA/F  a?x=%2f%ea%2f%46
    encoding/over-encode  a?x=a%41-/  a?x=%61%41-/  a?x=a%41%2D/
    encoding/over-encode-all  a?x=a%41-/%  a?x=%61%41%2D%2F%25
    encoding/decode  a?x=%41%26%20%0A%80  a?x=A%26%20%0A%80  a?x=%41&%20%0A%80  a?x=%41%26 %0A%80
      a?x=%41%26%20\x0A%80  a?x=%41%26%20%0A\x80
    encoding/decode-all  a?x=%41%26%20%0A%80  a?x=A& \x0A\x80
    encoding/encode-again  a?x=%2F+a  a?x=%252F%2Ba  a?x=%252F%252B%2561
    encoding/encode-again  a?x=a-1  a?x=%2561%252D%2531
    encoding/loose-escape  a?x=a&y  a?x=%u0061&y  a?x=%U0061&y  a?x=%0x61&y  a?x=%{61}&y
      a?x=%\xEF\xBC\x96\xEF\xBC\x91&y  a?x=\xEF\xBC\x8561&y
    encoding/encode-percent  a?x=%2F+%a%20  a?x=%252F+%a%20  a?x=%2F+%a%2520
    encoding/plus-space  a?x=+%20%2b  a?x=%20%20%2b  a?x=%2B%20%2b  a?x=++%2b  a?x=+%2B%2b
    encoding/overlong  a?x=A  a?x=%C1%81  a?x=%E0%81%81  a?x=%F0%80%81%81
    bytes/flip  a?  `?  c?  e?  i?  q?  A?  !?  \xE1?  a>  a=  a;  a7  a/  a\x1F  a\x7F  a\xBF
    bytes/swap  abc  bac  cba  acb
    bytes/delete  abc  bc  c  ''  ac  a  ab
    bytes/repeat  ab  aab  aaab  aaaab  aaaaab  aaaaaab  aaaaaaab  aaaaaaaab  aaaaaaaaab
      abb  abbb  abbbb  abbbbb  abbbbbb  abbbbbbb  abbbbbbbb  abbbbbbbbb
      abab  ababab  abababab  ababababab  abababababab  ababababababab  abababababababab
      ababababababababab
    bytes/repeat-long  ''
    bytes/insert-word  ab  \xFF&ab  a\xFF&b  ab\xFF&
    characters/remove  a?x=1%2Fb  a?x=%2Fb  a?x=1b  a?x=1%2F
    characters/remove  a?x=1&y&nonce=2  a?x=&y&nonce=2  a?x=1&y&nonce=
    values/empty  a?state=x  a?state=
    """#

  private static let among = #"""
    values/visible-character  a?state=  state=%20  state=a  state=~
    values/near  a?client_id=google-LINK-42  client_id=GOOGLE-LINK-42  client_id=google-link-42
      client_id=google-LINK-42%20  client_id=%20google-LINK-42  client_id=google-LINK-42%00
      client_id=google-LINK-42%00evil  client_id=google-LINK-42x  client_id=xgoogle-LINK-42
      client_id=google-LINK-4  client_id=oogle-LINK-42  client_id=google-LIN%E2%84%AA-42
      client_id=google-L%EF%BC%A9NK-42  client_id=google-LINK-42%2Cother
      client_id=other%2Cgoogle-LINK-42  client_id=google-LINK-42%0A
    parameters/undocumented  a?X=1  link a?x-appflip-a=1&X=1  link a?X=1&x-appflip-a=1  count 2
    parameters/undocumented  a?q=1 x=1  x-appflip-a=1  count 2
    parameters/many  a?state=1  p0=1  count 52  count 66  count 102  count 1002  count 10001
    parameters/form-into-query  a?q=1 x=1  form q=1  link a?q=1
    characters/replace  a?x=bcd  x=Jcd  x=bc7  x=b%20d
    characters/insert  a?x=bc  x=7bc  x=b7c  x=bc7
    characters/insert  a?x=  x=Z
    characters/remove  flip  code /P7  code 4P7
    redirect-uri/letter-case  request
      target HTTPS://oauth-redirect.googleusercontent.com/a/com.google.Chromecast
      target https://OAUTH-REDIRECT.GOOGLEUSERCONTENT.COM/a/com.google.Chromecast
      target https://oauth-redirect.googleusercontent.com/A/COM.GOOGLE.CHROMECAST
      target https://oauth-redirect.googleusercontent.com/a/com.google.chromecast
      target hTtps://oauth-redirect.googleusercontent.com/a/com.google.Chromecast
    redirect-uri/user-info  answer  base https://oauth-redirect.googleusercontent.com%20&@evil.example
      base https://oauth-redirect.googleusercontent.com@evil.example/a/com.google.Chromecast
    redirect-uri/control  answer
      base https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast%00
      base https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast\x00
    redirect-uri/query  answer
      base https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast&code=evil
    redirect-uri/query  flip  state=evil
    redirect-uri/fragment  answer  fragment x?code=4%2FP7&state=a%2Fb
      base https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast%23x
    values/near  a?state=ab&x=1  state=a  state=b  state=ba  state=aB  state=AB  state=abab  state=%60b
      state=abx
    request/outcome  flip  outcome declines  outcome cancels
    request/activity  flip  activity other
    request/no-link  flip  no link  link ''
    request/matching-state  answer  pending-state null
    request/pending-state  answer  pending-state A/B  pending-state a/
    request/equivalent-state  answer  pending-state \xC3\xA9  pending-state e\xCC\x81  pending-state K
      pending-state \xE2\x84\xAA  pending-state \xEF\xBF\xBD  pending-state a+b/  pending-state S1
    request/loose-escape  answer  state=%u0061  state=%\xEF\xBC\x96\xEF\xBC\x91  state=%0x9  state=%+f
    request/matching-target  answer
      pending-target https://oauth-redirect.googleusercontent.com/a/com.google.OPA
    request/pending-target  answer
      pending-target https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.OPA
    request/described  refusal  error_description=Cancel  error_description=cancelled  error_description=%zz
    start/scopes  start  scopes 0  scopes 1  scopes 3  scopes 10  scopes 64  scopes 256
    start/app-link  start  app-link https://app.example.com  app-link https://app.example.com/a%2Fb
      app-link https://a.example/flip  app-link https://app.example.com:8443/flip
      app-link https://app.example.com/a/../flip
    """#
}

extension FuzzRequest {
  /// What can be said of it: each of its texts behind a word for it, parameters by their names alone and
  /// with their values.
  fileprivate var parts: Set<String> {
    var parts: Set = [
      "outcome \(outcome.rawValue)", "activity \(activity.rawValue)", "count \(parameters.count)",
      "scopes \(start?.scopes.count ?? 0)",
    ]
    func add(_ word: String, _ text: [UInt8]?) {
      parts.insert(text.map { "\(word) \(Bytes.escaped($0))" } ?? "no \(word)")
    }
    let texts: [(String, [UInt8]?)] = [
      ("link", link?.bytes), ("base", link?.base), ("fragment", link?.fragment),
      ("form", form?.written), ("code", code), ("pending-state", pending?.state.bytes),
      ("pending-target", pending?.redirectURI.bytes), ("app-link", start?.appLink.bytes),
      ("client-id", start?.clientID.bytes), ("redirect-uri", start?.redirectURI.bytes),
    ]
    for (word, text) in texts { add(word, text) }
    for header in headers { add("header", header.name.bytes + [0x20] + header.value.bytes) }
    for parameter in parameters {
      parts.formUnion([parameter.name, [parameter].written].map(Bytes.escaped))
      if parameter.isNamed("redirect_uri"), let value = parameter.value {
        add("target", PercentDecoding.decodeLiteral(value, as: .percent))
      }
    }
    for scope in start?.scopes ?? [] { add("scope", scope.bytes) }
    return parts
  }
}
