import AppFlip
import Web

/// A value of a request that an implementation must compare with the right ones.
package enum ComparedValue: Sendable {
  case clientID, redirectURI, returnedState, returnedURL

  var name: String {
    switch self {
    case .clientID: "client_id"
    case .redirectURI: "redirect_uri"
    case .returnedState: "the state"
    case .returnedURL: "the URL"
    }
  }

  fileprivate var isURL: Bool { self == .redirectURI || self == .returnedURL }
}

/// What a request shows of a comparison: a wrong value, and whether it was accepted.
struct ComparedSample: Sendable {
  let testCase: String
  let value: [UInt8]
  let right: [[UInt8]]
  let isAccepted: Bool
}

/// A wrong way to compare a value with a right one.
struct FlawedComparison: Sendable {
  /// What follows the name of the value.
  let words: String
  let accepts: @Sendable (_ value: [UInt8], _ right: [UInt8]) -> Bool

  private init(_ words: String, _ accepts: @escaping @Sendable ([UInt8], [UInt8]) -> Bool) {
    (self.words, self.accepts) = (words, accepts)
  }

  /// Compares what a function makes of both values.
  private init<Value: Equatable & SendableMetatype>(
    _ words: String, after change: @escaping @Sendable ([UInt8]) -> Value
  ) {
    self.init(words) { change($0) == change($1) }
  }

  /// The fewest samples that say something.
  private static let fewest = 5

  /// The comparisons that explain the samples best; nil for none, or too many.
  static func cause(of samples: [ComparedSample], of value: ComparedValue) -> LikelyCause? {
    let accepted = samples.count(where: \.isAccepted)
    guard samples.count >= fewest, accepted > 0 else { return nil }
    // One value says nothing of a part of the others.
    let parts = accepted > 1 ? ofParts + fitted(to: samples) : []
    let urls = value.isURL ? ofURLs + [components(samples)].compactMap(\.self) : []
    return LikelyCause(
      of: value.name, samples, \.testCase, ofTexts + parts + urls, \.words, atMost: accepted / 10
    ) { comparison, sample in
      sample.right.contains { comparison.accepts(sample.value, $0) } == sample.isAccepted
    }
  }

  // MARK: - Texts

  private static let ofParts = [
    FlawedComparison("is compared by its beginning (hasPrefix)") { $0.starts(with: $1) },
    FlawedComparison("is accepted if it is the beginning of a right one") { $1.starts(with: $0) },
    FlawedComparison("is compared by its end (hasSuffix)") {
      $0.reversed().starts(with: $1.reversed())
    },
    FlawedComparison("is accepted if it is the end of a right one") {
      $1.reversed().starts(with: $0.reversed())
    },
    FlawedComparison("is accepted if it contains a right one") { $0.holds($1) },
    FlawedComparison("is accepted if a right one contains it") { $1.holds($0) },
  ]

  private static let ofTexts = [
    FlawedComparison("isn't checked") { _, _ in true },
    FlawedComparison("is compared without regard to upper and lower case") {
      $0.map(\.lowercasedASCII)
    },
    FlawedComparison("is compared after lowercased()") { text($0).lowercased() },
    FlawedComparison("is compared after uppercased()") { text($0).uppercased() },
    FlawedComparison(
      "is compared as String, in which canonically equivalent characters are equal"
    ) {
      text($0)
    },
    FlawedComparison("is compared after invalid UTF-8 is replaced") { Array(text($0).utf8) },
    FlawedComparison("is compared after whitespace at its ends is removed") { $0.trimmed },
    FlawedComparison("is compared after whitespace is removed") { $0.filter { $0 > 0x20 } },
    FlawedComparison("is compared after control characters are removed") {
      $0.filter { $0 >= 0x20 }
    },
    FlawedComparison("is decoded twice") {
      PercentDecoding.decodeLiteral($0, as: .percent) == $1
        || PercentDecoding.decodeLiteral($0, as: .form) == $1
    },
    FlawedComparison("is compared up to a NUL byte") { $0.prefix { $0 != 0 } },
    FlawedComparison("is only compared in its length") { $0.count },
    FlawedComparison("is compared as a number") { left, right in
      guard let left = Double(text(left)), let right = Double(text(right)) else {
        return left == right
      }
      return left == right
    },
    FlawedComparison("is compared by a pattern whose dots match every character") {
      $0.count == $1.count && zip($0, $1).allSatisfy { $0 == $1 || $1 == UInt8(ascii: ".") }
    },
  ]

  /// Comparisons of some of the bytes, as many as the samples show.
  private static func fitted(to samples: [ComparedSample]) -> [FlawedComparison] {
    func common(_ sample: ComparedSample, fromEnd: Bool) -> Int {
      sample.right.map { right in
        fromEnd
          ? zip(sample.value.reversed(), right.reversed()).prefix { $0 == $1 }.count
          : zip(sample.value, right).prefix { $0 == $1 }.count
      }.max() ?? 0
    }
    let accepted = samples.filter(\.isAccepted)
    let first = accepted.map { common($0, fromEnd: false) }.min() ?? 0
    let last = accepted.map { common($0, fromEnd: true) }.min() ?? 0
    return [
      FlawedComparison("isn't compared beyond its first \(first.counted("byte"))") {
        first > 0 && $1.count > first && $0.count > first && $0.starts(with: $1.prefix(first))
      },
      FlawedComparison("isn't compared before its last \(last.counted("byte"))") {
        last > 0 && $1.count > last && $0.count > last
          && $0.reversed().starts(with: $1.suffix(last).reversed())
      },
    ]
  }

  // MARK: - URLs

  private static let ofURLs = [
    FlawedComparison("is compared after normalization") { RepairedURL($0[...]) },
    FlawedComparison("is compared without a slash at its end") { url in
      Array(url.reversed().drop { $0 == UInt8(ascii: "/") })
    },
    FlawedComparison("is compared without its query and its fragment") {
      Array(URIReference(splitting: $0).base)
    },
    FlawedComparison("may have any bundle ID") { url, right in
      guard let slash = right.lastIndex(of: UInt8(ascii: "/")) else { return false }
      return url.starts(with: right[...slash])
    },
    FlawedComparison("may be any of the 12 URLs") { url, _ in
      RedirectURL.all.contains { $0.bytes == url }
    },
  ]

  /// The parts of a URL, of which a comparison may leave some out.
  private static let parts: [(name: String, value: @Sendable (URLParts) -> [UInt8]?)] = [
    ("scheme", { $0.scheme }), ("user information", { $0.user }), ("host", { $0.host }),
    ("port", { $0.port }), ("path", { $0.path }), ("query", { $0.query }),
    ("fragment", { $0.fragment }),
  ]

  /// A comparison of the parts of URLs that are equal in all accepted samples; nil if there is none.
  private static func components(_ samples: [ComparedSample]) -> FlawedComparison? {
    let accepted = samples.filter(\.isAccepted)
    let compared = parts.filter { part in
      accepted.allSatisfy { sample in
        let value = part.value(URLParts(sample.value))
        return sample.right.contains { part.value(URLParts($0)) == value }
      }
    }
    guard !compared.isEmpty, compared.count < parts.count else { return nil }
    let names = compared.map(\.name).filter { !["query", "fragment"].contains($0) }
    guard let last = names.last else { return nil }
    let list = (names.count > 1 ? "\(names.dropLast().joined(separator: ", ")) and " : "") + last
    return FlawedComparison("is only compared in its \(list)") { url, right in
      let (url, right) = (URLParts(url), URLParts(right))
      return compared.allSatisfy { $0.value(url) == $0.value(right) }
    }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension [UInt8] {
  /// The bytes without whitespace and control characters at the ends.
  var trimmed: [UInt8] {
    Array(drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed())
  }
}

/// The parts of a URL as bytes; nil for a part that isn't there.
private struct URLParts {
  let scheme, user, port, query, fragment: [UInt8]?
  let host, path: [UInt8]

  init(_ bytes: [UInt8]) {
    let url = URIReference(splitting: bytes)
    let authority = url.authority ?? []
    let at = authority.lastIndex(of: UInt8(ascii: "@"))
    let rest = at.map { authority[($0 + 1)...] } ?? authority
    let colon = rest.lastIndex(of: UInt8(ascii: ":"))
    (scheme, path) = (url.scheme.map(Array.init), Array(url.path))
    (query, fragment) = (url.query.map(Array.init), url.fragment.map(Array.init))
    user = at.map { Array(authority[..<$0]) }
    host = Array(colon.map { rest[..<$0] } ?? rest)
    port = colon.map { Array(rest[($0 + 1)...]) }
  }
}
