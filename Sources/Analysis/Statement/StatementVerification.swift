import AppFlip

/// Whether a statement says what the files of a run do.
///
/// The statement is made again from the files and compared octet for octet, so that an edited statement
/// is noticed as well as an edited file.
public enum StatementVerification: Equatable, Sendable {
  /// It is the statement that the files make.
  case same
  /// It is, down to a line, the statement that the cases make; what follows comes from the file of a
  /// campaign, which isn't here.
  case sameCases(until: Int)
  /// It differs first in a line, from 1; what it has there and what the files make, nil for no line.
  case different(line: Int, found: [UInt8]?, expected: [UInt8]?)

  /// Compares a statement with the files of a run.
  public init(of statement: [UInt8], _ cases: StatedCases, _ campaign: StatedCampaign?) {
    let lines = Self.lines(of: statement)
    let heading = lines.firstIndex { $0.starts(with: Statement.campaignHeading.utf8) }
    guard campaign == nil, let heading else {
      self =
        Self.compare(lines, Self.lines(of: Array(Statement(cases, campaign).text.utf8))) ?? .same
      return
    }
    // What the campaign came to stands in the first two lines as well: what fits furthest counts.
    let differences = Standing.allCases.map { standing in
      let text = Statement(cases, campaign: .unseen(standing)).text
      return Self.compare(lines[..<heading], Self.lines(of: Array(text.utf8)).dropLast())
    }
    let furthest = differences.max { ($0?.line ?? .max) < ($1?.line ?? .max) }
    self = (furthest ?? nil) ?? .sameCases(until: heading)
  }

  /// The line that differs, if one does.
  private var line: Int? { if case .different(let line, _, _) = self { line } else { nil } }

  /// The lines; one without a line feed at its end is followed by none.
  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  private static func compare(
    _ found: some Collection<ArraySlice<UInt8>>, _ expected: some Collection<ArraySlice<UInt8>>
  ) -> StatementVerification? {
    let (found, expected) = (Array(found), Array(expected))
    let most = max(found.count, expected.count)
    let line = (0..<most).first { line in
      guard line < found.count, line < expected.count else { return true }
      return found[line] != expected[line]
    }
    return line.map { line in
      .different(
        line: line + 1, found: line < found.count ? Array(found[line]) : nil,
        expected: line < expected.count ? Array(expected[line]) : nil)
    }
  }
}
