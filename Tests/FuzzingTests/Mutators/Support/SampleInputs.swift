import AppFlip
import Conformance
import Testing

@testable import Fuzzing

enum SampleInputs {
  static let target = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"
  static let front =
    "https://app.example.com/flip?client_id=google-LINK-42&scope=devices%20profile&state=a%2Fb"
    + "&redirect_uri="

  private static let link = InputLink(
    splitting: octets(front) + PercentEncoding.encode(octets(target)))
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
    .googleApp, link: InputLink(splitting: octets(target + "?code=4%2FP7&state=a%2Fb")),
    pending: pending)
  static let refusal = FuzzInput(
    .googleApp, link: InputLink(splitting: octets(target + "?error=cancelled&state=a%2Fb")),
    pending: pending)
  static let start = Inputs.start

  static let all: [FuzzInput] = [
    flip, request, post, answer, refusal, start,
    FuzzInput(.app, link: nil), FuzzInput(.app, link: InputLink(base: [])),
    FuzzInput(.googleApp, link: nil, pending: pending), FuzzInput(.googleApp, link: answer.link),
    FuzzInput(.authorizationEndpoint, link: InputLink(base: [], query: [])),
    FuzzInput(link: "a?redirect_uri=%zz&state&scope=&client_id=%"),
    FuzzInput(link: "a?&&=&%#"), FuzzInput(link: "?"), FuzzInput(link: "a?q=1", form: ""),
    FuzzInput(link: "a?redirect_uri=x&%73tate=%F0%9F%98%80#f"),
    FuzzInput(
      link: "a?redirect_uri=%2F&state=" + String(repeating: "K", count: FuzzInput.longest - 30)),
  ]

  static func octets(_ text: String) -> [UInt8] { Array(text.utf8) }

  static func flip(_ query: String) -> FuzzInput { FuzzInput(link: "a?" + query) }

  static func made(
    _ mutator: Mutator, of input: FuzzInput, seed: UInt64, mate: FuzzInput? = nil,
    words: [[UInt8]] = [octets("null"), octets("%00")], fixture: Fixture = .offered
  ) -> FuzzInput? {
    var context = MutationContext(
      random: SplitMix64(seed: seed), fixture: fixture,
      outcomes: [.approves, .declines, .cancels], mate: mate ?? input, words: words)
    var made = input
    if mutator.mutate(&made, &context) { return made }
    #expect(made == input)
    return nil
  }

  static func made(_ name: String, of input: FuzzInput, seeds: UInt64 = 400) throws -> [FuzzInput] {
    let mutator = try #require(Mutators.all.first { $0.name == name })
    return (0..<seeds).compactMap { made(mutator, of: input, seed: $0) }
  }
}

extension FuzzInput {
  init(link: String, form: String? = nil) {
    self.init(
      form == nil ? .app : .authorizationEndpoint, link: InputLink(splitting: Array(link.utf8)),
      form: form.map { InputParameters(splitting: Array($0.utf8)) })
  }
}
