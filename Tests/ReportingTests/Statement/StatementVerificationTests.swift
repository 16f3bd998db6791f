import AppFlip
import Conformance
import Foundation
import TestSupport
import Testing

@testable import Commands
@testable import Fuzzing

@Suite("Statements that are verified")
struct StatementVerificationTests {
  private let run: RunResult
  private let cases: StatedCases
  private let campaign: StatedCampaign
  private let statement: [UInt8]

  init() throws {
    run = try Statements.run(["app.good", "app.redirect-uri.host-foreign"], state: "S2")
    cases = try Statements.cases(run)
    campaign = try Statements.campaign(Statements.exhaustive(), beside: run)
    statement = Array(Statement(cases, campaign).text.utf8)
  }

  private static func lines(_ octets: [UInt8]) -> [[UInt8]] {
    octets.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
  }

  private static func joined(_ lines: [[UInt8]]) -> [UInt8] {
    Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Where a statement departs from what the files say; nil if it doesn't.
  private func place(
    of statement: [[UInt8]], _ cases: StatedCases, _ campaign: StatedCampaign?
  ) -> Int? {
    let found = StatementVerification(of: Self.joined(statement), cases, campaign)
    if case .different(let line, _, _) = found { return line }
    return nil
  }

  @Test("one that says what the files say is the same, and one of no campaign is none of one")
  func same() {
    #expect(StatementVerification(of: statement, cases, campaign) == .same)
    let alone = Array(Statement(cases).text.utf8)
    #expect(StatementVerification(of: alone, cases, nil) == .same)
    #expect(place(of: Self.lines(alone), cases, campaign) == 2)
  }

  @Test("a change of any line is noticed, with its place")
  func everyLine() {
    let lines = Self.lines(statement)
    for line in lines.indices.dropLast() {
      var changed = lines
      changed[line] += Array("x".utf8)
      let found = StatementVerification(of: Self.joined(changed), cases, campaign)
      #expect(
        found == .different(line: line + 1, found: changed[line], expected: lines[line]))
      changed = lines
      changed.remove(at: line)
      // Of two equal lines, either may be the one that is missing.
      #expect(place(of: changed, cases, campaign).map { $0 >= line + 1 } == true, "\(line + 1)")
    }
    let longer = StatementVerification(of: statement + Array("x".utf8), cases, campaign)
    #expect(longer == .different(line: lines.count, found: Array("x".utf8), expected: []))
  }

  @Test("without the campaign's file the lines from the cases are verified, and only they")
  func withoutCampaign() throws {
    let lines = Self.lines(statement)
    let heading = try #require(lines.firstIndex { $0.starts(with: "GENERATED LINKS".utf8) })
    #expect(StatementVerification(of: statement, cases, nil) == .sameCases(until: heading))
    for line in 0..<heading {
      var changed = lines
      changed[line] += Array("x".utf8)
      #expect(place(of: changed, cases, nil) == line + 1)
    }
    // A heading that comes too early hides nothing.
    var early = lines
    early.insert(Array("GENERATED LINKS: PASS".utf8), at: 2)
    #expect(StatementVerification(of: Self.joined(early), cases, nil) != .sameCases(until: 2))
    // What fails by its cases can't be made to pass by a campaign that isn't shown.
    var better = lines
    better[0] = Array(
      String(decoding: lines[0], as: UTF8.self).replacing("FAIL", with: "PASS").utf8)
    #expect(place(of: better, cases, nil) == 1)
  }

  @Test("a change of a file is noticed by its digest, even if it changes nothing else")
  func files() throws {
    let text = String(decoding: JSONLinesReport.render(run), as: UTF8.self)
    let digest = try #require(
      Self.lines(statement).firstIndex { $0.starts(with: "conformance.jsonl, SHA".utf8) })
    let alone = Self.lines(Array(Statement(cases).text.utf8))
    for changed in [
      text.replacing("\"adapter\":\".", with: "\"adapter\":\"/"),
      text.replacing("\"title\":\"", with: "\"title\":\"T"), text + "\n",
    ] where changed != text {
      guard let cases = try? Statements.cases(Array(changed.utf8)) else { continue }
      #expect(place(of: alone, cases, nil) == digest + 2)
    }
    let file = String(decoding: Statements.exhaustive().octets, as: UTF8.self)
    let other = try StatedCampaign(
      Array(file.replacing("\"kept\":9", with: "\"kept\":8").utf8), file: "f", beside: cases)
    #expect(place(of: Self.lines(statement), cases, other) != nil)
  }
}
