/// Finds the smallest input of which a variant, made by the same relation in the same way, is decided
/// otherwise: the original is simplified, and the variant is made of it each time.
struct PairReduction {
  let relation: MetamorphicRelation
  let signature: FailureSignature
  let minimiser: Minimiser
  let replayer: Replayer

  private var mode: ReproductionMode { .metamorphicGroup(relation) }

  /// Each begins anew with another variant that turned out to do.
  private static let mostRounds = 4

  func reduce(_ original: FuzzRequest, and variant: FuzzRequest) -> Inquiry? {
    var (original, variant) = (original, variant)
    var result: Inquiry?
    for _ in 0..<Self.mostRounds where !replayer.isExhausted {
      let change = RelationChange(relation, from: original, to: variant)
      let minimisation = minimiser.minimise([original]) { candidate in
        replayer.attempts(at: candidate.flatMap { inputs($0, change) }, mode)
          .map { mode.signatures(of: $0).contains(signature) }
      }
      guard var minimisation, let smallest = minimisation.steps.first else { return result }
      let attempts = replayer.replay(inputs(smallest, change), mode)
      guard mode.signatures(of: attempts).contains(signature),
        let departing = mode.departing(from: attempts)
      else {
        // What was tried before left something behind in the replayer's own process.
        replayer.close()
        return result
      }
      minimisation.steps.append(departing.input)
      minimisation.executions += result?.minimisation.executions ?? 0
      result = Inquiry(minimisation: minimisation, mode: mode, replayed: attempts)
      (original, variant) = (smallest, departing.input)
      // What showed it last is another change: with that one, more may be left out.
      if RelationChange(relation, from: original, to: variant) == change { break }
    }
    return result
  }

  /// The original, the variants that are made as the known one was, and others that chance makes.
  private func inputs(_ original: FuzzRequest, _ change: RelationChange?) -> [FuzzRequest] {
    [original] + (change?.variants(of: original) ?? []) + mode.inputs(of: [original]).dropFirst()
  }
}
