/// A text of named parts in which no two lists of parts read alike.
///
/// Each part is a line: its name, the number of its octets, a colon and the octets. A part that is left
/// out has the number -1, which no octets have.
struct CanonicalText {
  /// The text so far.
  private(set) var octets: [UInt8]

  /// Begins a text with the name of its form.
  init(_ form: String) { octets = Array("\(form)\n".utf8) }

  /// Adds octets, nil for none.
  mutating func add(_ name: String, _ value: [UInt8]?) {
    octets += Array("\(name) \(value?.count ?? -1):".utf8)
    octets += value ?? []
    octets.append(UInt8(ascii: "\n"))
  }

  /// Adds a word, nil for none.
  mutating func add(_ name: String, _ value: String?) { add(name, value.map { Array($0.utf8) }) }

  /// Adds words, and how many there are.
  mutating func add(_ name: String, _ values: [String]) {
    add(name, count: values.count)
    for value in values { add("-", value) }
  }

  /// Adds a number.
  mutating func add(_ name: String, count: Int) { add(name, "\(count)") }
}
