import AppFlip

/// The policy for the `Referer` of requests from a page ([Referrer
/// Policy](https://www.w3.org/TR/referrer-policy/)), if no request leads from https to http.
package enum ReferrerPolicy: String, Sendable {
  case noReferrer = "no-referrer"
  case noReferrerWhenDowngrade = "no-referrer-when-downgrade"
  case sameOrigin = "same-origin"
  case origin
  case strictOrigin = "strict-origin"
  case originWhenCrossOrigin = "origin-when-cross-origin"
  case strictOriginWhenCrossOrigin = "strict-origin-when-cross-origin"
  case unsafeURL = "unsafe-url"

  /// The value of `Referer` for the page's URL.
  package enum Part { case nothing, origin, url }

  /// The last known policy of the `Referrer-Policy` fields; nil without one.
  package init?(fields: [[UInt8]]) {
    let words = fields.flatMap { $0.split(separator: UInt8(ascii: ",")) }.map(Self.word)
    guard let policy = words.compactMap({ Self(rawValue: $0) }).last else { return nil }
    self = policy
  }

  /// The policy of a page and of its header fields; a meta element replaces these.
  package init(_ page: HTMLPage, fields: [[UInt8]]) {
    let words = page.shownTags.filter { tag in
      tag.isNamed("meta") && tag["name"].map { Self.word($0[...]) } == "referrer"
    }.compactMap { $0["content"].map { Self.word($0[...]) } }
    let policies = words.compactMap { Self(rawValue: Self.oldNames[$0] ?? $0) }
    self = policies.last ?? Self(fields: fields) ?? .strictOriginWhenCrossOrigin
  }

  /// The part of the page's URL that a request at the page's origin, or at a different one, shows.
  package func part(isSameOrigin: Bool) -> Part {
    switch self {
    case .noReferrer: .nothing
    case .origin, .strictOrigin: .origin
    case .unsafeURL, .noReferrerWhenDowngrade: .url
    case .sameOrigin: isSameOrigin ? .url : .nothing
    case .originWhenCrossOrigin, .strictOriginWhenCrossOrigin: isSameOrigin ? .url : .origin
    }
  }

  /// Whether `Origin` is null ([Fetch, origin header](https://fetch.spec.whatwg.org/#origin-header)).
  package func hidesOrigin(isSameOrigin: Bool) -> Bool {
    self == .noReferrer || self == .sameOrigin && !isSameOrigin
  }

  /// The names of meta elements from before the standard.
  private static let oldNames = [
    "never": "no-referrer", "always": "unsafe-url", "default": "strict-origin-when-cross-origin",
    "origin-when-crossorigin": "origin-when-cross-origin",
  ]

  private static func word(_ text: ArraySlice<UInt8>) -> String {
    let word = text.filter { !" \t\n\u{C}\r".utf8.contains($0) }
    return String(decoding: word.map(\.lowercasedASCII), as: UTF8.self)
  }
}
