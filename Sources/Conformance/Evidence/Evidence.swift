import AppFlip

/// The expected and the observed behaviour that show a violation; all text in it is printable ASCII.
///
/// The texts are made when they are read: a fuzzer reads few of them. It is a class, because many values pass it on.
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
