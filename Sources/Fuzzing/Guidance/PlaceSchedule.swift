import AppFlip

/// Which input has its turn for a place of the implementation's code that it reached: the fewer executions
/// reach a place, the more turns it has.
///
/// What stands behind a branch that few inputs take is found by changing one of those, though no reply
/// tells it from any other input.
struct PlaceSchedule {
  /// A place, and what reached it.
  private struct Place {
    /// The input that further ones are made of.
    var entry: FuzzCorpus.Entry
    /// How many executions reached it, and how many turns it had: one that is never reached again must
    /// not have all of them.
    var count = 1
  }

  private var indices: [UInt32: Int] = [:]
  private var places: [Place] = []
  /// The sums of the shares of the turns up to each place.
  private var bounds: [Int] = []

  /// The most places: those of a large program that one adapter reaches.
  private static let most = 1 << 14

  /// Whether no place has a turn.
  var isEmpty: Bool { bounds.isEmpty }

  /// Takes note of what an execution reached.
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

  /// Gives each place its share of the turns, by how often it was reached up to now.
  mutating func weigh() {
    var sum = 0
    bounds = places.map { place in
      sum += Self.greatestShare / place.count
      return sum
    }
  }

  /// The share of a place that was reached once.
  private static let greatestShare = 1 << 32

  /// Draws an input.
  mutating func draw(_ random: inout SplitMix64) -> FuzzCorpus.Entry? {
    guard let sum = bounds.last, sum > 0 else { return nil }
    let index = bounds.place(of: random.below(sum))
    places[index].count += 1
    return places[index].entry
  }
}

extension [Int] {
  /// The place whose share a ticket falls into.
  func place(of ticket: Int) -> Int {
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] > ticket { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension FuzzCorpus.Entry {
  /// Whether further inputs are rather made of this one: one that is served fails at nothing else, and a
  /// short one has less that would.
  fileprivate func isApter(than other: FuzzCorpus.Entry) -> Bool {
    isServed == other.isServed ? input.length < other.input.length : isServed
  }
}
