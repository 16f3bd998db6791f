import AppFlip

/// The parameters of a query or of a form in raw octets: one text, and where the parts stand in it.
///
/// So a copy costs nothing, a change of one part copies the text once, and writing it is one step.
public struct InputParameters: Equatable, Sendable {
  /// Where the parts of a parameter stand; its separator begins where the one before it ends.
  struct Place: Equatable, Sendable {
    /// Where the name begins.
    var name: Int32
    /// Where the name ends; the value follows behind the `=`.
    var nameEnd: Int32
    /// Where the parameter ends; where there is no `=`, the name does too.
    var end: Int32

    private init(name: Int32, nameEnd: Int32, end: Int32) {
      (self.name, self.nameEnd, self.end) = (name, nameEnd, end)
    }

    init(_ name: Int, _ nameEnd: Int, _ end: Int) {
      self.name = Int32(name)
      self.nameEnd = Int32(nameEnd)
      self.end = Int32(end)
    }

    /// The place as it is where the text in front of it has grown.
    ///
    /// Whoever moves a place knows that the whole text has a length of 32 bits: nothing overflows.
    func moved(by distance: Int32) -> Place {
      Place(name: name &+ distance, nameEnd: nameEnd &+ distance, end: end &+ distance)
    }
  }

  /// The parameters one behind the other, each with its separator, the first one too.
  var octets: [UInt8]
  /// Where each parameter stands.
  var places: [Place]

  /// Has no parameter.
  public init() { (octets, places) = ([], []) }

  /// Splits a query at `&`; an empty part is a parameter without name and `=`.
  ///
  /// - Parameter query: a raw query, without the question mark, or a form.
  public init(splitting query: some Collection<UInt8>) {
    self.init(splitting: Array(query)[...])
  }

  /// Splits a query where it stands.
  ///
  /// - Parameter query: a raw query, without the question mark, or a form.
  public init(splitting query: ArraySlice<UInt8>) {
    var octets: [UInt8] = []
    octets.reserveCapacity(query.count + 1)
    octets.append(UInt8(ascii: "&"))
    octets += query
    self.octets = octets
    places = Self.places(in: octets.span)
  }

  /// Where the parameters stand in a query that begins with a separator.
  private static func places(in octets: borrowing Span<UInt8>) -> [Place] {
    var places: [Place] = []
    var start = 1
    while true {
      let end = octets.firstIndex(of: UInt8(ascii: "&"), from: start) ?? octets.count
      let equals = octets.extracting(..<end).firstIndex(of: UInt8(ascii: "="), from: start)
      places.append(Place(start, equals ?? end, end))
      guard end < octets.count else { return places }
      start = end + 1
    }
  }

  // MARK: - Reading

  /// The number of octets of the query.
  public var length: Int { octets.count - start }

  /// The query or the form, octet for octet, where it stands.
  var written: ArraySlice<UInt8> { octets[start...] }

  /// Where the first name begins: its separator isn't written.
  private var start: Int { places.isEmpty ? 0 : Int(places[0].name) }

  /// Adds the query to octets.
  ///
  /// - Parameter target: what it is added to.
  public func write(to target: inout [UInt8]) { target += written }

  /// The raw name of a parameter where it stands.
  func name(at index: Int) -> ArraySlice<UInt8> { name(at: places[index]) }

  /// The raw name at a place.
  func name(at place: Place) -> ArraySlice<UInt8> {
    octets[Int(place.name)..<Int(place.nameEnd)]
  }

  /// The raw value of a parameter where it stands; nil where there is no `=`.
  func value(at index: Int) -> ArraySlice<UInt8>? {
    hasValue(at: index) ? octets[(Int(places[index].nameEnd) + 1)..<Int(places[index].end)] : nil
  }

  /// Whether a parameter has a `=`.
  func hasValue(at index: Int) -> Bool { places[index].nameEnd < places[index].end }

  /// The indices of the parameters that stand for one of the document's.
  ///
  /// - Parameter name: the name, ASCII without `+`.
  /// - Returns: the indices, ascending.
  public func indices(named name: String) -> [Int] {
    indices.filter { self[$0].isNamed(name) }
  }

  // MARK: - Changing

  /// Sets the raw value of a parameter.
  ///
  /// - Parameters:
  ///   - value: the raw value.
  ///   - index: the index of the parameter.
  mutating func setValue(_ value: [UInt8], at index: Int) {
    guard let old = self.value(at: index)?.indices else { return self[index].value = value }
    let growth = write(value, insteadOf: old, of: index)
    if growth != 0 { places[index].end += growth }
  }

  /// Sets the raw name of a parameter.
  ///
  /// - Parameters:
  ///   - name: the raw name.
  ///   - index: the index of the parameter.
  mutating func setName(_ name: [UInt8], at index: Int) {
    let growth = write(name, insteadOf: self.name(at: index).indices, of: index)
    if growth == 0 { return }
    places[index].nameEnd += growth
    places[index].end += growth
  }

  /// Writes a text in place of a part of a parameter, and moves those behind it.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - range: the octets that go.
  ///   - index: the index of the parameter.
  /// - Returns: the octets by which the parameter grows.
  private mutating func write(
    _ text: [UInt8], insteadOf range: Range<Int>, of index: Int
  ) -> Int32 {
    let growth = Int32(octets.count - range.count + text.count) - Int32(octets.count)
    octets = octets.splicing(range, with: text)
    if growth == 0 { return 0 }
    var span = places.mutableSpan
    for later in (index + 1)..<span.count { span[later] = span[later].moved(by: growth) }
    return growth
  }

  /// The octets of neighbouring parameters with their separators.
  func extent(of range: Range<Int>) -> Range<Int> {
    let start = range.lowerBound == 0 ? 0 : Int(places[range.lowerBound - 1].end)
    return start..<(range.isEmpty ? start : Int(places[range.upperBound - 1].end))
  }

  /// Puts some parameters of others in place of some.
  ///
  /// - Parameters:
  ///   - range: the indices of those that go.
  ///   - others: where the new ones are.
  ///   - chosen: the indices of the new ones there.
  mutating func replace(_ range: Range<Int>, with others: InputParameters, _ chosen: Range<Int>) {
    replace(range, with: others.octets[others.extent(of: chosen)], others.places[chosen])
  }

  /// Puts a text in place of some parameters.
  ///
  /// - Parameters:
  ///   - range: the indices of those that go.
  ///   - text: the octets of the new ones.
  ///   - chosen: where the new ones stand in what the text is a part of.
  mutating func replace(
    _ range: Range<Int>, with text: ArraySlice<UInt8>, _ chosen: some Collection<Place>
  ) {
    let gone = extent(of: range)
    let growth = Int32(octets.count - gone.count + text.count) - Int32(octets.count)
    octets = octets.splicing(gone, with: text)
    let distance = Int32(gone.lowerBound - text.startIndex)
    var made: [Place] = []
    made.reserveCapacity(places.count - range.count + chosen.count)
    made += places[..<range.lowerBound]
    made += chosen
    made += places[range.upperBound...]
    var span = made.mutableSpan
    let end = range.lowerBound + chosen.count
    for index in range.lowerBound..<end { span[index] = span[index].moved(by: distance) }
    for index in end..<span.count { span[index] = span[index].moved(by: growth) }
    places = made
  }
}
