import AdapterProtocol
import AppFlip
import TestSupport
import Testing

@testable import Conformance

@Suite("The association of an app with a link")
struct AssociationTests {
  private static let app = "ABCDE12345.com.example.app"

  private static func problem(
    _ file: String, with link: String = "/flip?client_id=google&state=a%2Fb"
  ) -> String? {
    Association(file: Array(file.utf8), appID: Array(app.utf8))
      .problem(with: Array("https://a.example\(link)".utf8))
  }

  /// A file with the components of the app.
  private static func file(_ components: String, _ further: String = "") -> String {
    #"{"applinks":{"details":[{"appIDs":["\#(app)"],"components":[\#(components)]}]\#(further)}}"#
  }

  @Test(
    "the example of Apple's page opens what Apple says, and nothing else",
    arguments: [
      ("/buy/", nil), ("/buy/a?b", nil), ("/buy/a/b#c", nil), ("/help/a?articleNumber=1234", nil),
      ("/help/?x=1&articleNumber=abcd", nil),
      ("/buy/a#no_universal_links", "details[0].components[0] excludes the link"),
      ("/help/website/a?articleNumber=1234", "details[0].components[2] excludes the link"),
      ("/help/a?articleNumber=123", "articleNumber=\"123\" isn't \"????\""),
      ("/help/a?article=1234", "the query has no articleNumber"),
      ("/Buy/a", "components[1]: the path \"/Buy/a\" isn't \"/buy/*\""), ("", "the path \"/\""),
    ])
  func example(_ link: String, _ problem: String?) {
    let file = Self.file(
      ##"""
      {"#": "no_universal_links", "exclude": true, "comment": "a fragment"},
      {"/": "/buy/*"}, {"/": "/help/website/*", "exclude": true},
      {"/": "/help/*", "?": {"articleNumber": "????"}}
      """##)
    let found = Self.problem(file, with: link)
    #expect(problem.map { found?.contains($0) == true } ?? (found == nil), "\(found ?? "opens")")
  }

  @Test(
    "a pattern matches a whole text",
    arguments: [
      ("*", "/", true), ("?*", "/", true), ("/??", "/a", false), ("/a*c*e", "/abcde", true),
      ("/a*c*e", "/abcd", false), ("/$(alpha)$(digit)$(alnum)$(xdigit)", "/a1zF", true),
      ("/$(upper)$(lower)", "/Aa", true), ("/$(upper)$(lower)", "/aA", false),
      ("/$(alpha)", "/1", false), ("/$(xdigit)", "/g", false), ("/$(other)", "/$(other)", true),
      ("/$(", "/$(", true), ("/a", "/A", false), ("/%61", "/a", false), ("/a", "/%61", false),
      ("/$(lang)_$(region)/$(food)/", "/en_US/burrito/", true),
      ("/$(lang)_$(region)/$(food)/", "/haw_CA/sushi-roll/", true),
      ("/$(lang)_$(region)/$(food)/", "/en_us/burrito/", false),
      ("/$(lang)_$(region)/$(food)/", "/en_US/taco/", false),
      (String(repeating: "*a", count: 200), String(repeating: "/a", count: 1_000), true),
      (String(repeating: "*a", count: 200), String(repeating: "/a", count: 1_000) + "b", false),
    ])
  func patterns(_ pattern: String, _ path: String, _ opens: Bool) {
    let variables = #","substitutionVariables":{"food":["burrito","pizza","sushi*"]}"#
    let file = Self.file(#"{"/": "\#(pattern)"}"#, variables)
    #expect((Self.problem(file, with: path) == nil) == opens)
  }

  /// Files of teams whose flip opens in the app.
  private static let right = [
    file(#"{"/": "/flip"}"#), file("{}"), file(#"{"/": "/FLIP", "caseSensitive": false}"#),
    file(#"{"/": "/x", "exclude": true}, {"/": "/f*"}"#), file(#"{"?": "client_id=*"}"#),
    file(#"{"/": "/flip", "?": {"state": "?*"}}"#), file(#"{"?": {"state": "a/b"}}"#),
    file(#"{"?": {"state": "a%2Fb"}}"#), file(#"{"?": "*=a/b", "percentEncoded": false}"#),
    file(#"{"?": {"state": "a/b"}, "exclude": true}, {}"#),
    file(#"{"?": {"utm": "*"}, "exclude": true}, {"/": "/flip"}"#),
    file(#"{"/": "/FLIP"}"#, #","defaults":{"caseSensitive":false}"#),
    #"{"applinks":{"apps":[],"details":[{"appID":"\#(app)","paths":["NOT /x","/flip"]}]}}"#,
    #"{"applinks":{"details":[{"appID":"A.b"},{"appID":"\#(app)"}]}}"#,
    "HTTP/2 200 \r\ncontent-type: application/json\r\n\r\n" + file("{}"),
  ]

  @Test("a file that associates the app with the link has no problem", arguments: right)
  func rightFiles(_ file: String) { #expect(Self.problem(file) == nil) }

  /// Files of teams whose flip never starts, each with the reason.
  private static let faults = [
    (file(#"{"/": "/f*", "exclude": true}, {"/": "/flip"}"#), "details[0].components[0] excludes"),
    (file(#"{"/": "/oauth/*"}"#), "the path \"/flip\" isn't \"/oauth/*\""),
    (file(#"{"/": "/flip", "?": {"action": "*"}}"#), "the query has no action"),
    (file(#"{"/": "/flip", "?": ""}"#), "the query \"client_id=google&state=a%2Fb\" isn't \"\""),
    (file(##"{"/": "/flip", "#": "?*"}"##), "the fragment \"\" isn't \"?*\""),
    (file(#"{"/": "/Flip"}"#), "isn't \"/Flip\""), (file(""), "no component matches the link"),
    (
      file(#"{"/": "/FLIP", "caseSensitive": true}"#, #","defaults":{"caseSensitive":false}"#),
      "isn't \"/FLIP\""
    ),
    (
      #"{"applinks":{"details":[{"appID":"\#(app)","paths":["NOT *","/flip"]}]}}"#,
      "details[0].paths[0] excludes the link"
    ),
    (#"{"applinks":{"details":[{"appIDs":["A.com.example.app"]}]}}"#, "doesn't name the app ABC"),
    (#"{"webcredentials":{"apps":[]}}"#, "the file has no list applinks.details"),
    (file("{},"), "the file isn't valid JSON: byte"), ("", "the file isn't valid JSON"),
    (file("{}") + String(repeating: " ", count: 131_072), "bytes, more than 131072"),
    ("HTTP/1.1 301 Moved\r\nLocation: /a\r\n\r\n" + file("{}"), "the status 301, not 200"),
    ("HTTP/1.1 200 OK\nContent-Type: text/html\n\n" + file("{}"), "text/html, not"),
    ("HTTP/1.1 200 OK\r\nServer: a\r\n\r\n" + file("{}"), "no content-type"),
    ("HTTP/1.1 200 OK", "has no body"),
  ]

  @Test("a file that doesn't associate the app with the link says why", arguments: faults)
  func faultyFiles(_ file: String, _ problem: String) {
    let found = Self.problem(file)
    #expect(found?.contains(problem) == true, "\(found ?? "opens")")
  }

  private static func result(_ file: String?) throws -> RunResult {
    let configuration = Configuration(
      clientID: "google-LINK-42", appLink: "https://app.example.com/flip",
      association: file.map { Text($0) }, appID: Text(app))
    let adapter = StubAdapter([try .reference()], configuration: configuration)
    let catalogue = try SharedCatalogue.app.get().sample(2, by: [Rule.appClientIDMatch.id])
    return try ConformanceRun.execute(catalogue, on: adapter, named: "reference")
  }

  @Test("a run with a right file passes the rule, and a run without a file doesn't have it")
  func passes() throws {
    let result = try Self.result(Self.right[0])
    let tally = result.tallies.first { $0.rule.id == Rule.appLinkAssociated.id }?.tally
    #expect(result.isPassed && (tally?.pass ?? 0) > 0 && tally?.fail == 0)
    let tallies = try Self.result(nil).tallies
    #expect(!tallies.contains { $0.rule.id == Rule.appLinkAssociated.id })
  }

  @Test("a run with a faulty file fails by the rule alone, and the report has the reason")
  func fails() throws {
    let result = try Self.result(Self.faults[0].0)
    #expect(!result.isPassed && result.rules(.fail) == ["app/link/associated"])
    let report = TextReport.render(result.record)
    #expect(report.contains("details[0].components[0] excludes the link"))
  }
}
