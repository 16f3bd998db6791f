import AppFlip
import Web

/// The values of a case's only request that may show an error in the code.
struct ValueSample: Sendable {
  let testCase: String
  /// The value that was sent.
  let value: [UInt8]
  /// The values that an implementation must compare it with, or the returned value; none if none was returned.
  let others: [[UInt8]]
  /// Whether the implementation accepted a wrong value; true for a copy.
  var isAccepted = true
}

/// A wrong way to compare or to copy a value.
struct Mistake: Sendable {
  /// The words after the name of the value.
  let words: String
  private let relates: @Sendable (_ value: [UInt8], _ other: [UInt8]) -> Bool

  /// An error with which two values are equal, or one becomes the other.
  init(_ words: String, _ relates: @escaping @Sendable ([UInt8], [UInt8]) -> Bool) {
    (self.words, self.relates) = (words, relates)
  }

  /// A comparison of both values after a change of each.
  init<Value: Equatable & SendableMetatype>(
    _ words: String, after change: @escaping @Sendable ([UInt8]) -> Value
  ) {
    self.init(words) { change($0) == change($1) }
  }

  fileprivate func explains(_ sample: ValueSample) -> Bool {
    sample.others.contains { relates(sample.value, $0) } == sample.isAccepted
  }

  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// An error in the code that explains the responses of several cases.
struct LikelyCause: Sendable {
  let sentence: String
  /// The cases that it explains.
  let cases: Set<String>
}

extension LikelyCause {
  /// The mistakes with the fewest errors; nil if there are too many errors, or more than two mistakes.
  init?(of name: String, _ samples: [ValueSample], _ mistakes: [Mistake], atMost mostErrors: Int) {
    let counted = mistakes.map { mistake in (mistake, samples.count { !mistake.explains($0) }) }
    guard let fewest = counted.map(\.1).min(), fewest <= mostErrors else { return nil }
    let best = counted.filter { $0.1 == fewest }.map(\.0)
    guard best.count <= 2 else { return nil }
    sentence = "\(name) \(best.map(\.words).joined(separator: ", or "))"
    cases = Set(
      samples.filter { sample in best.allSatisfy { $0.explains(sample) } }.map(\.testCase))
  }
}
