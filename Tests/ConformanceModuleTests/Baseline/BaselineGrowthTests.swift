import Conformance
import Testing

@Suite("Growth of a baseline")
struct BaselineGrowthTests {
  private func baseline(_ lines: [String]) throws -> Baseline {
    try Baseline(
      Array(lines.map { $0.contains("why") ? $0 : "\($0) why=\"y\"" }.joined(separator: "\n").utf8),
      file: "b")
  }

  private static let single = "fail app.redirect-uri.host-foreign app/state/exact as=x"
  private static let several = "fail app.* app/state/exact as=x"

  @Test(
    "a list grows by an entry that no entry of the old list covers",
    arguments: [
      ([single], [single], []), ([single, several], [several], []), ([single], [], []),
      ([several], [single], []), ([single], [several], [1]),
      ([single], ["fail app.redirect-uri.host-foreign app/state/exact as=y"], []),
      (["\(single)@y"], ["fail app.redirect-uri.host-foreign app/state/exact as=x@z"], []),
      (
        ["fail * app/state/exact as=code@google:a.example/x"],
        ["fail * app/state/exact as=code@attacker:a.example/x"], [1]
      ),
      ([], [single], [1]), ([single], [single, "fault app.redirect-uri.host-foreign as=x"], [2]),
      ([single], ["fail app.redirect-uri.bundle-id-suffixed app/state/exact as=x"], [1]),
      ([single], ["inconclusive app.redirect-uri.host-foreign app/state/exact as=x"], [1]),
      ([], ["left-open app.link.custom-scheme as=code"], []),
      ([single], ["\(single) why=\"y\" contested"], []),
      ([single], ["\(single) why=\"y\" flaky"], [1]),
      (["\(single) why=\"y\" flaky"], [single], []),
      (["fuzz app.* app/state/exact as=x"], ["fuzz app.* app/code/exact as=x"], [1]),
      (["fail app.* * as=x"], [single], []), ([several], ["fail app.* * as=x"], [1]),
    ] as [([String], [String], [Int])])
  func growth(_ old: [String], _ new: [String], _ numbers: [Int]) throws {
    let growth = try baseline(new).growth(since: baseline(old))
    #expect(growth.map(\.number) == numbers)
  }
}
