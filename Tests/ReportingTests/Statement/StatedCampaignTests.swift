import AppFlip
import Conformance
import Testing

@testable import Commands
@testable import Fuzzing

@Suite("Statements about generated links")
struct StatedCampaignTests {
  private func text(_ summary: CampaignResult) throws -> String {
    try Statements.statement(try Statements.run(), summary).text
  }

  @Test("the bound of the exhaustive mode stands in one, with the digest of the list")
  func bound() throws {
    let text = try text(Statements.exhaustive())
    #expect(
      text.hasPrefix(
        "PASS WITH LIMITS: made-up 1.0\ncases: PASS WITH LIMITS; generated links: PASS\n")
    )
    #expect(
      text.contains("\n\nGENERATED LINKS: PASS\n\n  app             1000 links sent\n"), "\(text)")
    let folded = Statements.folded(text)
    #expect(
      folded.contains(
        "all 40 links with at most 2 deviations judged (7 equal to one of fewer, 3 not for this "
          + "adapter), list 0123456789abcdef findings none seed 7 fuzzing.json, SHA-256: "),
      "\(folded)")
    #expect(text.contains("--verify STATEMENT conformance.jsonl fuzzing.json\n"))
    let part = try self.text(Statements.exhaustive { $0.sent = 30 })
    #expect(part.contains("GENERATED LINKS: PASS WITH LIMITS\n"))
    #expect(part.contains("  limit           not all links with few deviations were reached\n"))
  }

  @Test("a campaign with failures, problems, or no end makes the whole statement worse")
  func standing() throws {
    var findings = MadeUpCampaign.summary(findings: [try MadeUpCampaign.finding("state=%2541")])
    let failed = try text(findings)
    #expect(failed.hasPrefix("FAIL: made-up 1.0\ncases: PASS WITH LIMITS; generated links: FAIL\n"))
    #expect(failed.contains("  failure         1 failure found\n"))
    findings.expectedRules = [Rule.appStateExact.id]
    let expected = try text(findings)
    #expect(expected.contains("; generated links: PASS WITH LIMITS\n"))
    #expect(
      Statements.folded(expected).contains("1 failure broke rules that a list of expected failures")
    )
    #expect(expected.contains("  findings        1 expected failure\n"))
    var problems = MadeUpCampaign.summary()
    problems.problems = ["/srv/acme/links.jsonl: it can't be read"]
    problems.warnings = ["the adapter ignored the end of its input"]
    let text = try text(problems)
    #expect(text.hasPrefix("FAIL: ") && !text.contains("/srv"))
    #expect(text.contains("1 problem with the adapter or with files of the suite"))
    #expect(text.contains("1 warning about the campaign itself, in fuzzing.txt"))
    var stopped = MadeUpCampaign.summary()
    stopped.ends = [.stopped]
    #expect(try self.text(stopped).hasPrefix("INCOMPLETE: "))
    #expect(try self.text(stopped).contains("the campaign did not come to its end"))
    let shard = MadeUpCampaign.summary(try #require(Shard(1, of: 4)))
    #expect(try self.text(shard).contains("only 1 of its 4 shards are here"))
  }

  @Test("one of another implementation, edition, profile, configuration or role is refused")
  func foreign() throws {
    let run = try Statements.run()
    let good = String(
      decoding: MadeUpCampaign.summary().octets, as: UTF8.self)
    for (old, new, problem) in [
      ("made-up 1.0", "made-up 2.0", "the implementation is made-up 2.0 there, and made-up 1.0 in"),
      ("\"edition\":4", "\"edition\":3", "the edition is 3 there, and 4 in the cases"),
      ("\"profile\":\"default\"", "\"profile\":\"strict\"", "the profile is strict there"),
      ("google-LINK-42", "google-LINK-43", "the client_id or the app_link differs"),
      ("\"role\":\"app\"", "\"role\":\"google-app\"", "links to the role google-app, which"),
      ("conformance 0.1.0", "conformance 9.9", "run by appflip-conformance 9.9, and this is"),
    ] {
      let changed = good.replacing(old, with: new)
      #expect(changed != good, "\(old)")
      let error = #expect(throws: FileError.self) {
        try StatedCampaign(
          Array(changed.utf8), file: "f.json", beside: try Statements.cases(run))
      }
      let shown = error?.description ?? ""
      #expect(shown.hasPrefix("f.json: ") && shown.contains(problem), "\(shown)")
      #expect(shown.hasSuffix("leave the campaign out with --cases-only"))
    }
  }

  @Test("another command is told of, and numbers of findings that don't add up are refused")
  func details() throws {
    let run = try Statements.run()
    let good = String(
      decoding: MadeUpCampaign.summary().octets, as: UTF8.self)
    let other = good.replacing("\"adapter\":\"./my", with: "\"adapter\":\"./our")
    let campaign = try StatedCampaign(
      Array(other.utf8), file: "f.json", beside: try Statements.cases(run))
    let text = Statement(try Statements.cases(run), campaign).text
    #expect(text.contains("another command started the adapter than for the cases"))
    let wrong = good.replacing("\"failures\":0", with: "\"failures\":1")
    let error = #expect(throws: FileError.self) {
      try StatedCampaign(Array(wrong.utf8), file: "f.json", beside: try Statements.cases(run))
    }
    #expect(error?.description.contains("must add up to the 0 findings") == true)
  }
}
