/// What was sent, what came, and what was expected instead.
public struct Complaint: Error, Equatable, Sendable {
  /// What was sent, one thing a line, in printable ASCII.
  public let sent: String
  /// What came, in lines of printable ASCII.
  public let came: String
  /// What was expected, for people.
  public let expected: String
  /// How to mend it where the hints of the probe don't fit, one a line; nil where they do.
  public let remedies: [String]?

  /// Describes what went wrong.
  ///
  /// - Parameters:
  ///   - sent: what was sent, for people.
  ///   - came: what came, in printable ASCII.
  ///   - expected: what was expected, for people.
  ///   - remedies: how to mend it where the hints of the probe don't fit.
  init(sent: String, came: String, expected: String, remedies: [String]? = nil) {
    self.remedies = remedies
    self.sent = sent
    self.came = came
    self.expected = expected
  }

  /// Describes what came for a line.
  ///
  /// - Parameters:
  ///   - sent: the octets that were sent.
  ///   - heard: what came.
  ///   - expected: what was expected, for people.
  init(_ sent: [UInt8], _ heard: Heard, expected: String) {
    self.init(sent: Excerpt.of(sent), came: heard.shown, expected: expected)
  }
}
