package import AdapterProtocol
package import AppFlip

/// The context of judging beside the exchange; a class, as every exchange holds it.
package final class JudgingContext: Sendable {
  package let fixture: Fixture
  package let features: Set<Feature>
  package let edition: Edition
  let issuesGivenCode: Bool
  let tellsHowOpened: Bool

  package init(fixture: Fixture, features: Set<Feature>, edition: Edition) {
    (self.fixture, self.features, self.edition) = (fixture, features, edition)
    issuesGivenCode = features.contains(.code)
    tellsHowOpened = features.contains(.universalLinksOnly)
  }
}
