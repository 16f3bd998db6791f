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
  private static let pending = FuzzRequest.Pending(
    redirectURI: octets(target), state: octets("a/b"))

  static let flip = FuzzRequest(.app, link: link, code: octets("4/P7"))
  static let request = FuzzRequest(
    .authorizationEndpoint, link: InputLink(base: endpoint, query: query), code: octets("4/P7"))
  static let post = FuzzRequest(
    .authorizationEndpoint, link: InputLink(base: endpoint), form: query,
    code: octets("4/P7"))
  static let answer = FuzzRequest(
    .googleApp, link: InputLink(splitting: octets(target + "?code=4%2FP7&state=a%2Fb")),
    pending: pending)
  static let refusal = FuzzRequest(
    .googleApp, link: InputLink(splitting: octets(target + "?error=cancelled&state=a%2Fb")),
    pending: pending)
  static let start = Inputs.start

  static let all: [FuzzRequest] = [
    flip, request, post, answer, refusal, start,
    FuzzRequest(.app, link: nil), FuzzRequest(.app, link: InputLink(base: [])),
    FuzzRequest(.googleApp, link: nil, pending: pending),
    FuzzRequest(.googleApp, link: answer.link),
    FuzzRequest(.authorizationEndpoint, link: InputLink(base: [], query: [])),
    FuzzRequest(link: "a?redirect_uri=%zz&state&scope=&client_id=%"),
    FuzzRequest(link: "a?&&=&%#"), FuzzRequest(link: "?"), FuzzRequest(link: "a?q=1", form: ""),
    FuzzRequest(link: "a?redirect_uri=x&%73tate=%F0%9F%98%80#f"),
    FuzzRequest(
      link: "a?redirect_uri=%2F&state=" + String(repeating: "K", count: FuzzRequest.longest - 30)),
  ]

  static func octets(_ text: String) -> [UInt8] { Array(text.utf8) }

  static func flip(_ query: String) -> FuzzRequest { FuzzRequest(link: "a?" + query) }

  static func made(
    _ mutator: Mutator, of input: FuzzRequest, seed: UInt64, mate: FuzzRequest? = nil,
    words: [[UInt8]] = [octets("null"), octets("%00")], fixture: Fixture = .offered
  ) -> FuzzRequest? {
    var context = MutationContext(
      random: SplitMix64(seed: seed), fixture: fixture,
      outcomes: [.approves, .declines, .cancels], mate: mate ?? input, words: words)
    var made = input
    if mutator.mutate(&made, &context) { return made }
    #expect(made == input)
    return nil
  }

  static func made(_ name: String, of input: FuzzRequest, seeds: UInt64 = 400) throws
    -> [FuzzRequest]
  {
    let mutator = try #require(Mutators.all.first { $0.name == name })
    return (0..<seeds).compactMap { made(mutator, of: input, seed: $0) }
  }
}

extension FuzzRequest {
  init(link: String, form: String? = nil) {
    self.init(
      form == nil ? .app : .authorizationEndpoint, link: InputLink(splitting: Array(link.utf8)),
      form: form.map { InputParameters(splitting: Array($0.utf8)) })
  }
}
