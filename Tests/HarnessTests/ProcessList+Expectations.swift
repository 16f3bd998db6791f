import TestSupport
import Testing

extension ProcessList {
  /// Checks that none of the processes, and nothing of their groups, is left; removes the list.
  ///
  /// - Parameters:
  ///   - count: how many processes there were at least.
  ///   - location: where to report.
  func expectAllGone(atLeast count: Int = 1, _ location: SourceLocation = #_sourceLocation) {
    #expect(processes.count >= count, sourceLocation: location)
    #expect(survivors() == [], "these processes live", sourceLocation: location)
    remove()
  }
}
