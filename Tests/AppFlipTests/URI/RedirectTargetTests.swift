import AppFlip
import Testing

@Suite("A redirect target")
struct RedirectTargetTests {
  @Test("is listed when it is one of the twelve", arguments: documentedURLs)
  func listed(_ url: String) throws {
    let target = RedirectTarget(utf8(url))
    let listed = try #require(RedirectURL.all.first { $0.text == url })
    #expect(target == .listed(listed))
    #expect(target.isListed)
    #expect(!RedirectTarget(utf8(url + "x")).isListed)
    #expect(target.environment == (url.contains("-sandbox.") ? .sandbox : .production))
  }

  /// One URL of each app at each host; the variants differ by what stands behind the bundle id.
  private static let plain = RedirectURL.all.map(\.text).filter {
    $0.hasSuffix("Chromecast") || $0.hasSuffix("OPA")
  }

  /// A change of one byte leaves the format only if it changes the bundle id to another one.
  private func expected(
    _ url: RedirectURL, at index: Int, _ byte: UInt8?
  ) -> RedirectTarget {
    let isInBundleID = index >= "https://".utf8.count + url.environment.host.utf8.count + 3
    let allowed = CharacterTable.alpha + CharacterTable.digit + "-."
    let staysFormat = isInBundleID && byte.map { allowed.holds($0) } ?? true
    return staysFormat ? .documentedFormat(url.environment) : .foreign
  }

  @Test("is never listed with one byte replaced or inserted", arguments: plain)
  func edited(_ text: String) throws {
    let url = try #require(RedirectURL.all.first { $0.text == text })
    let bytes = url.bytes
    var sweep = Sweep()
    for index in 0...bytes.count {
      for byte in everyByte {
        var edited = [bytes.inserting(byte, at: index)]
        if index < bytes.count, byte != bytes[index] {
          edited.append(bytes.replacing(at: index, with: byte))
        }
        for text in edited {
          let target = RedirectTarget(text)
          sweep.check(target == expected(url, at: index, byte), "\(byte) at \(index): \(target)")
        }
      }
    }
    sweep.finish(checks: 255 * bytes.count + 256 * (bytes.count + 1))
  }

  @Test("is never listed with one byte deleted, or with its end cut off")
  func deleted() {
    var sweep = Sweep()
    for url in RedirectURL.all {
      for index in url.bytes.indices {
        let target = RedirectTarget(url.bytes.deleting(at: index))
        sweep.check(target == expected(url, at: index, nil), "\(url.text) less \(index): \(target)")
      }
    }
    sweep.finish(checks: RedirectURL.all.map(\.bytes.count).reduce(0, +))
  }

  @Test("has the documented format with an unknown bundle ID")
  func documentedFormat() {
    for environment in RedirectURL.Environment.allCases {
      for bundleID in Self.otherBundleIDs {
        let target = RedirectTarget(utf8("https://\(environment.host)/a/\(bundleID)"))
        #expect(target == .documentedFormat(environment), "\(bundleID)")
        #expect(target.environment == environment)
      }
    }
  }

  private static let otherBundleIDs = [
    "com.google.GoogleMobile", "com.google.Chromecast.evil", "com.google.chromecast", "a", "Z", "0",
    "-", "com.google.OPA.DEV", "com.google.dev.Chromecast", "com.google.Chromecast.dev.enterprise",
    "xcom.google.OPA", "com.google.OPA.", ".com.google.OPA", "com..google.OPA", "com-google-OPA",
    "GOOGLE-APP-BUNDLE-ID", String(repeating: "a", count: 100_000),
  ]

  @Test("is foreign with a character that a bundle ID can't have")
  func noBundleID() {
    for environment in RedirectURL.Environment.allCases {
      for bundleID in Self.noBundleIDs {
        let target = RedirectTarget(utf8("https://\(environment.host)/a/\(bundleID)"))
        #expect(target == .foreign, "\(Bytes.escaped(bundleID.utf8))")
        #expect(target.environment == nil)
      }
    }
  }

  private static let noBundleIDs = [
    "", "/", "com.google.OPA/", "com.google.OPA/x", "/com.google.OPA", "../a/com.google.OPA",
    "com.google.OPA?", "com.google.OPA?x=1", "com.google.OPA#", "com.google.OPA#f",
    "com.google.OPA ",
    " com.google.OPA", "com.google.OPA%20", "com%2Egoogle.OPA", "com.google.OPA\u{0}",
    "com.google.OPA\n", "com.google.OPA\r\n", "com.google.OPA\u{FEFF}", "com.google.OPA;x",
    "com.google.OPA\\", "com_google_OPA", "com.google.OPA,", "com.google.OPA\u{301}",
    "GOOGLE_APP_BUNDLE_ID", "com.g\u{3BF}ogle.OPA", "com.google.\u{4F}\u{338}PA", "*",
    "com.google.*",
    "com\u{FF0E}google.OPA", "com.google.\u{FF2F}PA",
  ]
}
