import Conformance
import Foundation
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
    campaign = try Statements.campaign(.madeUp(), beside: run)
    statement = Array(Statement(cases, campaign).text.utf8)
  }

  private static func lines(_ octets: [UInt8]) -> [[UInt8]] {
    octets.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
  }

  private static func joined(_ lines: [[UInt8]]) -> [UInt8] {
    Array(lines.joined(separator: [UInt8(ascii: "\n")]))
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
      let shorter = StatementVerification(of: Self.joined(changed), cases, campaign)
      if case .different(let place, _, _) = shorter {
        // Of two equal lines, either may be the one that is missing.
        #expect(place >= line + 1)
      } else {
        Issue.record("line \(line + 1) is missing unnoticed")
      }
    }
    let longer = StatementVerification(of: statement + Array("x".utf8), cases, campaign)
    #expect(longer == .different(line: lines.count, found: Array("x".utf8), expected: []))
  }

  @Test("a change of a file is noticed by its digest, even if it changes nothing else")
  func files() throws {
    let octets = JSONLinesReport.render(run)
    let text = String(decoding: octets, as: UTF8.self)
    let place = try #require(
      Self.lines(statement).firstIndex { $0.starts(with: "conformance.jsonl, SHA".utf8) })
    for changed in [
      text.replacing("\"adapter\":\".", with: "\"adapter\":\"/"),
      text.replacing("\"title\":\"", with: "\"title\":\"T"), text + "\n",
    ] where changed != text {
      guard let cases = try? Statements.cases(Array(changed.utf8)) else { continue }
      let found = StatementVerification(of: Array(Statement(self.cases).text.utf8), cases, nil)
      guard case .different(let line, _, _) = found else {
        Issue.record("a changed report is unnoticed")
        continue
      }
      #expect(line == place + 2)
    }
    let file = String(decoding: FuzzResult.madeUp().bytes, as: UTF8.self)
    let other = try StatedCampaign(
      Array(file.replacing("\"requests\":1034", with: "\"requests\":1035").utf8), file: "f",
      beside: cases)
    guard case .different = StatementVerification(of: statement, cases, other) else {
      Issue.record("a changed campaign is unnoticed")
      return
    }
  }

  @Test("one that tells of no campaign isn't verified by the file of one")
  func other() {
    let alone = Array(Statement(cases).text.utf8)
    guard case .different(2, _, _) = StatementVerification(of: alone, cases, campaign) else {
      Issue.record("a campaign that isn't told of is unnoticed")
      return
    }
  }
}
