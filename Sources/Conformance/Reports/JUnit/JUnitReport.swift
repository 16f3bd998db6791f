import AppFlip

/// The report for the pages of CI servers: JUnit XML, a test case for each case of the suite.
///
/// It is green if the run passes, and red if it doesn't: expected failures are skipped. Without times, it is the same
/// for the same results.
package enum JUnitReport {
  package typealias Suite = (name: String, cases: [JUnitCase])

  package static func render(_ run: RunRecord) -> String {
    let roles = run.header.roleNames + (run.isComposed ? [CaseRecord.composition] : [])
    let suites: [Suite] = roles.map { role in
      (role, run.cases.filter { $0.role == role }.map { JUnitCase($0, in: run) })
    }
    return render(
      suites + [("run", JUnitCase.all(of: run))],
      [
        ("suite", run.header.suite), ("adapter", run.shownCommand),
        ("implementation", run.shownName), ("edition", "\(run.header.edition.rawValue)"),
        ("profile", run.header.profile.rawValue),
      ])
  }

  package static func render(_ suites: [Suite], _ properties: [(String, String)] = []) -> String {
    var output = XMLOutput()
    output.begin(
      "testsuites", [("name", "appflip-conformance")] + counts(of: suites.flatMap(\.cases)))
    for suite in suites {
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
    output.end()
    return output.text
  }

  private static func counts(of cases: [JUnitCase]) -> [(String, String)] {
    func count(_ kind: JUnitCase.Kind) -> String { "\(cases.count { $0.kind == kind })" }
    return [
      ("tests", "\(cases.count)"), ("failures", count(.failure)), ("errors", count(.error)),
      ("skipped", count(.skipped)),
    ]
  }
}
