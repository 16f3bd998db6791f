import AppFlip

/// Ends a value with many combining marks in an order that isn't canonical, on which Swift's
/// string equality and every normalisation take quadratic time.
struct ValueCombiningMarks: ValuePieceMutator {
  let name = "values/combining-marks"
  let weight = 1

  static let places: [ValuePlace] = [.end]
  static let pieces = [2, 16, 100, 1_000].map {
    PercentEncoding.encode(Array(String(repeating: "\u{301}\u{316}", count: $0).utf8))
  }
}
