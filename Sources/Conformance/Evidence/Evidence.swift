import AppFlip

/// What shows that a rule is broken; all text in it is printable ASCII.
///
/// The texts are put together when they are read: of most of what a fuzzer executes nobody reads them.
/// A class, because it is handed on from the oracle to the report: nothing of it ever changes.
package final class Evidence: Sendable, Equatable {
  package let difference: Difference?
  private let makeExpected: @Sendable () -> String
  private let makeObserved: @Sendable () -> String

  package convenience init(expected: String, observed: String, difference: Difference?) {
    self.init(expected: { expected }, observed: { observed }, difference)
  }

  init(
    expected: @escaping @Sendable () -> String, observed: @escaping @Sendable () -> String,
    _ difference: Difference?
  ) {
    self.difference = difference
    makeExpected = expected
    makeObserved = observed
  }

  package var expected: String { makeExpected() }
  package var observed: String { makeObserved() }

  package static func == (lhs: Evidence, rhs: Evidence) -> Bool {
    lhs.difference == rhs.difference && lhs.expected == rhs.expected && lhs.observed == rhs.observed
  }
}

package struct Difference: Sendable, Equatable, CustomStringConvertible {
  package let offset: Int
  package let place: String

  package init(offset: Int, place: String) { (self.offset, self.place) = (offset, place) }

  package var description: String { "byte \(offset) of \(place)" }
}
