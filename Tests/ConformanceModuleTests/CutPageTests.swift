import AdapterProtocol
import AppFlip
import Conformance
import Harness
import ReferenceVariants
import TestSupport
import Testing

/// Pages above 64 KiB, of which an adapter reports the beginning.
@Suite("Pages that are cut")
struct CutPageTests {
  private static let padding = [UInt8](repeating: UInt8(ascii: "y"), count: Limits.bodyLength)

  /// Has a reference endpoint answer with a page in place of a redirect, cut at 64 KiB; the page is made from the
  /// URL of the redirect.
  private func results(
    of cases: [String], _ fault: String? = nil, saysSo: Bool = true,
    _ page: @escaping (_ url: [UInt8]) -> [UInt8]
  ) throws -> RunResult {
    let endpoint =
      try fault.map { try StubAdapter.faulty(named: $0) } ?? .reference(.authorizationEndpoint)
    let adapter = AlteredAdapter(endpoint) { _, result in
      guard case .answered(.authorizationEndpoint(var reply)) = result, reply.status == 302,
        let location = reply.headers.first?.value.bytes
      else { return result }
      let page = page(location)
      reply = EndpointReply(
        status: 200, headers: [Header(name: "content-type", value: "text/html")],
        body: Text(Array(page.prefix(Limits.bodyLength))),
        bodyTruncated: saysSo && page.count > Limits.bodyLength)
      return .answered(.authorizationEndpoint(reply))
    }
    return try ConformanceRun.execute(
      SharedCatalogue.of(.authorizationEndpoint).filtered(by: CaseFilter(cases)), on: adapter,
      named: "x")
  }

  /// A refresh to a URL.
  private static func refresh(_ url: [UInt8]) -> [UInt8] {
    Array("<meta http-equiv='refresh' content='0;url=".utf8)
      + url.replacing("&".utf8, with: "&amp;".utf8) + Array("'>".utf8)
  }

  /// A form that submits itself.
  private static func form(_ url: [UInt8]) -> [UInt8] {
    Array("<form method='post' action='".utf8) + url.prefix { $0 != UInt8(ascii: "?") }
      + Array("'></form><script>document.forms[0].submit()</script>".utf8)
  }

  @Test(
    "the cut part isn't judged",
    arguments: [("state=", refresh), (".submit", form), ("<", form)]
      as [(String, @Sendable ([UInt8]) -> [UInt8])])
  func cut(_ place: String, _ answer: @escaping @Sendable ([UInt8]) -> [UInt8]) throws {
    let page = { (url: [UInt8]) -> [UInt8] in
      let answer = answer(url)
      let start = answer.firstRange(of: Array(place.utf8))?.upperBound ?? 0
      return Self.padding.dropFirst(start) + answer + Self.padding
    }
    let cases = ["endpoint.good", "endpoint.answer.declines", "endpoint.redirect-uri.host-foreign"]
    let cut = try results(of: cases, nil, page)
    #expect(cut.total.fail == 0 && cut.total.warn == 0)
    #expect(
      cases.map { cut[$0]?.summary } == [CaseResult.Summary.pass, .inconclusive, .pass])
    // A page that is whole is a page.
    let whole = try results(of: cases, nil, saysSo: false, page)
    #expect(whole["endpoint.good"]?.summary == .fail)
  }

  @Test("a value that may be in the part that was cut isn't judged as escaped")
  func reflected() throws {
    let name = "endpoint.reflects.redirect-uri"
    let right = try SharedCatalogue.of(.authorizationEndpoint).filtered(by: CaseFilter([name]))
    for (choice, verdict) in [("endpoint/page/cut", "inconclusive"), ("endpoint/page/ok", "pass")] {
      let adapter = try StubAdapter.choosing(#require(Choice(named: choice)))
      let result = try ConformanceRun.execute(right, on: adapter, named: "x")
      let found = result[name]?.verdict(by: Rule.endpointPageReflects.id)
      #expect(found?.name == verdict, "\(choice)")
    }
  }

  @Test("a refresh before the cut is judged and reported")
  func judged() throws {
    let name = "endpoint.redirect-uri.host-foreign"
    for length in [20_000, Limits.bodyLength] {
      let result = try results(of: [name], "endpoint/redirect-uri/unchecked") { url in
        Self.padding.prefix(20_000) + Self.refresh(url) + Self.padding.prefix(length)
      }
      let testCase = try #require(result[name])
      #expect(testCase.verdict(by: Rule.endpointRedirectURIExact.id)?.name == "fail")
      #expect(testCase.steps.last?.response?.contains("evil") == true)
    }
  }
}
