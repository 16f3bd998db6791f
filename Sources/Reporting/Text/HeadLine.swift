/// A line that is never longer than a head's lines may be.
struct HeadLine {
  /// The octets of a line.
  static let longest = 119

  private(set) var text: String

  /// Begins with what must stand in the line: cut if even that is too long.
  init(_ text: String, atMost longest: Int = longest) {
    let octets = Array(text.utf8)
    self.text =
      octets.count <= longest
      ? text : String(decoding: octets.prefix(longest - 3), as: UTF8.self) + "..."
  }

  /// Adds what fits.
  mutating func add(_ rest: String) {
    if text.utf8.count + rest.utf8.count <= Self.longest { text += rest }
  }
}
