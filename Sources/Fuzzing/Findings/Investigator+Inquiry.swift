extension Investigator {
  /// What a breach needs.
  struct Inquiry {
    var steps: [Draft]
    var arrangement: Arrangement
    var executions = 0
    var isMinimal = false
    /// What came of the steps in a process of their own, where they showed the symptom there already.
    var replayed: [Observation] = []
  }
}

extension Investigator.Inquiry {
  /// The smallest original, with the variant that departs from it.
  init(_ result: PairReduction.Result, _ arrangement: Arrangement) {
    self.init(result.minimisation, arrangement)
    steps += [arrangement.departing(from: result.observations)].compactMap(\.?.draft)
    executions = result.executions
    replayed = result.observations
  }

  /// What a minimisation came to.
  init(_ minimisation: Minimisation, _ arrangement: Arrangement) {
    self.init(
      steps: minimisation.steps, arrangement: arrangement, executions: minimisation.executions,
      isMinimal: minimisation.isMinimal)
  }
}
