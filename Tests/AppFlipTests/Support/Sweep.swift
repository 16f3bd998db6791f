import Testing

/// Many checks that are reported as one expectation, with the first few that failed.
struct Sweep {
  private var checked = 0
  private var failed = 0
  private var shown: [String] = []

  /// Counts a check; the description is made only for one that failed.
  mutating func check(_ holds: Bool, _ description: @autoclosure () -> String) {
    checked += 1
    guard !holds else { return }
    failed += 1
    if shown.count < 8 { shown.append(description()) }
  }

  /// Expects that every check held, and that there were as many as meant.
  func finish(checks expected: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(
      failed == 0, "\(failed) of \(checked): \(shown.joined(separator: "; "))",
      sourceLocation: sourceLocation)
    #expect(checked == expected, "the sweep is not complete", sourceLocation: sourceLocation)
  }
}
