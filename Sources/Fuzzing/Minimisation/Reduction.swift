/// A sequence of inputs that shows a signature and becomes smaller step by step.
struct Reduction {
  /// The smallest sequence so far that shows the signature.
  private(set) var steps: [FuzzInput]
  /// What ran for it.
  private(set) var trials: Trials

  /// The most groups that are halved.
  static let mostHalved = 64

  private let ordinary: Ordinary
  /// What each of the steps weighs.
  private var weights: [InputWeight]
  /// The octets of the steps.
  private var length: Int

  /// Whether only a few coarse steps are tried.
  let isCoarse: Bool

  /// Whether nothing can be tried any more.
  var isOver: Bool { trials.isExhausted }

  /// Begins with a sequence; nil if it doesn't show the signature.
  init?(
    of steps: [FuzzInput], towards ordinary: Ordinary, isCoarse: Bool, trying trials: Trials
  ) {
    self.steps = steps
    self.isCoarse = isCoarse
    self.ordinary = ordinary
    self.trials = trials
    weights = steps.map { ordinary.weight(of: $0) }
    length = steps.length
    guard self.trials.show([steps]) == [true] else { return nil }
  }

  /// How one of the inputs can be simplified.
  func simplification(at position: Int) -> Simplification {
    Simplification(input: steps[position], ordinary: ordinary)
  }

  /// Tries what a pass has for one of the inputs.
  mutating func run(_ pass: Pass, at position: Int) {
    let edits = pass.edits(simplification(at: position))
    let applying = { [steps] (edits: [Edit]) in
      var other = steps
      other[position] = steps[position].applying(edits)
      return other
    }
    switch pass.tactic {
    case .first: take(firstOf: edits.map { applying([$0]) })
    case .bisected: bisect(edits.count) { applying([edits[$0]]) }
    case .most(let groups): take(mostOf: edits, inGroups: groups(edits.count), making: applying)
    case .restated: restate(as: applying(edits))
    }
  }

  /// Finds the least number whose candidate can be taken, if every greater one could be as well.
  private mutating func bisect(_ count: Int, making: (Int) -> [FuzzInput]) {
    var (tooLittle, enough) = (-1, count)
    while enough - tooLittle > 1, !isOver {
      let tried = tooLittle < 0 ? 0 : (tooLittle + enough) / 2
      if take(firstOf: [making(tried)]) { enough = tried } else { tooLittle = tried }
    }
  }

  /// Repeats passes until a whole round changes nothing.
  mutating func repeatWhileSmaller(_ round: (inout Self) -> Void) {
    var before: [FuzzInput]
    repeat {
      before = steps
      round(&self)
    } while steps != before && !isOver
  }

  /// Takes the shortest end of the sequence of 1, 2, 3, 5, 9… inputs: state mostly leaks from the last
  /// few.
  mutating func takeShortestEnd() {
    var (ends, length) = ([Array(steps.suffix(1))], 1)
    while length + 1 < steps.count {
      ends.append(Array(steps.suffix(length + 1)))
      length *= 2
    }
    take(firstOf: ends)
  }

  /// Leaves out as many of the inputs before the last one as possible.
  mutating func leaveOutEarlierInputs() {
    let steps = steps
    take(mostOf: Array(steps.indices.dropLast()), inGroups: min(steps.count - 1, 4)) { removed in
      let removed = Set(removed)
      return steps.indices.filter { !removed.contains($0) }.map { steps[$0] }
    }
  }

  /// States the same octets in another way, if that weighs less; nothing has to run for it.
  private mutating func restate(as restated: [FuzzInput]) {
    guard isSmaller(restated) else { return }
    if restated.map(\.fingerprint) == steps.map(\.fingerprint) { keep(restated) }
  }

  /// Takes the first of several candidates that is smaller and shows the signature.
  @discardableResult
  private mutating func take(firstOf candidates: [[FuzzInput]]) -> Bool {
    for candidate in candidates {
      guard isSmaller(candidate), trials.show([candidate]) == [true] else { continue }
      keep(candidate)
      return true
    }
    return false
  }

  /// Takes as many independent changes as possible: large groups first, then their halves.
  ///
  /// With few changes that can't be taken it runs about their number times the logarithm of the
  /// number of all. If many groups can't, they aren't halved any more.
  private mutating func take<Change>(
    mostOf changes: [Change], inGroups count: Int, making: ([Change]) -> [FuzzInput]
  ) {
    var taken: [Change] = []
    var groups = changes.split(intoGroups: count)
    while !groups.isEmpty, !isOver {
      var refused: [[Change]] = []
      for start in stride(from: 0, to: groups.count, by: Trials.widest) where !isOver {
        let batch = groups[start..<min(start + Trials.widest, groups.count)]
        refused += take(groups: batch, &taken, making)
      }
      guard refused.count <= Self.mostHalved else { return }
      groups = refused.filter { $0.count > 1 }.flatMap { $0.split(intoGroups: 2) }
    }
  }

  /// Takes those of several groups of changes that can be taken, and returns the others.
  private mutating func take<Change>(
    groups: ArraySlice<[Change]>, _ taken: inout [Change], _ making: ([Change]) -> [FuzzInput]
  ) -> [[Change]] {
    let candidates = groups.map { making(taken + $0) }
    let shown = show(candidates)
    let able = zip(groups, shown).filter(\.1).map(\.0)
    var refused = zip(groups, shown).filter { !$0.1 }.map(\.0)
    guard let first = able.first, let index = shown.firstIndex(of: true) else { return refused }
    let together = able.flatMap(\.self)
    if able.count > 1, take(firstOf: [making(taken + together)]) {
      taken += together
      return refused
    }
    keep(candidates[index])
    taken += first
    for group in able.dropFirst() {
      if take(firstOf: [making(taken + group)]) { taken += group } else { refused.append(group) }
    }
    return refused
  }

  private mutating func show(_ candidates: [[FuzzInput]]) -> [Bool] {
    var smaller: [Int] = []
    for index in candidates.indices where isSmaller(candidates[index]) { smaller.append(index) }
    var shown = candidates.map { _ in false }
    let results = trials.show(smaller.map { candidates[$0] })
    for (index, result) in zip(smaller, results) { shown[index] = result }
    return shown
  }

  private mutating func keep(_ candidate: [FuzzInput]) {
    weights = weights(of: candidate)
    steps = candidate
    length = candidate.length
  }

  /// Whether a candidate weighs less than the steps; false if nothing may be weighed any more.
  private mutating func isSmaller(_ candidate: [FuzzInput]) -> Bool {
    // Making it cost as much, whatever is left of it.
    guard trials.weigh(length + candidate.length) else { return false }
    return candidate.count < steps.count
      || weights(of: candidate).reduce(InputWeight(), +) < weights.reduce(InputWeight(), +)
  }

  /// What each input of a sequence weighs; one that stands where it stood is not weighed again.
  private func weights(of sequence: [FuzzInput]) -> [InputWeight] {
    sequence.indices.map { index in
      steps.indices.contains(index) && steps[index] == sequence[index]
        ? weights[index] : ordinary.weight(of: sequence[index])
    }
  }
}

extension [FuzzInput] {
  /// The octets of all of them.
  fileprivate var length: Int { reduce(0) { $0 + $1.length } }
}

extension Array {
  /// The elements in so many groups of about the same size, in order; never an empty one.
  func split(intoGroups count: Int) -> [[Element]] {
    let groups = Swift.max(1, Swift.min(count, self.count))
    guard !isEmpty else { return [] }
    return (0..<groups).map {
      Array(self[self.count * $0 / groups..<self.count * ($0 + 1) / groups])
    }
  }
}
