import AppFlip
import Conformance
import Fuzzing
import Testing

/// The inputs that mutators are tried on.
enum SampleInputs {
  /// The target of every sample.
  static let target = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"
  /// What stands in front of the redirect URI.
  static let front =
    "https://app.example.com/flip?client_id=google-LINK-42&scope=devices%20profile&state=a%2Fb"
    + "&redirect_uri="
  /// What stands behind the target of an answer.
  static let tail = "?code=4%2FP7&state=a%2Fb"

  private static let link = InputLink(splitting: octets(front) + encoded(target))
  private static let endpoint = octets("https://auth.example.com/authorize")
  private static let query =
    InputParameters(splitting: octets("response_type=code")) + (link.query ?? [])
  private static let pending = FuzzInput.Pending(redirectURI: octets(target), state: octets("a/b"))

  static let flip = FuzzInput(.app, link: link, code: octets("4/P7"))
  static let request = FuzzInput(
    .authorizationEndpoint, link: InputLink(base: endpoint, query: query), code: octets("4/P7"))
  static let post = FuzzInput(
    .authorizationEndpoint, link: InputLink(base: endpoint), form: query,
    code: octets("4/P7"))
  static let answer = FuzzInput(
    .googleApp, link: InputLink(splitting: octets(target + tail)), pending: pending)
  static let refusal = FuzzInput(
    .googleApp, link: InputLink(splitting: octets(target + "?error=cancelled&state=a%2Fb")),
    pending: pending)

  static let start = FuzzInput(
    FuzzInput.Start(
      appLink: octets("https://app.example.com/flip"), clientID: octets("google-LINK-42"),
      scopes: [octets("devices"), octets("profile")], redirectURI: octets(target)))

  /// Those that tables of tests name.
  static let named: [String: FuzzInput] = [
    "flip": flip, "request": request, "post": post, "answer": answer, "refusal": refusal,
    "start": start,
  ]

  /// Inputs of every role, and some to which little applies.
  static let all: [FuzzInput] = [
    flip, request, post, answer, refusal, start,
    FuzzInput(.app, link: nil), FuzzInput(.app, link: InputLink(base: [])),
    FuzzInput(.googleApp, link: nil, pending: pending), FuzzInput(.googleApp, link: answer.link),
    FuzzInput(.authorizationEndpoint, link: InputLink(base: [], query: [])),
    FuzzInput(
      .app, link: InputLink(splitting: octets("a?redirect_uri=%zz&state&scope=&client_id=%"))),
    FuzzInput(link: "a?&&=&%#"), FuzzInput(link: "?"), FuzzInput(link: "a?q=1", form: ""),
    FuzzInput(.app, link: InputLink(splitting: octets("a?redirect_uri=x&%73tate=%F0%9F%98%80#f"))),
    FuzzInput(.app, link: InputLink(splitting: octets("a?redirect_uri=%2F&state=") + long)),
  ]

  private static let long = [UInt8](repeating: UInt8(ascii: "K"), count: FuzzInput.longest - 30)

  /// Text as octets.
  static func octets(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// Text, percent-encoded.
  static func encoded(_ text: String) -> [UInt8] { PercentEncoding.encode(octets(text)) }

  /// A flip of an app with one parameter.
  static func flip(_ query: String) -> FuzzInput {
    FuzzInput(
      .app, link: InputLink(base: octets("a"), query: InputParameters(splitting: octets(query))))
  }

  /// The mutators: all of them.
  static let mutators = Mutators.all

  /// What a mutator makes of an input with a seed.
  static func made(_ mutator: Mutator, of input: FuzzInput, seed: UInt64) -> FuzzInput? {
    var context = MutationContext(
      random: SplitMix64(seed: seed), fixture: .offered,
      outcomes: [.approves, .declines, .cancels],
      mate: input, words: [octets("null"), octets("%00")])
    return mutator.made(of: input, &context)
  }

  /// What the mutator of a name makes of an input, with seeds from 0 on.
  static func made(_ name: String, of input: FuzzInput, seeds: UInt64 = 400) throws -> [FuzzInput] {
    let mutator = try #require(mutators.first { $0.name == name })
    return (0..<seeds).compactMap { made(mutator, of: input, seed: $0) }
  }
}
