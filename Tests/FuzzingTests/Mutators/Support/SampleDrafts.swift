import AppFlip
import Conformance
import Fuzzing
import Testing

/// The drafts that mutators are tried on.
enum SampleDrafts {
  /// The target of every sample.
  static let target = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"
  /// What stands in front of the redirect URI.
  static let front =
    "https://app.example.com/flip?client_id=google-LINK-42&scope=devices%20profile&state=a%2Fb"
    + "&redirect_uri="
  /// What stands behind the target of an answer.
  static let tail = "?code=4%2FP7&state=a%2Fb"

  private static let link = DraftLink(splitting: octets(front) + encoded(target))
  private static let endpoint = octets("https://auth.example.com/authorize")
  private static let query =
    DraftParameters(splitting: octets("response_type=code")) + (link.query ?? [])
  private static let pending = Draft.Pending(redirectURI: octets(target), state: octets("a/b"))

  static let flip = Draft(.app, link: link, code: octets("4/P7"))
  static let request = Draft(
    .authorizationEndpoint, link: DraftLink(base: endpoint, query: query), code: octets("4/P7"))
  static let post = Draft(
    .authorizationEndpoint, link: DraftLink(base: endpoint), form: query,
    code: octets("4/P7"))
  static let answer = Draft(
    .googleApp, link: DraftLink(splitting: octets(target + tail)), pending: pending)
  static let refusal = Draft(
    .googleApp, link: DraftLink(splitting: octets(target + "?error=cancelled&state=a%2Fb")),
    pending: pending)

  static let start = Draft(
    Draft.Start(
      appLink: octets("https://app.example.com/flip"), clientID: octets("google-LINK-42"),
      scopes: [octets("devices"), octets("profile")], redirectURI: octets(target)))

  /// Drafts of every role, and some to which little applies.
  static let all = [
    flip, request, post, answer, refusal, start,
    Draft(.app, link: nil), Draft(.app, link: DraftLink(base: [])),
    Draft(.googleApp, link: nil, pending: pending), Draft(.googleApp, link: answer.link),
    Draft(.authorizationEndpoint, link: DraftLink(base: [], query: [])),
    Draft(.app, link: DraftLink(splitting: octets("a?redirect_uri=%zz&state&scope=&client_id=%"))),
    Draft(.app, link: DraftLink(splitting: octets("a?redirect_uri=x&%73tate=%F0%9F%98%80#f"))),
    Draft(.app, link: DraftLink(splitting: octets("a?redirect_uri=%2F&state=") + long)),
  ]

  private static let long = [UInt8](repeating: UInt8(ascii: "K"), count: Draft.longest - 30)

  /// Text as octets.
  static func octets(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// Text, percent-encoded.
  static func encoded(_ text: String) -> [UInt8] { PercentEncoding.encode(octets(text)) }

  /// A flip of an app with one parameter.
  static func flip(_ query: String) -> Draft {
    Draft(
      .app, link: DraftLink(base: octets("a"), query: DraftParameters(splitting: octets(query))))
  }

  /// The mutators: all of them.
  static let mutators = Mutators.all

  /// What a mutator makes of a draft with a seed.
  static func made(_ mutator: Mutator, of draft: Draft, seed: UInt64) -> Draft? {
    var context = MutationContext(
      random: SplitMix64(seed: seed), world: .offered, outcomes: [.approves, .declines, .cancels],
      mate: draft, words: [octets("null"), octets("%00")])
    return mutator.made(of: draft, &context)
  }

  /// What the mutator of a name makes of a draft, with seeds from 0 on.
  static func made(_ name: String, of draft: Draft, seeds: UInt64 = 400) throws -> [Draft] {
    let mutator = try #require(mutators.first { $0.name == name })
    return (0..<seeds).compactMap { made(mutator, of: draft, seed: $0) }
  }

  /// What the mutator of a name makes of the one value of a flip.
  static func values(
    _ name: String, of query: String, seeds: UInt64 = 400
  ) throws -> Set<[UInt8]> {
    Set(try made(name, of: flip(query), seeds: seeds).compactMap { $0.parameters.first?.value })
  }

  /// The targets that the mutator of a name makes, decoded.
  static func targets(_ name: String, seeds: UInt64 = 400) throws -> Set<[UInt8]> {
    let made = try made(name, of: request, seeds: seeds)
    return Set(
      try made.map { try PercentDecoding.decode(#require($0.parameters.last?.value), as: .percent) }
    )
  }
}
