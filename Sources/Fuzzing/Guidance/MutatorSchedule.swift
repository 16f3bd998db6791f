import AppFlip

/// Which mutator has its turn: those that bring new behaviour more often, each of them now and then.
struct MutatorSchedule {
  /// How a mutator has done.
  struct Record: Sendable {
    /// The inputs that it had a part in.
    var uses = 0
    /// Those of them that showed something new.
    var yield = 0
    /// How often it was applied, be the input sent or not.
    fileprivate var applications = 0
    /// The octets by which inputs grew when it was applied.
    fileprivate var growth = 0
  }

  /// The mutators in their order.
  let mutators: [Mutator]
  /// How each has done, at the same places.
  private(set) var records: [Record]
  /// The places of those of single characters.
  private let characters: [Int]
  /// The sums of the shares of the turns up to each place.
  private var bounds: [Int] = []
  /// The bounds of those that apply to starts of flips; nobody else has a turn with one.
  private var startBounds: [Int] = []

  init(_ mutators: [Mutator]) {
    self.mutators = mutators
    characters = mutators.indices.filter { mutators[$0].isOfCharacters }
    records = mutators.map { _ in Record() }
    weigh()
  }

  /// Draws a mutator's place.
  func draw(_ random: inout SplitMix64, forStart isStart: Bool = false) -> Int {
    let bounds = isStart ? startBounds : bounds
    return bounds.place(of: random.below(bounds.last ?? 0))
  }

  /// Draws the place of a mutator of single characters, half of the time.
  func drawCharacter(_ random: inout SplitMix64) -> Int? {
    random.oneIn(2) ? random.pick(characters) : nil
  }

  /// The weight times the octets by which a mutator makes inputs longer, at most: those of an ordinary
  /// input, at the weight of an ordinary mutator.
  private static let mostGrowth = 8.0 * 400

  /// Takes note of an input.
  mutating func note(_ steps: [Int], isNew: Bool) {
    for step in steps {
      records[step].uses += 1
      if isNew { records[step].yield += 1 }
    }
  }

  /// Takes note of what a mutator made.
  mutating func note(_ step: Int, growth: Int) {
    records[step].applications += 1
    records[step].growth += max(0, growth)
  }

  /// Weighs the mutators by how they have done.
  ///
  /// A mutator of average yield keeps its weight; none falls below a quarter of it, and none rises
  /// above four times as much. One that makes inputs very long has so few turns that all it adds to
  /// them costs no more than the inputs of an ordinary one.
  mutating func weigh() {
    let uses = records.reduce(0) { $0 + $1.uses }
    let yield = records.reduce(0) { $0 + $1.yield }
    let average = (Double(yield) + 1) / (Double(uses) + 64)
    let shares = zip(mutators, records).map { mutator, record in
      let rate = (Double(record.yield) + 8 * average) / (Double(record.uses) + 8)
      let earned = Double(mutator.weight) * min(4, max(0.25, rate / average))
      return max(1, Int(64 * min(earned, Self.mostGrowth / record.meanGrowth)))
    }
    bounds = self.bounds(of: shares, among: .link)
    startBounds = self.bounds(of: shares, among: .start)
  }

  /// The sums of the shares up to each place; mutators of other inputs have none.
  private func bounds(of shares: [Int], among kind: InputKinds) -> [Int] {
    var sum = 0
    return zip(mutators, shares).map { mutator, share in
      if mutator.kinds.contains(kind) { sum += share }
      return sum
    }
  }
}

extension MutatorSchedule.Record {
  /// The octets by which inputs grew on average when the mutator was applied.
  fileprivate var meanGrowth: Double { Double(growth) / Double(max(1, applications)) }
}
