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
    #expect(RedirectURL.Environment.allCases.map(\.rawValue) == ["production", "sandbox"])
    #expect(QueryReading.allCases.map(\.rawValue) == ["percent", "form"])
  }

  @Test("orders the editions by age, the fourth newest")
  func editions() {
    #expect(Edition.allCases.map(\.rawValue) == [1, 2, 3, 4])
    #expect(Edition.allCases.shuffledBySeed().sorted() == [.first, .second, .third, .fourth])
    #expect(Edition.newest == .fourth)
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
