import AppFlip

/// Which mutator has its turn: those that bring new behaviour more often, each of them now and then.
struct MutatorSchedule {
  struct Record: Sendable {
    var uses = 0
    var yield = 0
    fileprivate var applications = 0
    fileprivate var growth = 0
  }

  let mutators: [Mutator]
  private(set) var records: [Record]
  private let characters: [Int]
  private var turns = Turns([])
  /// The turns of those that apply to starts of flips; nobody else has a turn with one.
  private var startTurns = Turns([])

  init(_ mutators: [Mutator]) {
    self.mutators = mutators
    characters = mutators.indices.filter { mutators[$0].isOfCharacters }
    records = mutators.map { _ in Record() }
    weigh()
  }

  func draw(_ random: inout SplitMix64, forStart isStart: Bool = false) -> Int {
    (isStart ? startTurns : turns).draw(&random) ?? 0
  }

  func drawCharacter(_ random: inout SplitMix64) -> Int? {
    random.oneIn(2) ? random.pick(characters) : nil
  }

  /// The weight times the octets by which a mutator makes inputs longer, at most: those of an ordinary
  /// input, at the weight of an ordinary mutator.
  private static let mostGrowth = 8.0 * 400

  mutating func note(_ steps: [Int], isNew: Bool) {
    for step in steps {
      records[step].uses += 1
      if isNew { records[step].yield += 1 }
    }
  }

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
      let meanGrowth = Double(record.growth) / Double(max(1, record.applications))
      return max(1, Int(64 * min(earned, Self.mostGrowth / meanGrowth)))
    }
    turns = Turns(zip(mutators, shares).map { $0.kinds.contains(.link) ? $1 : 0 })
    startTurns = Turns(zip(mutators, shares).map { $0.kinds.contains(.start) ? $1 : 0 })
  }
}

/// Who has its turn how often: each by its share.
struct Turns {
  /// The sums of the shares up to each place.
  private var sums: [Int] = []

  init(_ shares: [Int]) {
    var sum = 0
    sums = shares.map { share in
      sum += share
      return sum
    }
  }

  var isEmpty: Bool { sums.isEmpty }

  /// Draws a place; nil if none has a share.
  func draw(_ random: inout SplitMix64) -> Int? {
    guard let sum = sums.last, sum > 0 else { return nil }
    let ticket = random.below(sum)
    var (low, high) = (0, sums.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if sums[middle] > ticket { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
