/// Which mutator has its turn: those that bring new behaviour more often, each of them now and then.
struct MutatorSchedule {
  /// How a mutator has done.
  struct Record: Sendable {
    /// The drafts that it had a part in.
    var uses = 0
    /// Those of them that showed something new.
    var yield = 0
  }

  /// The mutators in their order.
  let mutators: [any Mutator]
  /// The names of the mutators, at the same places.
  let names: [String]
  /// How each has done, at the same places.
  private(set) var records: [Record]
  private var bounds: [Int] = []

  /// Begins with every mutator at its own weight.
  ///
  /// - Parameter mutators: the mutators.
  init(_ mutators: [any Mutator]) {
    self.mutators = mutators
    names = mutators.map(\.name)
    records = mutators.map { _ in Record() }
    weigh()
  }

  /// Draws a mutator's place.
  ///
  /// - Parameter random: the source of randomness.
  func draw(_ random: inout SplitMix64) -> Int {
    let ticket = random.below(bounds.last ?? 0)
    var (low, high) = (0, bounds.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if bounds[middle] > ticket { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Takes note of a draft.
  ///
  /// - Parameters:
  ///   - steps: the places of the mutators that made it.
  ///   - isNew: whether it showed something new.
  mutating func note(_ steps: [Int], isNew: Bool) {
    for step in steps {
      records[step].uses += 1
      if isNew { records[step].yield += 1 }
    }
  }

  /// Weighs the mutators by how they have done.
  ///
  /// A mutator of average yield keeps its weight; none falls below a quarter of it, and none rises
  /// above four times as much.
  mutating func weigh() {
    let uses = records.reduce(0) { $0 + $1.uses }
    let yield = records.reduce(0) { $0 + $1.yield }
    let average = (Double(yield) + 1) / (Double(uses) + 64)
    var sum = 0
    bounds = zip(mutators, records).map { mutator, record in
      let rate = (Double(record.yield) + 8 * average) / (Double(record.uses) + 8)
      sum += max(1, Int(16 * Double(mutator.weight) * min(4, max(0.25, rate / average))))
      return sum
    }
  }
}
