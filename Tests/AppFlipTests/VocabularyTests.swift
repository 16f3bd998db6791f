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

@Suite("The seeded generator")
struct SplitMix64Tests {
  @Test("shuffles the same way with every toolchain")
  func shuffle() {
    var random = SplitMix64(seed: 1)
    var elements = Array("abcdefgh".utf8)
    random.shuffle(&elements)
    #expect(String(decoding: elements, as: UTF8.self) == "eghfdcab")
    #expect(elements.sorted() == Array("abcdefgh".utf8))
  }

  @Test("shuffles nothing, and a slice within its bounds")
  func edges() {
    var random = SplitMix64(seed: 1)
    var (none, slice) = ([Int](), Array(0..<9)[3..<6])
    random.shuffle(&none)
    random.shuffle(&slice)
    #expect(none == [])
    #expect(slice.sorted() == [3, 4, 5])
  }
}

extension Array {
  /// The elements in a random order that repeats.
  fileprivate func shuffledBySeed() -> [Element] {
    var random = SplitMix64(seed: 4)
    var elements = self
    random.shuffle(&elements)
    return elements
  }
}
