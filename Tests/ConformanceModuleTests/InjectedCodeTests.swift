import AdapterProtocol
import AppFlip
import Fuzzing
import Harness
import ReferenceVariants
import TestSupport
import Testing

@testable import Conformance

/// A code that came with the request isn't a code that the implementation issued.
@Suite("Injected codes")
struct InjectedCodeTests {
  private static let issued = "4/issued+code"
  private static let other = "https%3A%2F%2Fevil.example%2Fcb%3Fcode%3Devil"

  /// A request's query, the response to it, and the rules that a response breaks, with the evidence.
  struct Row: Sendable, CustomTestStringConvertible {
    var clientID = "google-LINK-42"
    var state = Samples.state
    var redirectURI = Samples.encodedA
    var further = ""
    var outcome = UserDecision.approves
    let response: String
    var breaks: Set<String> = []
    /// The rules that none of the violations is of.
    var keeps: Set<String> = ["client-id/match", "client-id/mismatch", "params/client-mismatch"]
    /// What the evidence says of the injection.
    var says: String?

    var testDescription: String { response }
  }

  static let rows = [
    Row(
      clientID: "other", state: "\(Samples.state)%26code%3Devil",
      response: "\(Samples.a)?error=invalid_request&state=\(Samples.state)&code=evil",
      breaks: [
        "answer/either injected-parameter invalid_request", "state/in-error state invalid_request",
      ],
      says: "the request's state adds code=evil to the response: "),
    // Decoded once more on its way.
    Row(
      clientID: "other", state: "\(Samples.state)%2526code%253Devil",
      response: "\(Samples.a)?error=invalid_request&state=\(Samples.state)&code=evil",
      breaks: ["answer/either injected-parameter invalid_request"],
      says: "the request's state adds code=evil"),
    // A further parameter that is copied, as it is or written anew.
    Row(
      clientID: "other", further: "&code=e+vil",
      response: "\(Samples.a)?error=invalid_request&state=\(Samples.state)&code=e+vil",
      breaks: ["answer/either injected-parameter invalid_request"],
      says: "the request's code adds code=e+vil"),
    Row(
      clientID: "other", further: "&code=e+vil",
      response: "\(Samples.a)?error=invalid_request&state=\(Samples.state)&code=e%20vil",
      breaks: ["answer/either injected-parameter invalid_request"],
      says: "the request's code adds code=e%20vil"),
    // A state that is cut.
    Row(
      clientID: "other", state: "\(Samples.state)%26code%3Devil",
      response: "\(Samples.a)?error=invalid_request&state=\(Samples.state)&code=ev",
      breaks: ["answer/either injected-parameter invalid_request"],
      says: "the request's state adds code=ev to"),
    Row(
      state: "\(Samples.state)%26code%3Devil", outcome: .declines,
      response: "\(Samples.a)?error=access_denied&state=\(Samples.state)&code=evil",
      breaks: ["answer/either injected-parameter error"], keeps: ["error/declined"],
      says: "the request's state adds code=evil"),
    // Beside a code that is issued, another copy; in front of it, too.
    Row(
      state: "\(Samples.state)%26code%3Devil",
      response: "\(Samples.a)?code=4%2Fissued%2Bcode&state=\(Samples.state)&code=evil",
      breaks: [
        "answer/at-redirect-uri injected-parameter code", "state/exact state code",
      ], keeps: ["code/exact", "answer/either"], says: "the request's state adds code=evil"),
    Row(
      state: "\(Samples.state)%26code%3Devil",
      response: "\(Samples.a)?state=\(Samples.state)&code=evil&code=4%2Fissued%2Bcode",
      breaks: ["answer/at-redirect-uri injected-parameter code"],
      keeps: ["code/exact", "answer/either"], says: "the request's state adds code=evil"),
    // No code and no error of the implementation's own.
    Row(
      state: "\(Samples.state)%26code%3Devil",
      response: "\(Samples.a)?state=\(Samples.state)&code=evil",
      breaks: ["answer/either injected-parameter neither"], keeps: ["code/exact"],
      says: "the request's state adds code=evil"),
    // A redirect_uri with a code in its query.
    Row(
      redirectURI: other, response: "https://evil.example/cb?code=evil&error=access_denied",
      breaks: ["redirect-uri/ error"], keeps: ["answer/either"]),
    Row(
      clientID: "other", redirectURI: other, response: "https://evil.example/cb?code=evil",
      breaks: ["redirect-uri/ neither"]),
    Row(
      redirectURI: other, response: "https://evil.example/cb?code=evil?error=access_denied",
      breaks: ["redirect-uri/ neither"]),
    Row(
      redirectURI: "%3Fcode%3D", response: "?code=?error=invalid_request",
      breaks: ["redirect-uri/ neither"]),
    // A code that is issued stays one, however it is altered, and although the request holds another.
    Row(
      clientID: "other", redirectURI: other,
      response: "https://evil.example/cb?code=evil&code=4%2Fissued%2Bcode",
      breaks: ["redirect-uri/ code"], keeps: []),
    Row(
      clientID: "other", state: "\(Samples.state)%26code%3Devil",
      response: "\(Samples.a)?code=4%252Fissued%252Bcode&state=\(Samples.state)%26code%3Devil",
      breaks: ["client-id/ code"], keeps: []),
    Row(
      clientID: "other", response: "\(Samples.a)?code=4/issued&state=\(Samples.state)",
      breaks: ["client-id/ code"], keeps: []),
    Row(
      clientID: "other", response: "\(Samples.a)?code=4/issued+code&state=\(Samples.state)",
      breaks: ["client-id/ code"], keeps: []),
    // Although the request holds it, but not beside an error.
    Row(
      state: "\(Samples.state)%26code%3D4%252Fissued%252Bcode",
      response:
        "\(Samples.a)?code=4%2Fissued%2Bcode&state=\(Samples.state)%26code%3D4%252Fissued%252Bcode",
      keeps: [""]),
    Row(
      clientID: "other", state: "\(Samples.state)%26code%3D4%252Fissued%252Bcode",
      response: "\(Samples.a)?code=4%2Fissued%2Bcode&state=\(Samples.state)",
      breaks: ["client-id/ code"], keeps: []),
    Row(
      clientID: "other", state: "\(Samples.state)%26code%3D4%252Fissued%252Bcode",
      response: "\(Samples.a)?error=invalid_request&state=\(Samples.state)&code=4%2Fissued%2Bcode",
      breaks: ["answer/either injected-parameter invalid_request"],
      says: "the request's state adds code=4%2Fissued%2Bcode"),
  ]

  @Test(
    "no verdict says that a code is issued; the rules about the response name the addition",
    arguments: rows)
  func judged(_ row: Row) {
    for role in [Role.app, .authorizationEndpoint] {
      for (features, reported) in [([Feature.code], nil), ([], Self.issued)] {
        let judge = Judge([role: Capabilities(features: features)], in: .offered)
        let judgement = judge.judge(Self.input(row, role), Self.reply(row, role, reported))
        let found = judgement.findings.map { finding in
          "\(finding.rule?.rawValue.split(separator: "/", maxSplits: 1)[1] ?? "") \(finding.kind?.word ?? "")"
        }
        for broken in row.breaks {
          let words = broken.split(separator: " ")
          #expect(
            found.contains { text in words.allSatisfy(text.contains) },
            "\(role) \(reported ?? "given"): \(broken) isn't among \(found)")
        }
        #expect(!found.contains { text in row.keeps.contains { text.hasPrefix($0) } }, "\(found)")
        if let says = row.says {
          #expect(judgement.findings.contains { $0.evidence?.observed.hasPrefix(says) == true })
        }
      }
    }
  }

  @Test("an endpoint with an unknown code leaks a code that isn't in the request")
  func unknownCode() {
    let judge = Judge([.authorizationEndpoint: Capabilities(features: [])], in: .offered)
    func isLeak(_ code: String) -> Bool {
      let row = Row(
        clientID: "other", state: "\(Samples.state)%26code%3Devil",
        response: "\(Samples.a)?code=\(code)&state=\(Samples.state)")
      return judge.judge(
        Self.input(row, .authorizationEndpoint), Self.reply(row, .authorizationEndpoint, nil)
      ).findings.contains { $0.rule == Rule.endpointClientIDMatch.id }
    }
    #expect(isLeak("own") && !isLeak("evil"))
  }

  @Test(
    "a page of the endpoint's own that copies the query isn't a redirect with a code",
    arguments: ["/error", "https://auth.example.com/error"])
  func ownPage(_ page: String) {
    let judge = Judge([.authorizationEndpoint: Capabilities(features: [.code])], in: .offered)
    for code in ["evil", "own"] {
      let row = Row(
        redirectURI: "https%3A%2F%2Fevil.example%2Fcb", further: "&code=evil",
        response: "\(page)?client_id=google-LINK-42&code=\(code)")
      let judgement = judge.judge(
        Self.input(row, .authorizationEndpoint), Self.reply(row, .authorizationEndpoint, nil))
      #expect(judgement.findings.isEmpty == (code == "evil"))
    }
  }

  @Test("a login page that copies the query is a login page")
  func loginPage() throws {
    let page = Text("/login?client_id=google-LINK-42&code=evil")
    let reply = EndpointReply(
      status: 302, headers: [Header(name: "location", value: page)], loginPage: page)
    let judge = Judge([.authorizationEndpoint: Capabilities(features: [.code])], in: .offered)
    let row = Row(further: "&code=evil", response: "")
    let judgement = judge.judge(
      Self.input(row, .authorizationEndpoint), .answered(.authorizationEndpoint(reply)))
    #expect(judgement.decision?.answers == [.loginPage])
  }

  @Test(
    "a case doesn't fail by the client check because of a state that isn't escaped",
    arguments: [
      ("app", "state/delimiters-unescaped-in-error"),
      ("endpoint", "endpoint/state/delimiters-unescaped-in-error"),
    ])
  func cases(_ role: String, _ fault: String) throws {
    let result = try ConformanceRun.execute(
      SharedCatalogue.all.get().only(["\(role).good", "\(role).client-id.injected-code"]),
      on: StubAdapter.faulty(named: fault), named: fault)
    #expect(result.rules(.fail) == ["\(role)/answer/either", "\(role)/state/in-error"])
  }

  @Test(
    "a campaign doesn't find that the client check is missing because of a state that isn't escaped",
    .longProof("fuzzing of a state that isn't escaped"),
    arguments: [
      "state/delimiters-unescaped-in-error", "endpoint/state/delimiters-unescaped-in-error",
    ])
  func campaign(_ name: String) async throws {
    let fault = try #require(Fault(named: name))
    var plan = FuzzPlan()
    plan.runs = 8_192
    let result = try await BlockingWork.run { [plan] in
      try Fuzzer.execute(plan) { () throws(StartFailure) in
        try StartFailure.told { try StubAdapter.faulty(fault) }
      }
    }
    let failing = Set(result.failing.compactMap(\.signature.rule?.rawValue))
    #expect(
      !failing.isEmpty && failing.allSatisfy { $0.contains("/answer/") || $0.contains("/state/") })
  }

  // MARK: - Requests and responses

  private static func query(_ row: Row) -> String {
    "client_id=\(row.clientID)&scope=devices&state=\(row.state)&redirect_uri=\(row.redirectURI)"
      + row.further
  }

  private static func input(_ row: Row, _ role: Role) -> RunInput {
    role == .app
      ? .app(
        AppInput(
          url: Text("\(Samples.appLink)?\(query(row))"), outcome: row.outcome, code: Text(issued)))
      : .authorizationEndpoint(
        EndpointInput(
          url: Text("https://auth.example.com/authorize?response_type=code&\(query(row))"),
          outcome: row.outcome, code: Text(issued)))
  }

  private static func reply(_ row: Row, _ role: Role, _ issued: String?) -> ExchangeResult {
    guard role == .app else {
      var reply = EndpointReply(
        status: 302, headers: [Header(name: "location", value: Text(row.response))])
      reply.issuedCode = issued.map { Text($0) }
      return .answered(.authorizationEndpoint(reply))
    }
    var reply = AppReply(opening: Text(row.response))
    reply.issuedCode = issued.map { Text($0) }
    return .answered(.app(reply))
  }
}
