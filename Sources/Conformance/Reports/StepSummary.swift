import AppFlip
import Foundation
import Harness

/// A summary in Markdown for the page of a CI job: the verdict, the counts and the broken rules, below 60 lines.
///
/// Foreign text is in code spans alone, without anything that Markdown or a CI server takes for a command.
package struct StepSummary: Sendable {
  let lines: [String]

  package static let variable = "GITHUB_STEP_SUMMARY"
  private static let mostRules = 20

  package init(_ result: RunRecord, reports: String) {
    let counts = CaseResult.Summary.allCases.map { summary in
      (summary.rawValue, result.cases.count { $0.verdict == summary })
    }.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
    let gaps = result.footer.gaps.map { "not judged: `\($0.rule)`" }
    self.init(
      "App Flip conformance", result.verdictLine,
      ["\(result.cases.count.counted("case")): \(counts.joined(separator: ", "))"]
        + Self.counted(gaps), result.brokenRules, report: "\(reports)/conformance.txt")
  }

  package init(withoutRun error: any Error) {
    self.init("App Flip", ReportFolder.verdictLine(withoutRun: error), [], [], report: nil)
  }

  package init(
    _ title: String, _ verdict: String, _ counts: [String], _ broken: [BrokenRule],
    report: String?
  ) {
    let rules = broken.map { rule in
      let name =
        rule.rule.map { "`\($0)`" } ?? "the adapter itself, or a relation that no rule states"
      let requirement = rule.rule.flatMap(Rule.named).map { ": \($0.requirement)" } ?? ""
      return "\(rule.fails ? "**fails**" : "warns") \(name)\(requirement)"
    }.grouped(by: \.self).map(\.key)
    let points =
      counts + Self.counted(rules) + (report.map { ["report: \(Self.code($0))"] } ?? [])
    lines = ["### \(title)", "", Self.code(verdict), ""] + points.map { "- \($0)" } + [""]
  }

  private static func counted(_ lines: [String]) -> [String] {
    let rest = lines.count - mostRules
    return lines.prefix(mostRules) + (rest > 0 ? ["and \(rest) more, in the report"] : [])
  }

  private static func code(_ text: String) -> String {
    let escaped = TextBlock.shortened(text).escaped.replacing("`", with: "'")
      .replacing("##", with: "# #").replacing("::", with: ": :")
    return "`\(escaped)`"
  }

  // MARK: - Writing

  package func append(for environment: [String: String]) -> String? {
    guard let path = environment[Self.variable], !path.isEmpty else { return nil }
    let text = Data((lines.joined(separator: "\n") + "\n").utf8)
    do {
      let number = try SafeFile.open(URL(filePath: path), O_WRONLY | O_APPEND | O_CREAT)
      try FileHandle(fileDescriptor: number, closeOnDealloc: true).write(contentsOf: text)
      return nil
    } catch {
      let reason = FileError.reason(of: error)
      return Bytes.escaped(
        Array("the summary can't be added to \(Self.variable)=\(path.prefix(500)): \(reason)".utf8))
    }
  }
}
