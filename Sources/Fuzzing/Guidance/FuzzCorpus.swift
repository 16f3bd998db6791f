import AppFlip
import Conformance

/// The inputs that further ones are made of.
///
/// They are the seeds, and a bounded number of those that showed something new.
struct FuzzCorpus {
  struct Entry: Sendable {
    let queued: QueuedInput
    let behaviour: UInt64
    /// What it showed beside the features of the input, and the places of the code; none if it was
    /// never executed.
    let points: [UInt64]
    /// What was decided about it; nil if there was no answer.
    let decision: Decision?

    init(_ queued: QueuedInput, _ behaviour: Feedback? = nil, _ decision: Decision? = nil) {
      (self.queued, self.decision) = (queued, decision)
      (self.behaviour, points) = (behaviour?.value ?? 0, behaviour?.points ?? [])
    }

    var input: FuzzInput { queued.input }

    /// Whether linking comes to its end by it.
    var isServed: Bool {
      decision?.answers.contains(.code) == true || decision?.answers.contains(.linked) == true
    }
  }

  private(set) var entries: [Entry] = []
  /// For each of them, which of the behaviours it showed; nil for one that wasn't counted.
  private var shown: [Int?] = []
  /// Those that reached each place of the code.
  var places = PlaceSchedule()
  /// Which of the behaviours each is, from 0.
  private var numbers: [UInt64: Int] = [:]
  /// How often each behaviour was seen.
  private var counts: [Int] = []
  /// The places of inputs that were served, of very many the latest mostly.
  private var served: [Int] = []
  /// How many inputs that were served there are.
  private var servedCount = 0

  private static let mostServed = 512
  private static let greatest = 4_096
  /// The most octets of an input that further ones are made of, though it shows nothing but a known
  /// behaviour by other means: what is long is slow.
  static let ordinaryParent = 1_024
  /// The most octets of an input that further ones are made of.
  static let longestParent = 8_192
  /// The most mutations between a seed and an input that further ones are made of: what was changed
  /// more often says little, for one fault in it hides the others, and grows longer and slower.
  static let mostMutations = 8
  /// The most mutations between a seed and an input that is changed for the place of the code that it
  /// reached: each condition on the way there may have taken some.
  static let mostMutationsToPlace = 32
  private static let mostBehaviours = 1 << 17

  var seen: Set<UInt64> { Set(numbers.keys) }
  var behaviours: Int { counts.count }

  /// Takes note of a behaviour; whether it is new.
  mutating func count(_ behaviour: UInt64) -> Bool {
    if let number = numbers[behaviour] {
      counts[number] += 1
      return false
    }
    // One that can't be counted would be new each time.
    guard counts.count < Self.mostBehaviours else { return false }
    numbers[behaviour] = counts.count
    counts.append(1)
    return true
  }

  /// Adds an input; if there is no room, an input of a frequent behaviour gives way.
  ///
  /// Inputs that were served give way only if there are more of them than have turns for it.
  mutating func add(_ entry: Entry, _ random: inout SplitMix64) {
    var place = entries.count
    if place < Self.greatest {
      entries.append(entry)
      shown.append(numbers[entry.behaviour])
    } else {
      guard let replaced = placeToReplace(&random) else { return }
      place = replaced
      if entries[place].isServed {
        servedCount -= 1
        served.removeAll { $0 == place }
      }
      entries[place] = entry
      shown[place] = numbers[entry.behaviour]
    }
    guard entry.isServed else { return }
    servedCount += 1
    if served.count < Self.mostServed {
      served.append(place)
    } else {
      served[random.below(served.count)] = place
    }
  }

  /// The place of an input that may give way: of four the one of the most frequent behaviour.
  private func placeToReplace(_ random: inout SplitMix64) -> Int? {
    let mayServedGo = servedCount > Self.mostServed
    let chosen = (0..<4).map { _ in random.below(entries.count) }
      .filter { mayServedGo || !entries[$0].isServed }
    // Of equal ones the first that was drawn.
    let frequent = chosen.map(frequency).max()
    return chosen.first { frequency($0) == frequent }
      ?? random.place(below: entries.count) { !entries[$0].isServed }
  }

  /// Draws an input for a place of the code that it reached, half of the time.
  mutating func drawForPlace(_ random: inout SplitMix64) -> Entry? {
    places.isEmpty || random.oneIn(2) ? nil : places.draw(&random)
  }

  /// Draws an input; those of rare behaviour have more turns, and those that were served.
  ///
  /// What goes wrong late, such as the writing of an answer, shows only if nothing went wrong
  /// before.
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

  /// How often the behaviour of an entry was seen; of seeds, which show none, never.
  private func frequency(_ place: Int) -> Int { shown[place].map { counts[$0] } ?? 0 }
}
