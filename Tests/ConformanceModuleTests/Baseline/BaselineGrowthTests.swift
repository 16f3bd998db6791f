import Conformance
import Testing

@Suite("Growth of a baseline")
struct BaselineGrowthTests {
  private func baseline(_ lines: [String]) throws -> Baseline {
    try Baseline(
      Array(lines.map { "\($0) why=\"y\" 2026-11-21" }.joined(separator: "\n").utf8), file: "b")
  }

  private static let single = "fail app.redirect-uri.host-foreign app/state/exact as=x"
  private static let several = "fail * app/state/exact x2 as=x"

  @Test(
    "a list grows by a new entry and by a larger count, and by nothing else",
    arguments: [
      ([single], [single], []), ([single, several], [several], []), ([single], [], []),
      ([single], ["fail app.redirect-uri.host-foreign app/state/exact as=y"], []),
      (["\(single)@y"], ["fail app.redirect-uri.host-foreign app/state/exact as=x@z"], []),
      (
        ["fail * app/state/exact x2 as=code@google:a.example/x"],
        ["fail * app/state/exact x2 as=code@attacker:a.example/x"], [1]
      ),
      ([several], ["fail * app/state/exact x1 as=x"], []),
      ([], [single], [1]), ([single], [single, "fault app.redirect-uri.host-foreign as=x"], [2]),
      ([single], ["fail app.redirect-uri.bundle-id-suffixed app/state/exact as=x"], [1]),
      ([single], ["inconclusive app.redirect-uri.host-foreign app/state/exact as=x"], [1]),
      ([several], ["fail * app/state/exact x3 as=x"], [1]),
      ([several], ["fail * app/state/exact x1 as=x", "fail * app/state/exact x1 as=y"], []),
      ([several], ["fail * app/state/exact x2 as=x", "fail * app/state/exact x1 as=y"], [1, 2]),
    ] as [([String], [String], [Int])])
  func growth(_ old: [String], _ new: [String], _ numbers: [Int]) throws {
    let growth = try baseline(new).growth(since: baseline(old))
    #expect(growth.map(\.number) == numbers)
  }
}
