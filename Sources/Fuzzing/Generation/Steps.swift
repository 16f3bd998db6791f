/// The mutators that made an input of its parent, by their places in the schedule.
///
/// Held in place: every input has some, and hardly any is ever looked at.
struct Steps: Sendable, ExpressibleByArrayLiteral {
  private var places = SIMD16<UInt16>()
  /// How many there are.
  private(set) var count = 0

  /// The most that there may be.
  static let greatest = 12

  /// Makes no step.
  init() {}

  /// Lists the places of mutators; there must be room for them.
  init(arrayLiteral places: Int...) { for place in places { append(place) } }

  /// Whether there is none.
  var isEmpty: Bool { count == 0 }

  /// Adds a step; there must be room for it.
  mutating func append(_ place: Int) {
    places[count] = UInt16(place)
    count += 1
  }

  /// The place of the mutator of a step.
  subscript(index: Int) -> Int { Int(places[index]) }

  /// The places in their order.
  var indices: Range<Int> { 0..<count }
}
