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

  /// States the same octets in another way, if that weighs less; nothing has to run for it.
  mutating func restate(as restated: [FuzzInput]) {
    guard isSmaller(restated) else { return }
    if restated.map(\.fingerprint) == steps.map(\.fingerprint) { keep(restated) }
  }

  /// Takes the first of several candidates that is smaller and shows the signature.
  @discardableResult
  mutating func take(firstOf candidates: [[FuzzInput]]) -> Bool {
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
  mutating func take<Change>(
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
