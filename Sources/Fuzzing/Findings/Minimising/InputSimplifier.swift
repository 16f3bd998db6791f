import AppFlip

/// Simplifies one input of a sequence, pass by pass.
struct InputSimplifier {
  /// The sequence.
  var reduction: Reduction
  /// Which of its inputs is simplified.
  let position: Int
  /// What it is simplified to.
  let ordinary: Ordinary

  /// The input as it is now.
  var input: FuzzInput { reduction.steps[position] }

  /// Simplifies the input as far as one round of all passes goes.
  mutating func simplify() {
    if input.start != nil { return simplifyStart() }
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
    var restated = input
    restated.link = input.link.map { InputLink(splitting: $0.octets) }
    restated.form = input.form.map { InputParameters(splitting: $0.written) }
    let nothing: InputParameters = [InputParameter([], nil)]
    if restated.link?.query == nothing { restated.link?.query = [] }
    if restated.form == nothing { restated.form = [] }
    reduction.restate(as: sequence(restated))
  }

  // MARK: - Taking

  /// Takes the first of several inputs that is smaller and shows the signature.
  @discardableResult
  mutating func take(firstOf candidates: [FuzzInput]) -> Bool {
    reduction.take(firstOf: candidates.map(sequence))
  }

  /// Takes as many of several edits as possible.
  mutating func take(mostOf edits: [InputEdit], inGroups count: Int? = nil) {
    let (input, sequence) = (input, sequence)
    reduction.take(mostOf: edits, inGroups: count ?? Self.groups(for: edits.count)) {
      sequence(input.applying($0))
    }
  }

  /// Few changes are tried one by one at once; many as a whole.
  static func groups(for count: Int) -> Int { count <= 4 ? count : 1 }

  /// The sequence with another input in the place of this one.
  var sequence: (FuzzInput) -> [FuzzInput] {
    let (steps, position) = (reduction.steps, position)
    return { input in
      var steps = steps
      steps[position] = input
      return steps
    }
  }
}
