import AppFlip
import Foundation
import TestSupport
import Testing

@testable import Commands
@testable import Conformance
@testable import Fuzzing

/// What a statement isn't made of; what one says stands in the golden reports.
@Suite("Statements")
struct StatementTests {
  @Test("one about the reference's report passes without a limit, on a page of narrow lines")
  func reference() throws {
    let golden = Checkout.package.appending(path: "Reports/reference/conformance.jsonl")
    let statement = try Statements.statement(Array(try Data(contentsOf: golden)))
    let lines = statement.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(statement.standing == .passed && lines.count < 100)
    #expect(lines.allSatisfy { $0.utf8.count <= 78 && $0.utf8.allSatisfy(\.isVisible) })
    #expect(!statement.text.contains("  limit ") && !statement.text.contains("Not tested"))
  }

  @Test("cases that aren't the suite's are a limit")
  func origin() throws {
    let changed = String(decoding: try Statements.run().record.bytes, as: UTF8.self)
      .replacing("\"digest\":\"", with: "\"digest\":\"0")
    let foreign = try Statements.statement(Array(changed.utf8)).text
    #expect(foreign.hasPrefix("PASS WITH LIMITS: "))
    #expect(Statements.folded(foreign).contains("1 case of the run not in the suite, or changed"))
  }

  @Test("one case that the run doesn't have is a limit")
  func missing() throws {
    let catalogue = try SharedCatalogue.all.get()
    let run = try Statements.run().record
    let own = Set(run.cases.map(\.id))
    let other = try #require(catalogue.cases.first { $0.role == .app && !own.contains($0.id) }).id
    func text(_ ids: Set<String>) throws -> String {
      let cases = catalogue.cases.filter { ids.contains($0.id) }
      return Statements.folded(
        try Statement(run.bytes, catalogue: Catalogue(cases, chosenBy: nil)).text)
    }
    let missing = "limit 1 case of the suite were not in the run"
    #expect(try text(own.union([other])).contains(missing))
    #expect(try !text(own).contains("of the suite were not in the run"))
  }

  @Test("a report of another version, or one that was changed, is refused")
  func refused() throws {
    let good = String(decoding: try Statements.run().record.bytes, as: UTF8.self)
    let bad = String(decoding: try Statements.run(state: "S2").record.bytes, as: UTF8.self)
    for (text, old, new, member) in [
      (good, "\"verdict\":\"pass\"}\n", "\"verdict\":\"fail\"}\n", "verdict"),
      (bad, "\"verdict\":\"fail\"}\n", "\"verdict\":\"pass\"}\n", "verdict"),
      (bad, "\"verdict\":\"fail\"}\n", "\"verdict\":\"incomplete\"}\n", "verdict"),
      (
        good, "\"gaps\":[]",
        "\"gaps\":[{\"rule\":\"app/state/exact\",\"reasons\":[],\"fix\":\"\"}]", "gaps"
      ),
    ] {
      try refuses(text, old, new, "the member \(member) of the footer contradicts") {
        _ = try Statements.statement($0)
      }
    }
    for (old, new, problem) in [
      ("\"app/code/exact\",", "", "its numbers don't match the other lines"),
      ("conformance 0.1.0", "conformance 9.9", "was written by appflip-conformance 9.9+"),
      ("\"edition\":4", "\"edition\":5", "edition: must be an edition of the document"),
      ("\"profile\":\"default\"", "\"profile\":\"lax\"", "profile: unknown name"),
    ] {
      try refuses(good, old, new, problem) { _ = try Statements.statement($0) }
    }
  }

  @Test("links of other cases, or whose numbers don't add up, are refused")
  func foreign() throws {
    let cases = try Statements.run().record.bytes
    let good = String(decoding: FuzzResult.madeUp().bytes, as: UTF8.self)
    for (old, new, problem) in [
      (
        "made-up 1.0", "made-up 2.0",
        "the implementation is made-up 2.0 for the links and made-up 1.0"
      ),
      ("\"edition\":4", "\"edition\":3", "the edition is 3 for the links and 4 for the cases"),
      ("\"profile\":\"default\"", "\"profile\":\"strict\"", "the profile is strict for the links"),
      ("google-LINK-42", "google-LINK-43", "the client_id is google-LINK-43 for the links"),
      ("{\"app\":1000}", "{\"google-app\":9}", "links were sent to the role google-app, which"),
      (
        "conformance 0.1.0", "conformance 9.9", "the suite is appflip-conformance 9.9+"
      ),
      ("\"runs\":1000", "\"runs\":-1", "runs: "),
    ] {
      try refuses(good, old, new, problem) { _ = try Statements.statement(cases, $0) }
    }
    let other = good.replacing("\"adapter\":\"./my", with: "\"adapter\":\"./our")
    let text = try Statements.statement(cases, Array(other.utf8)).text
    #expect(text.hasPrefix("PASS WITH LIMITS: ") && text.contains("1000 links sent"))
    #expect(
      Statements.folded(text).contains("the links were sent with a different adapter command"))
  }

  @Test("links that fail, or weren't all sent, decide the verdict")
  func links() throws {
    let cases = try Statements.run().record.bytes
    func standing(_ change: (inout FuzzResult) -> Void) throws -> Statement.Standing {
      try Statements.statement(cases, FuzzResult.madeUp(change).bytes).standing
    }
    #expect(try standing { $0.parts[0].end = .stopped } == .incomplete)
    #expect(try standing { $0.problems = ["x"] } == .failed)
    #expect(try standing { $0.sent = [:] } == .failed)
    #expect(try standing { $0.warnings = ["x"] } == .limited)
  }

  @Test("a gap stays a limit if a list of expected failures decides over strict coverage")
  func strictCoverageWithList() throws {
    var settings = Settings()
    settings.isCoverageStrict = true
    let record = try Scenes.run(
      ["app.good", "app.answer.declines", "app.answer.cancels"], Statements.adapter(),
      named: Statements.command, settings: settings
    ).record
    #expect(try Statements.text(record).hasPrefix("FAIL: "))
    let lines = Baseline.entries(expecting: record.failures).map(\.line)
    let list = try Baseline(Array(lines.joined(separator: "\n").utf8), file: "b.txt")
    let text = Statements.folded(try Statements.text(record.compared(with: list)))
    #expect(text.hasPrefix("PASS WITH LIMITS: ") && text.contains("limit no case could judge"))
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
