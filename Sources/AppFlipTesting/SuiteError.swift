import AppFlip

/// Why a suite tests nothing, and what to do.
struct SuiteError: Error, CustomStringConvertible {
  let description: String

  init(_ text: String) { description = text.escaped }

  static let noTrait = SuiteError(
    "nothing says what is tested: add the trait .appFlip(...) to the suite of this test")
}
