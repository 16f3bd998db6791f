import AppFlip
import Conformance
import TestSupport
import Testing

/// What the rules permit in each case is computed: this record shows which cases a change of a rule changes.
@Suite("Permitted responses")
struct PermittedTests {
  /// After a change that is meant: `APPFLIP_RECORD=1 swift test --filter PermittedTests`.
  @Test("the permitted responses are the recorded ones, Corpus/permitted.txt")
  func recorded() throws {
    let cases = try SharedCatalogue.all.get().cases
    #expect(
      try GoldenText.difference(
        of: Self.text(of: cases), from: "Corpus/permitted.txt", in: "PermittedTests") == nil)
  }

  /// Each line of permitted responses, and after it the cases: the first name of a series, and the ends of the others.
  ///
  /// A case in another configuration isn't listed if the same is permitted as in the ordinary one.
  private static func text(of cases: [Case]) -> String {
    var ids: [String: [String]] = [:]
    var ordinary: [Substring: String] = [:]
    for testCase in cases {
      let (name, permitted) = (testCase.id.prefix { $0 != "@" }, permitted(in: testCase))
      if testCase.configuration == nil { ordinary[name] = permitted }
      if testCase.configuration != nil, ordinary[name] == permitted { continue }
      ids[permitted, default: []].append(testCase.id)
    }
    return ids.sorted { $0.key < $1.key }.map { permitted, ids in
      var block = TextBlock()
      block.add(permitted)
      for (start, ids, _) in TextBlock.series(ids) {
        let ends = ids.dropFirst().map { String($0.dropFirst(start.count - 1)) }
        block.addProse((ids.prefix(1) + ends).joined(separator: " "), indent: 2)
      }
      return block.text
    }.joined()
  }

  private static func permitted(in testCase: Case) -> String {
    if testCase.expectations.isEmpty { return "\(testCase.subject): what its check says" }
    return testCase.expectations.map { expectation in
      let level = expectation.level.map { " (\($0.rawValue))" } ?? ""
      return "\(expectation.rule)\(level): "
        + expectation.permitted.map(\.rawValue).joined(separator: ", ")
    }.sorted().joined(separator: "; ")
  }
}
