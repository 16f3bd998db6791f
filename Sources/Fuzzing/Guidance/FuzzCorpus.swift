import AppFlip
import Conformance

/// The inputs that further ones are made of: the seeds, and a bounded number of those that showed something
/// new.
struct FuzzCorpus {
  struct Entry: Sendable {
    let queued: QueuedInput
    let behaviour: UInt64
    /// None if it was never executed.
    let points: [UInt64]
    let decision: Decision?

    init(_ queued: QueuedInput, _ behaviour: Feedback? = nil, _ decision: Decision? = nil) {
      (self.queued, self.decision) = (queued, decision)
      (self.behaviour, points) = (behaviour?.value ?? 0, behaviour?.points ?? [])
    }

    var input: FuzzRequest { queued.input }

    /// Whether linking comes to its end by it.
    var isServed: Bool { decision?.answers.isDisjoint(with: [.code, .linked]) == false }
  }

  private(set) var entries: [Entry] = []
  var places = PlaceSchedule()
  private var counts: [UInt64: Int] = [:]
  /// The places of inputs that were served, of very many the latest mostly.
  private var served: [Int] = []
  private var servedCount = 0

  private static let mostServed = 512
  private static let greatest = 4_096
  /// The most octets of an input that further ones are made of, unless it shows a new behaviour: what is
  /// long is slow.
  static let ordinaryParent = 1_024
  static let longestParent = 8_192
  /// What was changed more often since its seed says little, for one fault in it hides the others.
  static let mostMutations = 8
  /// Each condition on the way to a place of the code may have taken some.
  static let mostMutationsToPlace = 32
  private static let mostBehaviours = 1 << 17

  var seen: Set<UInt64> { Set(counts.keys) }
  var behaviours: Int { counts.count }

  mutating func count(_ behaviour: UInt64) -> Bool {
    // One that can't be counted would be new each time.
    guard counts[behaviour] != nil || counts.count < Self.mostBehaviours else { return false }
    counts[behaviour, default: 0] += 1
    return counts[behaviour] == 1
  }

  /// If there is no room, an input of a frequent behaviour gives way, one that was served only if there are
  /// more of them than have turns for it.
  mutating func add(_ entry: Entry, _ random: inout SplitMix64) {
    var place = entries.count
    if place < Self.greatest {
      entries.append(entry)
    } else {
      guard let replaced = placeToReplace(&random) else { return }
      place = replaced
      if entries[place].isServed {
        servedCount -= 1
        served.removeAll { $0 == place }
      }
      entries[place] = entry
    }
    guard entry.isServed else { return }
    servedCount += 1
    if served.count < Self.mostServed {
      served.append(place)
    } else {
      served[random.below(served.count)] = place
    }
  }

  /// Of four the one of the most frequent behaviour.
  private func placeToReplace(_ random: inout SplitMix64) -> Int? {
    let mayServedGo = servedCount > Self.mostServed
    let chosen = (0..<4).map { _ in random.below(entries.count) }
      .filter { mayServedGo || !entries[$0].isServed }
    // Of equal ones the first that was drawn.
    let frequent = chosen.map(frequency).max()
    return chosen.first { frequency($0) == frequent }
      ?? random.place(below: entries.count) { !entries[$0].isServed }
  }

  /// For a place of the code that it reached, half of the time.
  mutating func drawForPlace(_ random: inout SplitMix64) -> Entry? {
    places.isEmpty || random.oneIn(2) ? nil : places.draw(&random)
  }

  /// Those of rare behaviour have more turns, and those that were served: what goes wrong late, such as the
  /// writing of an answer, shows only if nothing went wrong before.
  func draw(_ random: inout SplitMix64) -> Entry? {
    guard !entries.isEmpty else { return nil }
    if random.oneIn(3), let place = random.pick(served) { return entries[place] }
    var place = random.below(entries.count)
    for _ in 0..<random.below(4) {
      let other = random.below(entries.count)
      if frequency(other) < frequency(place) { place = other }
    }
    return entries[place]
  }

  private func frequency(_ place: Int) -> Int { counts[entries[place].behaviour] ?? 0 }
}
