public import AdapterProtocol
public import AppFlip

/// What judging knows beside the exchange itself.
///
/// A class, because every exchange holds it: nothing of it ever changes.
public final class JudgingContext: Sendable {
  /// What the links of the run are built from.
  public let fixture: Fixture
  /// What the adapter declared.
  public let features: Set<Feature>
  /// The edition by which the run judges.
  public let edition: Edition
  /// Whether the implementation issues just the code of the request.
  let issuesGivenCode: Bool
  /// Whether the adapter tells how a URL was opened.
  let tellsHowOpened: Bool

  /// Joins what judging needs.
  public init(fixture: Fixture, features: Set<Feature>, edition: Edition) {
    self.fixture = fixture
    self.features = features
    self.edition = edition
    issuesGivenCode = features.contains(.code)
    tellsHowOpened = features.contains(.universalLinksOnly)
  }
}
