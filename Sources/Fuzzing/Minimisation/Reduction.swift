import AppFlip

/// A sequence of inputs that becomes smaller step by step: every candidate weighs less, none runs twice, and
/// no more are weighed and run than a budget allows.
struct Reduction {
  private var steps: [FuzzRequest]
  private var weights: [InputWeight]
  private var length: Int
  private var tried: Set<UInt64> = []
  private var executions = 0
  private var octets = 0
  /// Whether a candidate couldn't be weighed or couldn't run any more.
  private var isOver = false

  private let minimiser: Minimiser
  private let experiment: Minimiser.Experiment
  private let mostOctets: Int

  /// The most groups that are halved.
  static let mostHalved = 64

  /// Nil if the sequence doesn't show what is looked for.
  ///
  /// The octets that may be weighed are at most n log n of the length of what is reduced: 16 times as a whole
  /// for each time that it can be halved, and 2^20 of any input, however short.
  init?(
    of steps: [FuzzRequest], _ minimiser: Minimiser, by experiment: @escaping Minimiser.Experiment
  ) {
    (self.steps, self.minimiser, self.experiment) = (steps, minimiser, experiment)
    weights = steps.map { minimiser.ordinary.weight(of: $0) }
    length = steps.length
    let halvings = Int.bitWidth - max(1, length).leadingZeroBitCount
    mostOctets = max(1 << 20, 16 * length * halvings)
    guard shows(steps) else { return nil }
  }

  var result: Minimisation {
    Minimisation(
      steps: steps, executions: executions, octets: octets,
      isMinimal: !isOver && !minimiser.isCoarse)
  }

  // MARK: - Passes

  /// Simplifies every input, the last one first, until a whole round changes nothing.
  mutating func simplify() {
    if minimiser.isCoarse { return run { _ in Pass.coarse } }
    repeatWhileSmaller {
      let before = $0.steps
      $0.run(isOfTexts: true) { $0.start == nil ? Pass.all : Pass.ofStart }
      // What costs most comes last, when nothing else is left to do.
      if $0.steps == before { $0.run { _ in [.singleParameters] } }
    }
  }

  private mutating func run(isOfTexts: Bool = false, _ passes: (FuzzRequest) -> [Pass]) {
    for position in steps.indices.reversed() where !isOver {
      for pass in passes(steps[position]) { run(pass, at: position) }
      guard isOfTexts else { continue }
      for slot in simplification(at: position).oddSlots where !isOver {
        for pass in Pass.shortening(slot) { run(pass, at: position) }
      }
    }
  }

  private func simplification(at position: Int) -> Simplification {
    Simplification(input: steps[position], ordinary: minimiser.ordinary)
  }

  private mutating func run(_ pass: Pass, at position: Int) {
    let edits = pass.edits(simplification(at: position))
    let applying = { [steps] (edits: [Edit]) in
      var other = steps
      other[position] = steps[position].applying(edits)
      return other
    }
    switch pass.tactic {
    case .first: _ = edits.contains { take(applying([$0])) }
    case .bisected: bisect(edits.count) { applying([edits[$0]]) }
    case .most(let groups): take(mostOf: edits, inGroups: groups(edits.count), making: applying)
    case .restated:
      // The same octets in another way: nothing has to run for it.
      let restated = applying(edits)
      if isSmaller(restated), restated.fingerprint == steps.fingerprint { keep(restated) }
    }
  }

  mutating func repeatWhileSmaller(_ round: (inout Self) -> Void) {
    var before: [FuzzRequest]
    repeat {
      before = steps
      round(&self)
    } while steps != before && !isOver
  }

  /// Of 1, 2, 3, 5, 9… inputs: state mostly leaks from the last few.
  mutating func takeShortestEnd() {
    var length = 1
    if take(Array(steps.suffix(1))) { return }
    while length + 1 < steps.count, !take(Array(steps.suffix(length + 1))) { length *= 2 }
  }

  mutating func leaveOutEarlierInputs() {
    let steps = steps
    take(mostOf: Array(steps.indices.dropLast()), inGroups: min(steps.count - 1, 4)) { removed in
      let removed = Set(removed)
      return steps.indices.filter { !removed.contains($0) }.map { steps[$0] }
    }
  }

  // MARK: - Candidates

  /// Takes the candidate of the least number that can be, if every greater one could be as well.
  private mutating func bisect(_ count: Int, making: (Int) -> [FuzzRequest]) {
    var (tooLittle, enough) = (-1, count)
    while enough - tooLittle > 1, !isOver {
      let tried = tooLittle < 0 ? 0 : (tooLittle + enough) / 2
      if take(making(tried)) { enough = tried } else { tooLittle = tried }
    }
  }

  /// Takes as many independent changes as possible: large groups first, then their halves, unless many groups
  /// can't be taken.
  private mutating func take<Change>(
    mostOf changes: [Change], inGroups count: Int, making: ([Change]) -> [FuzzRequest]
  ) {
    var taken: [Change] = []
    var groups = changes.split(intoGroups: count)
    while !groups.isEmpty, !isOver {
      var refused: [[Change]] = []
      for group in groups where !isOver {
        if take(making(taken + group)) { taken += group } else { refused.append(group) }
      }
      guard refused.count <= Self.mostHalved else { return }
      groups = refused.filter { $0.count > 1 }.flatMap { $0.split(intoGroups: 2) }
    }
  }

  private mutating func take(_ candidate: [FuzzRequest]) -> Bool {
    guard isSmaller(candidate), shows(candidate) else { return false }
    keep(candidate)
    return true
  }

  private mutating func keep(_ candidate: [FuzzRequest]) {
    (weights, steps, length) = (weights(of: candidate), candidate, candidate.length)
  }

  private mutating func shows(_ candidate: [FuzzRequest]) -> Bool {
    guard tried.insert(candidate.fingerprint).inserted,
      candidate.allSatisfy(minimiser.isPermitted)
    else { return false }
    guard executions < minimiser.budget, let isShown = experiment(candidate) else {
      isOver = true
      return false
    }
    executions += 1
    return isShown
  }

  /// False, too, if nothing may be weighed any more.
  private mutating func isSmaller(_ candidate: [FuzzRequest]) -> Bool {
    // Making it cost as much, whatever is left of it.
    let cost = length + candidate.length
    isOver = isOver || octets + cost > mostOctets
    if isOver { return false }
    octets += cost
    return candidate.count < steps.count
      || weights(of: candidate).reduce(InputWeight(), +) < weights.reduce(InputWeight(), +)
  }

  /// What stands where it stood is not weighed again.
  private func weights(of sequence: [FuzzRequest]) -> [InputWeight] {
    sequence.indices.map { index in
      steps.indices.contains(index) && steps[index] == sequence[index]
        ? weights[index] : minimiser.ordinary.weight(of: sequence[index])
    }
  }
}

extension [FuzzRequest] {
  fileprivate var length: Int { reduce(0) { $0 + $1.length } }

  fileprivate var fingerprint: UInt64 {
    var hash = Fingerprint()
    for input in self { hash.add(input.fingerprint) }
    return hash.value
  }
}

extension Array {
  fileprivate func split(intoGroups count: Int) -> [[Element]] {
    let groups = Swift.max(1, Swift.min(count, self.count))
    guard !isEmpty else { return [] }
    return (0..<groups).map {
      Array(self[self.count * $0 / groups..<self.count * ($0 + 1) / groups])
    }
  }
}
