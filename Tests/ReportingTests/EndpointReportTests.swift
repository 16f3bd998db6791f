import AdapterProtocol
import AppFlip
import Conformance
import TestSupport
import Testing

/// The report of responses of servers in the field.
@Suite("Reports on an endpoint")
struct EndpointReportTests {
  /// The decoded redirect_uri of a request, and its raw state.
  private struct Request {
    let target: String
    let state: String
    let outcome: UserDecision
    let form: ConsentFormChange?

    init(_ input: EndpointInput) {
      let link = ParsedLink(input.url.bytes)
      target = String(
        decoding: link.redirectURI.first?.readings.percent ?? [], as: UTF8.self)
      state = String(decoding: link.state.first?.raw ?? [], as: UTF8.self)
      (outcome, form) = (input.outcome, input.form)
    }

    func redirect(
      _ answer: String = "code=c-0123456789", state: String? = nil, refused: [Text]? = nil
    ) -> EndpointReply {
      EndpointReply(
        status: 302,
        headers: [
          Header(name: "Location", value: Text("\(target)?\(answer)&state=\(state ?? self.state)"))
        ], refused: refused)
    }
  }

  private static let capabilities = Capabilities(
    outcomes: [.approves, .declines], features: [.sessions, .bytes, .pages, .forms])

  private func run(
    _ ids: String..., named name: String = "in-process",
    reply: @escaping (Request) -> EndpointReply
  ) throws -> RunResult {
    let endpoint = StubAdapter(endpoint: { reply(Request($0)) })
    let declared: [Role: Capabilities] = [.authorizationEndpoint: Self.capabilities]
    return try Scenes.run(
      ids.map { "endpoint.\($0)" }, StubAdapter([endpoint], declaring: declared), named: name)
  }

  private func words(_ run: RunResult) -> String {
    TextReport.render(run.record).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test("charge a status from 500 on once, to the rule about surviving")
  func serverError() throws {
    let run = try run("good", "answer.declines", "scope.admin") { request in
      request.outcome == .approves && !request.state.isEmpty && request.target != ""
        ? request.redirect() : EndpointReply(status: 500)
    }
    #expect(run.rules(.fail) == ["endpoint/survives"])
    let failing = try self.run("good", "scope.admin") { _ in EndpointReply(status: 500) }
    #expect(!failing.rules(.fail).contains("endpoint/error/returned"))
  }

  @Test("warn of a step that browsers refuse")
  func refused() throws {
    let sentence = "the form of a may not lead to b: its policy has form-action 'self'"
    let run = try run("good") { $0.redirect(refused: [Text(sentence)]) }
    #expect(run.rules(.warn) == ["endpoint/page/policy"])
    #expect(words(run).contains(sentence), "\(words(run))")
  }

  @Test("show first the most foreign redirect_uri, and not a spelling that leads to Google")
  func foreign() throws {
    let run = try run("good", "redirect-uri.userinfo-empty", "redirect-uri.host-foreign") {
      $0.redirect($0.target.contains("evil") ? "error=invalid_request" : "code=c-0123456789")
    }
    let broken = run.brokenRules.first { $0.rule == Rule.endpointRedirectURIExact.id }
    #expect(broken?.testCase == "endpoint.redirect-uri.host-foreign")
  }

  @Test("name each case of a live endpoint that isn't tested")
  func untested() throws {
    let run = try run(
      "good", "code.leading-space", named: "http-adapter --endpoint https://a.example/"
    ) {
      $0.redirect()
    }
    #expect(words(run).contains("Not judged: 1 case not tested"), "\(words(run))")
    #expect(words(run).contains("no live endpoint declares: 1 case"), "\(words(run))")
  }

  @Test("charge a consent form whose redirect_uri gets an error")
  func declinedForm() throws {
    let run = try run("good", "consent.form.declines") { request in
      guard let target = request.form?.set.first?.value.bytes else { return request.redirect() }
      let location = Text(target + Array("?error=access_denied".utf8))
      return EndpointReply(status: 302, headers: [Header(name: "Location", value: location)])
    }
    #expect(run.rules(.fail) == ["endpoint/consent/form"])
    #expect(words(run).contains("send the user to the attacker's URL"), "\(words(run))")
  }
}
