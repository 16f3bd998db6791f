import AppFlip

/// Simplifies one draft of a sequence, pass by pass.
struct DraftSimplifier {
  /// The sequence.
  var reduction: Reduction
  /// Which of its drafts is simplified.
  let position: Int
  /// What it is simplified to.
  let ordinary: Ordinary

  /// The draft as it is now.
  var draft: Draft { reduction.steps[position] }

  /// Simplifies the draft as far as one round of all passes goes.
  mutating func simplify() {
    if draft.start != nil { return simplifyStart() }
    restate()
    takeSkeleton()
    removeParameters()
    simplifySurroundings()
    simplifyNames()
    restate()
    simplifyValues()
    simplifyStatePair()
    simplifyTexts()
  }

  /// Splits a link and a form as every reader does who knows the ampersand alone; a question mark with
  /// nothing behind it has no parameter.
  private mutating func restate() {
    var restated = draft
    restated.link = draft.link.map { DraftLink(splitting: $0.octets) }
    restated.form = draft.form.map { DraftParameters(splitting: $0.written) }
    let nothing: DraftParameters = [DraftParameter([], nil)]
    if restated.link?.query == nothing { restated.link?.query = [] }
    if restated.form == nothing { restated.form = [] }
    reduction.restate(as: sequence(restated))
  }

  // MARK: - Taking

  /// Takes the first of several drafts that is smaller and shows the symptom.
  @discardableResult
  mutating func take(firstOf candidates: [Draft]) -> Bool {
    reduction.take(firstOf: candidates.map(sequence))
  }

  /// Takes as many of several edits as possible.
  mutating func take(mostOf edits: [DraftEdit], inGroups count: Int? = nil) {
    let (draft, sequence) = (draft, sequence)
    reduction.take(mostOf: edits, inGroups: count ?? Self.groups(for: edits.count)) {
      sequence(draft.applying($0))
    }
  }

  /// Few changes are tried one by one at once; many as a whole.
  static func groups(for count: Int) -> Int { count <= 4 ? count : 1 }

  /// The sequence with another draft in the place of this one.
  var sequence: (Draft) -> [Draft] {
    let (steps, position) = (reduction.steps, position)
    return { draft in
      var steps = steps
      steps[position] = draft
      return steps
    }
  }
}
