import AppFlip

/// The report for the pages of CI servers: JUnit XML, a test case for each case of the suite.
///
/// It is green if the run passes, and red if it doesn't: what a baseline expects is skipped, and
/// what concerns no single case, such as a stale entry of the baseline, is a test case of the suite `run`.
/// There are no times in it, so that it is the same for the same results.
package enum JUnitReport {
  package static func render(_ run: RunRecord) -> String {
    render(suites(of: run), properties(of: run))
  }

  package static func render(_ suites: [Suite], _ properties: [(String, String)] = []) -> String {
    let all = suites.flatMap(\.cases)
    var output = XMLOutput()
    output.begin("testsuites", [("name", "appflip-conformance")] + counts(of: all))
    for suite in suites { write(suite, properties, to: &output) }
    output.end()
    return output.text
  }

  package typealias Suite = (name: String, cases: [JUnitCase])

  private static func suites(of run: RunRecord) -> [Suite] {
    let roles = run.header.roleNames + (run.isComposed ? [CaseRecord.composition] : [])
    let ofCases: [Suite] = roles.map { role in
      (role, run.cases.filter { $0.role == role }.map { JUnitCase($0, in: run) })
    }
    return ofCases + [("run", JUnitCase.all(of: run))]
  }

  private static func write(
    _ suite: Suite, _ properties: [(String, String)], to output: inout XMLOutput
  ) {
    output.begin("testsuite", [("name", suite.name)] + counts(of: suite.cases))
    if !properties.isEmpty {
      output.begin("properties")
      for (name, value) in properties {
        output.empty("property", [("name", name), ("value", value)])
      }
      output.end()
    }
    for testCase in suite.cases { testCase.write(to: &output, suite: suite.name) }
    output.end()
  }

  private static func properties(of run: RunRecord) -> [(String, String)] {
    [
      ("suite", run.header.suite), ("adapter", run.shownCommand),
      ("implementation", run.shownName), ("edition", "\(run.header.edition.rawValue)"),
      ("profile", run.header.profile.rawValue),
    ]
  }

  private static func counts(of cases: [JUnitCase]) -> [(String, String)] {
    func count(_ kind: JUnitCase.Kind) -> String { "\(cases.count { $0.kind == kind })" }
    return [
      ("tests", "\(cases.count)"), ("failures", count(.failure)), ("errors", count(.error)),
      ("skipped", count(.skipped)),
    ]
  }
}
