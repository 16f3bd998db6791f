import Conformance
import TestSupport
import Testing

@testable import Commands

@Suite("appflip explain")
struct ExplainCommandTests {
  private func explain(_ words: String...) -> CommandFolder.Ending {
    CommandFolder.ran(["explain"] + words)
  }

  @Test("a rule is explained")
  func rule() throws {
    let ending = explain("app/error/returned")
    #expect(ending.code == .expected && ending.errors == "")
    let catalogue = try SharedCatalogue.all.get()
    let cases = catalogue.exercising(Rule.appErrorReturned.id).map(\.id)
    #expect(
      ending.output.hasPrefix(
        """
        app/error/returned (required from edition 3 on, practice before)

          requirement Every failure after a good link is opened at the redirect_uri; none is kept inside the
                      app.
          source      App Flip for iOS (editions 3 to 4), "Query parameters for Google's universal link"
                      App Flip for iOS (edition 4), "Modify your iOS app", step 6
          impact      The person is left in the app; the Google app never falls back to the browser.
          fix         Open the redirect_uri with an error on every path that fails, instead of showing the
                      failure inside the app alone.
          usual cause the failure is shown in the app, and nothing is opened
          sentences   "Modify your iOS app", step 6: after an error the app opens redirect_uri with the
                      error (all editions)
                      "Modify your iOS app", step 6: no error is handled inside the app: each goes back to
                      redirect_uri (edition 4)
                      "Modify your iOS app", step 6: so that the right fallback starts if linking in the app
                      fails (edition 4)
                      "Query parameters for Google's universal link": every kind of error is returned to
                      redirect_uri (editions 3, 4)
          cases       \(cases.count) made for this rule, and it judges others as well: 
        """), "\(ending.output)")
    #expect(ending.output.contains(" as well: \(cases[0]),\n"))
    #expect(ending.output.contains("\n  same topic  app/error/known, app/error/declined, "))
    #expect(ending.output.contains("\n  same cases  "))
  }

  @Test("an RFC has its link, and a contested rule both sides")
  func contested() {
    let output = explain("app/redirect-uri/format").output
    #expect(output.contains("\n  source      App Flip for iOS, \"How it works\", step 2\n"))
    #expect(
      output.contains(
        "\n              RFC 6749, 3.1.2.3\n"
          + "              https://www.rfc-editor.org/rfc/rfc6749#section-3.1.2.3\n"))
    #expect(
      explain("app/code/form-reading").output.contains(
        "\n              https://www.rfc-editor.org/rfc/rfc6749#appendix-B\n"))
    #expect(output.contains("\n  contested   whether redirect_uri is checked at all\n"))
    #expect(output.contains("\n  one source  the document's code sample doesn't check it\n"))
    #expect(
      output.contains("\n  we judge    the document's text counts, its code sample doesn't\n"))
    for name in ["app/answer/once", "app.C05"] {
      #expect(
        explain(name).output.hasSuffix("\n\n  contested   no, the sources agree\n"), "\(name)")
    }
  }

  @Test("a rule lists the sentences that it rests on, a document the rules of its sentences")
  func sentences() {
    let sentence = "the app checks for the expected client id"
    let rule = explain("app/client-id/match").output
    #expect(rule.contains("step 4: \(sentence)"), "\(rule)")
    #expect(rule.contains("(all editions)"))
    for name in ["document", "edition-1", "edition-4"] {
      let document = explain(name).output
      let rest = document.split(separator: sentence).last.map(String.init) ?? ""
      #expect(rest.split(separator: "\n\n").first?.contains("app/client-id/match") == true)
      #expect(document.contains("not tested  happens from server to server, after the flip"))
      let lines = document.split(separator: "\n")
      #expect(lines.allSatisfy { $0.utf8.count <= 100 && $0.utf8.allSatisfy { $0 < 0x7F } })
    }
    #expect(!explain("edition-1").output.contains("access_denied"))
    #expect(explain("edition-5").errors.contains("did you mean edition-"))
  }

  @Test("every rule is explained, in lines that fit", arguments: Rule.all.map(\.id))
  func everyRule(_ id: Rule.ID) throws {
    let ending = explain(id.rawValue)
    let rule = try #require(Rule.named(id))
    #expect(ending.code == .expected && ending.output.hasPrefix("\(id) ("))
    let words = ending.output.split { " \n".contains($0) }.joined(separator: " ")
    for text in [rule.statement, rule.consequence, rule.remedy] {
      #expect(words.contains(text.split(separator: " ").joined(separator: " ")), "\(text)")
    }
    let lines = ending.output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 100 || $0.contains("https://") })
  }

  @Test("a case is explained, its link escaped")
  func testCase() {
    let ending = explain("app.C05")
    #expect(ending.code == .expected && ending.errors == "")
    #expect(ending.output.hasPrefix("app.C05: KELVIN SIGN for K\n\n  role        app\n"))
    for line in [
      "  rule        app/client-id/match (required)",
      "  impact      Another party's link gets a code for this person's account.",
      "  other rules app/params/client-mismatch",
      "              invalid_request at the redirect URI (app/params/client-mismatch)",
      "  usual cause Swift's == compares strings by canonical equivalence, so KELVIN SIGN equals K",
      "  see also    observed in Swift 6.3.1; swiftlang/swift#16119; Unicode UAX 15, singletons",
      "  good twin   app.good: a good link",
      "  with        activity browsing-web, outcome approves, code to issue 4/P7q7W91a+oMsCeLvIaQm6bTrgtp7=&%2Bx",
    ] { #expect(ending.output.contains("\n\(line)\n"), "\(line)") }
    #expect(
      ending.output.contains(
        "\n  sent        https://app.example.com/flip?client_id=google-LIN%E2%84%AA-42&scope="))
    #expect(ending.output.contains("\n  fix         Compare the decoded client_id"))
  }

  @Test("the steps of a case that depend on one another are told in words")
  func steps() {
    let output = explain("composition.app.production.com.google.Chromecast.approves").output
    #expect(output.contains("\n  step 1      start of a flip to https://app.example.com/flip\n"))
    #expect(output.contains("\n  step 2      {what step 1 opened}\n"))
    #expect(
      output.contains("\n  with        activity browsing-web, pending what step 1 started, role"))
  }

  @Test("every case is explained in printable ASCII, with what is allowed")
  func everyCase() throws {
    for testCase in try SharedCatalogue.all.get().cases {
      let ending = explain(testCase.id)
      let isGood =
        ending.code == .expected && ending.output.hasPrefix("\(testCase.id): ")
        && ending.output.utf8.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A }
        && (ending.output.contains("\n  allowed  ") || ending.output.contains("\n  left open  "))
        && !ending.output.contains("{the client id has no")
      #expect(isGood, "\(testCase.id)")
    }
  }

  @Test("several are explained at once")
  func several() {
    let output = explain("app/survives", "app.good").output
    #expect(output.contains("\n\n\napp.good: a good link\n"))
  }

  @Test(
    "a name that isn't there is an error with the closest names",
    arguments: [
      (["app/state/exat"], "did you mean app/state/exact?;"),
      (
        ["state/exact"],
        "did you mean app/state/exact, endpoint/state/exact, composition/state/exact?;"
      ),
      (["app.good", "app.goood"], "no case app.goood; did you mean app.good?;"),
      (["\u{1B}"], #"no case \x1B; appflip"#), ([], "name a rule, such as app/state/exact"),
    ] as [([String], String)])
  func unknown(_ row: (words: [String], problem: String)) {
    let ending = CommandFolder.ran(["explain"] + row.words)
    #expect(ending.code == .usage && ending.output == "")
    #expect(ending.errors.contains(row.problem), "\(ending.errors)")
  }
}
