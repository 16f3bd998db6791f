extension Triage {
  /// What a violation needs.
  struct Inquiry {
    var steps: [FuzzInput]
    var reproductionMode: ReproductionMode
    var executions = 0
    var isMinimal = false
    /// What came of the steps in a process of their own, where they showed the signature there already.
    var replayed: [Observation] = []
  }
}

extension Triage.Inquiry {
  /// The smallest original, with the variant that departs from it.
  init(_ result: PairReduction.Result, _ reproductionMode: ReproductionMode) {
    self.init(result.minimisation, reproductionMode)
    steps += [reproductionMode.departing(from: result.observations)].compactMap(\.?.input)
    executions = result.executions
    replayed = result.observations
  }

  /// What a minimisation came to.
  init(_ minimisation: Minimisation, _ reproductionMode: ReproductionMode) {
    self.init(
      steps: minimisation.steps, reproductionMode: reproductionMode,
      executions: minimisation.executions,
      isMinimal: minimisation.isMinimal)
  }
}
