import AppFlip

/// Which mutator has its turn: one that brings new behaviour more often, and each of them now and then.
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
  private var startTurns = Turns([])

  init(_ mutators: [Mutator]) {
    self.mutators = mutators
    characters = mutators.indices.filter { mutators[$0].name.hasPrefix("characters/") }
    records = mutators.map { _ in Record() }
    weigh()
  }

  func draw(_ random: inout SplitMix64, forStart isStart: Bool = false) -> Int {
    (isStart ? startTurns : turns).draw(&random) ?? 0
  }

  func drawCharacter(_ random: inout SplitMix64) -> Int? {
    random.oneIn(2) ? random.pick(characters) : nil
  }

  /// The weight times the octets by which a mutator makes inputs longer: those of an ordinary input, at the
  /// weight of an ordinary mutator.
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

  /// A mutator of average yield keeps its weight, and one that makes inputs very long has so few turns that
  /// what it adds costs no more than the inputs of an ordinary one.
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
  private var sums: [Int] = []

  init(_ shares: [Int]) { for share in shares { sums.append((sums.last ?? 0) + share) } }

  var isEmpty: Bool { sums.isEmpty }

  func draw(_ random: inout SplitMix64) -> Int? {
    guard let sum = sums.last, sum > 0 else { return nil }
    let ticket = random.below(sum)
    return sums.firstIndex { $0 > ticket }
  }
}

/// Which input has its turn for a place of the implementation's code that it reached: the fewer executions
/// reach a place, the more turns it has.
struct PlaceSchedule {
  private struct Place {
    var entry: FuzzCorpus.Entry
    /// The executions that reached it and the turns that it had: one that is never reached again must not
    /// have all of them.
    var count = 1
  }

  private var indices: [UInt32: Int] = [:]
  private var places: [Place] = []
  private var turns = Turns([])

  private static let most = 1 << 14
  /// Of a place that was reached once.
  private static let greatestShare = 1 << 32

  var isEmpty: Bool { turns.isEmpty }

  mutating func note(_ reached: [UInt32], by entry: FuzzCorpus.Entry?) {
    for place in reached {
      if let index = indices[place] {
        places[index].count += 1
        if let entry, entry.isApter(than: places[index].entry) { places[index].entry = entry }
      } else if let entry, places.count < Self.most {
        indices[place] = places.count
        places.append(Place(entry: entry))
      }
    }
  }

  mutating func weigh() { turns = Turns(places.map { Self.greatestShare / $0.count }) }

  mutating func draw(_ random: inout SplitMix64) -> FuzzCorpus.Entry? {
    guard let index = turns.draw(&random) else { return nil }
    places[index].count += 1
    return places[index].entry
  }
}

extension FuzzCorpus.Entry {
  /// One that is served fails at nothing else, and a short one has less that would.
  fileprivate func isApter(than other: FuzzCorpus.Entry) -> Bool {
    isServed == other.isServed ? input.length < other.input.length : isServed
  }
}
