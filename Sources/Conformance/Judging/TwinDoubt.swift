extension [CaseResult] {
  /// Takes back what refusals seemed to prove.
  ///
  /// A refusal proves nothing where the twin, which differs in one thing, is refused as well.
  ///
  /// - Returns: the results, with such passes inconclusive.
  func doubtingRefusals() -> [CaseResult] {
    var answers: [String: Set<Answer>] = [:]
    for result in self { answers[result.testCase.id] = result.answers }
    return map { result in
      guard let twin = result.testCase.twin, let answered = answers[twin],
        answered.allSatisfy(\.isRefusal)
      else { return result }
      return result.doubted(becauseOf: twin)
    }
  }
}

extension CaseResult {
  /// The result with the passes inconclusive that refusing earned.
  fileprivate func doubted(becauseOf twin: String) -> CaseResult {
    let forbidding = testCase.expectations
      .filter { !$0.permitted.contains(where: \.isSuccess) }.map(\.rule)
    var result = self
    for index in verdicts.indices
    where verdicts[index].verdict == .pass && forbidding.contains(verdicts[index].rule) {
      result.verdicts[index].verdict = .inconclusive(
        "its good twin \(twin) was refused as well, so the refusal proves nothing")
    }
    return result
  }
}
