import AppFlip
import Conformance
import Foundation
import TestSupport
import Testing

@testable import Commands
@testable import Fuzzing

/// What a statement isn't made of; what one says stands in the golden reports.
@Suite("Statements")
struct StatementTests {
  @Test("one about the reference's report passes without a limit, on a page of narrow lines")
  func reference() throws {
    let golden = Checkout.package.appending(path: "Reports/reference/conformance.jsonl")
    let statement = Statement(try Statements.cases(Array(try Data(contentsOf: golden))))
    let lines = statement.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(statement.standing == .passed && lines.count < 80)
    #expect(lines.allSatisfy { $0.utf8.count <= 78 && $0.utf8.allSatisfy(\.isVisible) })
    #expect(!statement.text.contains("limit ") && !statement.text.contains("NOT TESTED"))
  }

  @Test("scripts in place of the cases, and cases that aren't the suite's, are limits")
  func origin() throws {
    let scripts = try ConformanceRun.execute(
      try Scripts.catalogue(of: [.app], upTo: 1), on: Answers.app { _ in nil }, named: "x")
    let text = Statements.folded(try Statements.text(scripts))
    #expect(text.contains("sequences of at most 1 step were run in place of the suite's cases"))
    #expect(!text.contains("were not in the run") && !text.contains("not the suite's"))
    let changed = String(decoding: JSONLinesReport.render(try Statements.run()), as: UTF8.self)
      .replacing("\"digest\":\"", with: "\"digest\":\"0")
    let foreign = Statement(try Statements.cases(Array(changed.utf8))).text
    #expect(foreign.hasPrefix("PASS WITH LIMITS: "))
    #expect(Statements.folded(foreign).contains("1 case of the run are not the suite's, or were"))
  }

  @Test("a report that contradicts itself, or is of another version, is refused")
  func refused() throws {
    let good = String(decoding: JSONLinesReport.render(try Statements.run()), as: UTF8.self)
    let bad = String(
      decoding: JSONLinesReport.render(try Statements.run(state: "S2")), as: UTF8.self)
    let rows: [(String, String, String, String)] = [
      (good, "\"verdict\":\"pass\"}\n", "\"verdict\":\"fail\"}\n", "the member verdict says"),
      (bad, "\"verdict\":\"fail\"}\n", "\"verdict\":\"pass\"}\n", "the member verdict says"),
      (bad, "\"verdict\":\"fail\"}\n", "\"verdict\":\"incomplete\"}\n", "the member verdict says"),
      (good, "\"gaps\":[]", "\"gaps\":[{\"rule\":\"app/state/exact\"}]", "the member gaps says"),
      (good, "\"app/code/exact\",", "", "the member rules says something else"),
      (good, "conformance 0.1.0", "conformance 9.9", "was written by appflip-conformance 9.9+"),
      (good, "\"edition\":4", "\"edition\":5", "the member edition is missing"),
      (good, "\"profile\":\"default\"", "\"profile\":\"lax\"", "the member profile is missing"),
      (good, "app/survives", "app/survived", "the member rules is missing"),
    ]
    for (text, old, new, problem) in rows {
      try refuses(text, old, new, problem) { _ = try Statements.cases($0) }
    }
  }

  @Test("a campaign of other cases, or whose numbers don't add up, is refused")
  func foreign() throws {
    let cases = try Statements.cases(Statements.run())
    let good = String(decoding: FuzzResult.madeUp().bytes, as: UTF8.self)
    for (old, new, problem) in [
      ("made-up 1.0", "made-up 2.0", "the implementation is made-up 2.0 there, and made-up 1.0 in"),
      ("\"edition\":4", "\"edition\":3", "the edition is 3 there, and 4 in the cases"),
      ("\"profile\":\"default\"", "\"profile\":\"strict\"", "the profile is strict there"),
      ("google-LINK-42", "google-LINK-43", "the client_id or the app_link differs"),
      ("{\"app\":1000}", "{\"google-app\":9}", "links to the role google-app, which"),
      ("conformance 0.1.0", "conformance 9.9", "run by appflip-conformance 9.9+"),
      ("\"runs\":1000", "\"runs\":-1", "runs: "),
    ] {
      try refuses(good, old, new, problem) {
        _ = try StatedCampaign($0, file: "f.json", beside: cases)
      }
    }
    let other = good.replacing("\"adapter\":\"./my", with: "\"adapter\":\"./our")
    let campaign = try StatedCampaign(Array(other.utf8), file: "f.json", beside: cases)
    #expect(
      Statement(cases, campaign).text.contains(
        "the cases were run with a different command of the adapter"))
  }

  private func refuses(
    _ text: String, _ old: String, _ new: String, _ problem: String,
    _ read: ([UInt8]) throws -> Void
  ) throws {
    let changed = text.replacing(old, with: new)
    #expect(changed != text, "\(old)")
    let error = #expect(throws: FileError.self) { try read(Array(changed.utf8)) }
    #expect(error?.description.contains(problem) == true, "\(error.map { "\($0)" } ?? "")")
  }
}
