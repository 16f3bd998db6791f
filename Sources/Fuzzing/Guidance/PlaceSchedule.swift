import AppFlip

/// Which input has its turn for a place of the implementation's code that it reached: the fewer executions
/// reach a place, the more turns it has.
///
/// What stands behind a branch that few inputs take is found by changing one of those, though no reply
/// tells it from any other input.
struct PlaceSchedule {
  private struct Place {
    var entry: FuzzCorpus.Entry
    /// How many executions reached it, and how many turns it had: one that is never reached again must
    /// not have all of them.
    var count = 1
  }

  private var indices: [UInt32: Int] = [:]
  private var places: [Place] = []
  private var turns = Turns([])

  /// The most places: those of a large program that one adapter reaches.
  private static let most = 1 << 14

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

  /// The share of a place that was reached once.
  private static let greatestShare = 1 << 32

  mutating func draw(_ random: inout SplitMix64) -> FuzzCorpus.Entry? {
    guard let index = turns.draw(&random) else { return nil }
    places[index].count += 1
    return places[index].entry
  }
}

extension FuzzCorpus.Entry {
  /// Whether further inputs are rather made of this one: one that is served fails at nothing else, and a
  /// short one has less that would.
  fileprivate func isApter(than other: FuzzCorpus.Entry) -> Bool {
    isServed == other.isServed ? input.length < other.input.length : isServed
  }
}
