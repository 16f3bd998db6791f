import AppFlip
import Web

/// A value of a request that an implementation must compare with the right ones.
package enum ComparedValue: String, Sendable {
  case clientID = "client_id"
  case redirectURI = "redirect_uri"
  case returnedState = "the state"
  case returnedURL = "the URL"
}

extension LikelyCause {
  /// The comparisons that explain which wrong values are accepted; nil for none, or too many.
  static func ofComparison(_ samples: [ValueSample], of value: ComparedValue) -> LikelyCause? {
    let accepted = samples.filter(\.isAccepted)
    guard samples.count >= fewestCompared, !accepted.isEmpty else { return nil }
    var mistakes = comparisons
    // One value says nothing of a part of the others.
    if accepted.count > 1 { mistakes += comparisonsOfParts + cuts(accepted) }
    if value == .redirectURI || value == .returnedURL {
      mistakes += comparisonsOfURLs + [components(accepted)].compactMap(\.self)
    }
    return LikelyCause(of: value.rawValue, samples, mistakes, atMost: accepted.count / 10)
  }

  private static let fewestCompared = 5

  private static let comparisonsOfParts = [
    Mistake("is compared by its beginning (hasPrefix)") { $0.starts(with: $1) },
    Mistake("is accepted if it is the beginning of a right one") { $1.starts(with: $0) },
    Mistake("is compared by its end (hasSuffix)") { $0.reversed().starts(with: $1.reversed()) },
    Mistake("is accepted if it contains a right one") { $0.holds($1) },
  ]

  private static let comparisons = [
    Mistake("isn't checked") { _, _ in true },
    Mistake("is compared without regard to upper and lower case") { $0.map(\.lowercasedASCII) },
    Mistake("is compared after lowercased()") { Mistake.text($0).lowercased() },
    Mistake("is compared after uppercased()") { Mistake.text($0).uppercased() },
    Mistake("is compared as String, in which canonically equivalent characters are equal") {
      Mistake.text($0)
    },
    Mistake("is compared after whitespace at its ends is removed") { $0.trimmed },
    Mistake("is compared after whitespace is removed") { $0.filter { $0 > 0x20 } },
    Mistake("is compared after control characters are removed") { $0.filter { $0 >= 0x20 } },
    Mistake("is decoded twice") { value, right in
      QueryReading.allCases.contains { PercentDecoding.decodeLiteral(value, as: $0) == right }
    },
    Mistake("is compared up to a NUL byte") { $0.prefix { $0 != 0 } },
    Mistake("is compared as a number") { left, right in
      guard let number = Double(Mistake.text(left)) else { return left == right }
      return number == Double(Mistake.text(right))
    },
    Mistake("is compared by a pattern whose dots match every character") {
      $0.count == $1.count && zip($0, $1).allSatisfy { $0 == $1 || $1 == UInt8(ascii: ".") }
    },
  ]

  private static let comparisonsOfURLs = [
    Mistake("is compared after normalization") { RepairedURL($0[...]) },
    Mistake("is compared without a slash at its end") { url in
      Array(url.reversed().drop { $0 == UInt8(ascii: "/") })
    },
    Mistake("is compared without its query and its fragment") {
      Array(URIReference(splitting: $0).base)
    },
    Mistake("may have any bundle ID") { url, right in
      right.lastIndex(of: UInt8(ascii: "/")).map { url.starts(with: right[...$0]) } ?? false
    },
    Mistake("may be any of the 12 URLs") { url, _ in RedirectURL.all.contains { $0.bytes == url } },
  ]

  /// Comparisons of as many bytes as all accepted values have in common with a right value.
  private static func cuts(_ accepted: [ValueSample]) -> [Mistake] {
    func common(_ bytes: ([UInt8]) -> [UInt8]) -> Int {
      accepted.map { sample in
        let value = bytes(sample.value)
        return sample.others.map { zip(value, bytes($0)).prefix { $0 == $1 }.count }.max() ?? 0
      }.min() ?? 0
    }
    let (first, last) = (common { $0 }, common { $0.reversed() })
    return [
      Mistake("isn't compared beyond its first \(first.counted("byte"))") {
        isCut($0, $1, at: first)
      },
      Mistake("isn't compared before its last \(last.counted("byte"))") {
        isCut($0.reversed(), $1.reversed(), at: last)
      },
    ]
  }

  private static func isCut(_ value: [UInt8], _ right: [UInt8], at count: Int) -> Bool {
    count > 0 && min(value.count, right.count) > count && value.starts(with: right.prefix(count))
  }

  /// A comparison of the parts of URLs that are equal in all accepted samples; nil if there is none.
  private static func components(_ accepted: [ValueSample]) -> Mistake? {
    let compared = URLParts.all.filter { part in
      accepted.allSatisfy { sample in
        let value = part.value(URLParts(sample.value))
        return sample.others.contains { part.value(URLParts($0)) == value }
      }
    }
    guard compared.count < URLParts.all.count else { return nil }
    let names = compared.map(\.name).filter { $0 != "query" && $0 != "fragment" }
    guard let last = names.last else { return nil }
    let list = (names.count > 1 ? "\(names.dropLast().joined(separator: ", ")) and " : "") + last
    return Mistake("is only compared in its \(list)") { url, right in
      let (url, right) = (URLParts(url), URLParts(right))
      return compared.allSatisfy { $0.value(url) == $0.value(right) }
    }
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

  static let all: [(name: String, value: @Sendable (URLParts) -> [UInt8]?)] = [
    ("scheme", { $0.scheme }), ("user information", { $0.user }), ("host", { $0.host }),
    ("port", { $0.port }), ("path", { $0.path }), ("query", { $0.query }),
    ("fragment", { $0.fragment }),
  ]
}
