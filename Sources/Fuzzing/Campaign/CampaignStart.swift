public import Conformance

/// What a campaign begins with.
public enum CampaignStart: String, CaseIterable, Sendable {
  /// The hostile links of the corpus, beside good ones.
  case corpus
  /// Good links alone.
  case good

  /// The variable of the environment that says so.
  public static let variable = "APPFLIP_FUZZ_START"

  /// Reads what a campaign begins with; the corpus where nobody says.
  ///
  /// - Parameter environment: the variables by their names; others are passed over.
  /// - Throws: `SettingsError` for another word.
  public init(environment: [String: String]) throws(SettingsError) {
    let value = environment[Self.variable]?.trimmed ?? Self.corpus.rawValue
    guard let start = Self(rawValue: value) else {
      throw SettingsError(
        Self.variable, value, takes: Self.allCases.map(\.rawValue).joined(separator: " or "))
    }
    self = start
  }
}
