import Conformance

/// Finds the smallest draft of which a variant, made by the same relation in the same way, is decided
/// otherwise.
///
/// Only the original is simplified; the variant is made of it each time, so that both shrink together.
struct PairReduction {
  /// The smallest original, and what came of it and of its variants in a process of their own.
  struct Result {
    /// The search for the original.
    var minimisation: Minimisation
    /// What came of the original, then of its variants.
    var observations: [Observation]
    /// How many sequences ran in all.
    var executions: Int
  }

  private let relation: Relation
  private let symptom: Symptom
  private let minimiser: Minimiser
  private let laboratory: Laboratory

  /// How often the search begins anew because another variant turned out to do.
  private static let mostRounds = 4

  /// Prepares to shrink an original and a variant.
  ///
  /// - Parameters:
  ///   - relation: what makes the variant.
  ///   - symptom: what the two must still show.
  ///   - minimiser: simplifies the original.
  ///   - laboratory: runs both.
  init(
    _ relation: Relation, showing symptom: Symptom, _ minimiser: Minimiser,
    in laboratory: Laboratory
  ) {
    self.relation = relation
    self.symptom = symptom
    self.minimiser = minimiser
    self.laboratory = laboratory
  }

  /// Finds the smallest original.
  ///
  /// - Parameters:
  ///   - original: the draft.
  ///   - variant: the variant of it about which something else was decided.
  /// - Returns: nil where the two don't show it again, or the smallest ones don't in a process of their
  ///   own.
  func reduce(_ original: Draft, and variant: Draft) -> Result? {
    var (original, variant) = (original, variant)
    var result: Result?
    for _ in 0..<Self.mostRounds where !laboratory.isExhausted {
      let change = RelationChange(relation, from: original, to: variant)
      guard
        let minimisation = minimiser.minimise(
          [original], showing: symptom, until: { [laboratory] in laboratory.isExhausted },
          by: experiment(change)),
        let smallest = minimisation.steps.first
      else { return result }
      let arrangement = Arrangement.beside(relation)
      let observations = laboratory.replay(drafts(smallest, change), arrangement)
      guard arrangement.symptoms(of: observations).contains(symptom),
        let departing = arrangement.departing(from: observations)
      else {
        // What was tried before left something behind in the laboratory's own process.
        laboratory.close()
        return result
      }
      result = Result(
        minimisation: minimisation, observations: observations,
        executions: (result?.executions ?? 0) + minimisation.executions)
      (original, variant) = (smallest, departing.draft)
      // What showed it last is another change: with that one, more may be left out.
      if RelationChange(relation, from: original, to: variant) == change { break }
    }
    return result
  }

  private func experiment(_ change: RelationChange?) -> Minimiser.Experiment {
    let arrangement = Arrangement.beside(relation)
    return { [laboratory] sequences in
      laboratory.observe(sequences.map { $0.flatMap { drafts($0, change) } }, arrangement)
        .map(arrangement.symptoms)
    }
  }

  /// The original, the variants that are made as the known one was, and others that chance makes.
  private func drafts(_ original: Draft, _ change: RelationChange?) -> [Draft] {
    [original] + (change?.variants(of: original) ?? [])
      + Arrangement.beside(relation).drafts(of: [original]).dropFirst()
  }
}
