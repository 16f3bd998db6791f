import AppFlip
import Testing

@Suite("The vocabulary")
struct VocabularyTests {
  @Test("has the names of the adapter protocol")
  func names() {
    #expect(Role.allCases.map(\.rawValue) == ["app", "authorization-endpoint", "google-app"])
    #expect(Activity.allCases.map(\.rawValue) == ["browsing-web", "other"])
    #expect(
      Outcome.allCases.map(\.rawValue) == [
        "approves", "declines", "cancels", "sign-in-fails", "offline", "times-out",
        "account-disabled", "waits",
      ])
    #expect(QueryReading.allCases.map(\.rawValue) == ["percent", "form"])
  }

  @Test("knows no other name for them")
  func otherNames() {
    for name in ["", "App", "app ", "google_app", "googleApp", "authorizationEndpoint"] {
      #expect(Role(rawValue: name) == nil)
    }
    #expect(Activity(rawValue: "browsingWeb") == nil)
    #expect(Outcome(rawValue: "timesOut") == nil)
    #expect(ErrorCode(rawValue: "Invalid_Request") == nil)
    #expect(ErrorCode(rawValue: "user_not_authorized") == nil)
    #expect(ErrorCode(rawValue: "canceled") == nil)
  }

  @Test("orders the editions by age, the fourth newest")
  func editions() {
    #expect(Edition.allCases.map(\.rawValue) == [1, 2, 3, 4])
    #expect(Edition.allCases.shuffledBySeed().sorted() == [.first, .second, .third, .fourth])
    #expect(Edition.newest == .fourth)
    #expect(Edition.allCases.max() == Edition.newest)
    #expect(Edition.first < .second)
    #expect(!(Edition.second < .second))
    #expect(Edition(rawValue: 0) == nil)
    #expect(Edition(rawValue: 5) == nil)
  }
}

extension Array {
  /// The elements in a random order that repeats.
  fileprivate func shuffledBySeed() -> [Element] {
    var random = SplitMix64(seed: 4)
    return shuffled(using: &random)
  }
}
