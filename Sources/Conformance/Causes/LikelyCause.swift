/// An error in the code that explains what came back.
struct LikelyCause: Sendable {
  let sentence: String
  /// The cases that it explains.
  let cases: Set<String>
}

extension LikelyCause {
  /// The explanations with the fewest errors; nil if there are too many errors, or more than two explanations.
  init?<Sample, Explanation>(
    of name: String, _ samples: [Sample], _ testCase: (Sample) -> String,
    _ explanations: [Explanation], _ words: (Explanation) -> String, atMost mostErrors: Int,
    explains: (Explanation, Sample) -> Bool
  ) {
    let counted = explanations.map { one in (one, samples.count { !explains(one, $0) }) }
    guard let fewest = counted.map(\.1).min(), fewest <= mostErrors else { return nil }
    let best = counted.filter { $0.1 == fewest }.map(\.0)
    guard best.count <= 2 else { return nil }
    sentence = "\(name) \(best.map(words).joined(separator: ", or "))"
    let explained = samples.filter { sample in best.allSatisfy { explains($0, sample) } }
    cases = Set(explained.map(testCase))
  }
}
