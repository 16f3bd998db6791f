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

extension InputSimplifier {
  /// The bold steps: everything ordinary but which documented parameters there are; then everything
  /// ordinary but the documented parameters as they are.
  mutating func takeSkeleton() {
    take(firstOf: [skeleton(keepingValues: false), skeleton(keepingValues: true)])
  }

  private func skeleton(keepingValues: Bool) -> FuzzInput {
    var skeleton = input
    skeleton.link?.base = ordinary.base
    skeleton.link?.fragment = nil
    skeleton.outcome = ordinary.good.outcome
    skeleton.activity = ordinary.good.activity
    if !keepingValues { skeleton.headers = [] }
    let query = documented(input.link?.query ?? [], keepingValues)
    skeleton.link?.query = query.isEmpty ? nil : query
    skeleton.form = input.form.map { documented($0, keepingValues) }
    skeleton.pending?.redirectURI = ordinary.base
    guard !keepingValues else { return skeleton }
    skeleton.code = ordinary.good.code.isEmpty ? [] : Ordinary.plainValues[0]
    skeleton.pending?.state = ordinary.plainStates[0]
    return skeleton
  }

  /// The documented ones of several parameters, with ordinary names.
  private func documented(
    _ parameters: InputParameters, _ keepingValues: Bool
  ) -> InputParameters {
    InputParameters(
      parameters.compactMap { parameter in
        guard let index = ordinary.index(of: parameter) else { return nil }
        let value = keepingValues ? parameter.value : plainValue(of: parameter)
        return InputParameter(ordinary.name(at: index), value)
      })
  }

  /// A good value of a documented parameter, or the plainest if any is as good; a state that isn't
  /// the pending one remains another.
  private func plainValue(of parameter: InputParameter) -> [UInt8] {
    let isOther =
      input.pending != nil && parameter.isNamed("state") && !input.isPendingState(parameter)
    return ordinary.goodValue(of: parameter)
      ?? ordinary.plainValues(of: parameter)[isOther ? 1 : 0]
  }
}

extension InputSimplifier {
  /// Makes everything around the parameters as it is in the good input.
  mutating func simplifySurroundings() {
    take(mostOf: coupled, inGroups: 1)
    take(
      mostOf: input.headers.map { header in .surroundings { $0.headers.removeAll { $0 == header } }
      })
    if input.outcome != ordinary.good.outcome {
      take(mostOf: [.surroundings { $0.outcome = .declines }])
    }
    // If base and pending redirect URI can't go together, one of them may.
    take(mostOf: targets)
    if input.role == .googleApp, let base = input.link?.base, base != ordinary.base {
      take(mostOf: [.surroundings { $0.link?.base = Ordinary.stranger }])
    }
    if let form = input.form {
      var candidate = input
      candidate.form = nil
      candidate.link?.query = (input.link?.query ?? []) + form
      take(firstOf: [candidate])
    }
  }

  private var coupled: [InputEdit] {
    let (good, base) = (ordinary.good, ordinary.base)
    var edits: [InputEdit] = []
    if input.outcome != good.outcome {
      edits.append(.surroundings { $0.outcome = good.outcome })
    }
    if input.activity != good.activity {
      edits.append(.surroundings { $0.activity = good.activity })
    }
    if input.link.map({ $0.base != base }) ?? false
      || input.pending.map({ $0.redirectURI != base }) ?? false
    {
      edits.append(
        .surroundings {
          $0.link?.base = base
          $0.pending?.redirectURI = base
        })
    }
    if input.pending == nil, good.pending != nil {
      let pending = FuzzInput.Pending(redirectURI: base, state: ordinary.plainStates[0])
      edits.append(.surroundings { $0.pending = pending })
    }
    return edits
  }

  private var targets: [InputEdit] {
    let base = ordinary.base
    guard let link = input.link, let pending = input.pending, link.base != base,
      pending.redirectURI != base
    else { return [] }
    return [
      .surroundings { $0.link?.base = base }, .surroundings { $0.pending?.redirectURI = base },
    ]
  }
}

extension InputSimplifier {
  /// Simplifies the input in a few large steps, and no further: everything ordinary but the documented
  /// parameters, then without the others, then with half of its longest text, and with half of that.
  mutating func simplifyCoarsely() {
    takeSkeleton()
    take(firstOf: [input.applying(unknown.map { .remove($0) })])
    for _ in 0..<Self.mostHalvings where !reduction.isOver {
      guard halveLongestText() else { return }
    }
  }

  /// How often the longest text is halved.
  private static let mostHalvings = 4
  /// The octets of a text that is not worth halving.
  private static let shortest = 64

  /// Takes the first half of the longest text, else the second.
  private mutating func halveLongestText() -> Bool {
    let texts = slots.compactMap { slot in input.text(at: slot).map { (slot: slot, text: $0) } }
    let longest = texts.map(\.text.count).max()
    guard let (slot, text) = texts.first(where: { $0.text.count == longest }),
      text.count > Self.shortest
    else { return false }
    let units = TextUnits(text, isEncoded: slot.isEncoded)
    let middle = units.count / 2
    return take(
      firstOf: [middle..<units.count, 0..<middle].map {
        input.replacing(slot, by: units.removing([$0]))
      })
  }
}
