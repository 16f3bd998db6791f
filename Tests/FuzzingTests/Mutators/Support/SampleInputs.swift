import AdapterProtocol
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
    splitting: bytes(front) + PercentEncoding.encode(bytes(target)))
  private static let endpoint = bytes("https://auth.example.com/authorize")
  private static let query =
    InputParameters(splitting: bytes("response_type=code")) + (link.query ?? [])
  private static let pending = GoogleAppInput.PendingFlip(
    clientID: "google-LINK-42", redirectURI: Text(target), state: "a/b")

  static let flip = FuzzRequest(.app, link: link, code: bytes("4/P7"))
  static let request = FuzzRequest(
    .authorizationEndpoint, link: InputLink(base: endpoint, query: query), code: bytes("4/P7"))
  static let post = FuzzRequest(
    .authorizationEndpoint, link: InputLink(base: endpoint), form: query,
    code: bytes("4/P7"))
  static let answer = FuzzRequest(
    .googleApp, link: InputLink(splitting: bytes(target + "?code=4%2FP7&state=a%2Fb")),
    pending: pending)
  static let refusal = FuzzRequest(
    .googleApp, link: InputLink(splitting: bytes(target + "?error=cancelled&state=a%2Fb")),
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

  /// The usual fixture, with a redirect URI of the endpoint's own.
  static let fixture =
    (try? Fixture.offered.adopting(
      Configuration(redirectURIs: [Text(bytes("https://staging.example.com/cb"))]))) ?? .offered

  static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  static func flip(_ query: String) -> FuzzRequest { FuzzRequest(link: "a?" + query) }

  /// The results of all listed changes of a request, or of drawn changes, without changes that don't apply.
  static func made(
    _ mutator: Mutator, of input: FuzzRequest, seeds: Range<UInt64> = 0..<400,
    words: [[UInt8]] = [bytes("null"), bytes("%00")], fixture: Fixture = fixture
  ) -> [FuzzRequest] {
    guard mutator.roles.contains(input.role) else { return [] }
    var edits: [InputEdit] = []
    if let draw = mutator.draw {
      edits = seeds.map { seed in
        { made in
          var random = SplitMix64(seed: seed)
          draw(&made, &random, words)
        }
      }
    } else if input.length < 2_000 {
      // Lists are for the good request: the list of a long request has no limit.
      edits = mutator.edits.flatMap { $0.all(of: input, fixture) }
    }
    return edits.compactMap { edit in
      var made = input
      edit(&made)
      return made.fingerprint == input.fingerprint || made.length > FuzzRequest.longest ? nil : made
    }
  }

  static func made(_ name: String, of input: FuzzRequest, seeds: UInt64 = 400) throws
    -> [FuzzRequest]
  {
    let mutator = try #require(Mutators.all.first { $0.name == name })
    return made(mutator, of: input, seeds: 0..<seeds)
  }
}

extension FuzzRequest {
  init(link: String, form: String? = nil) {
    self.init(
      form == nil ? .app : .authorizationEndpoint, link: InputLink(splitting: Array(link.utf8)),
      form: form.map { InputParameters(splitting: Array($0.utf8)) })
  }
}

extension Mutator.Edits {
  /// The listed edits of any request, of parameters with any name.
  fileprivate func all(of input: FuzzRequest, _ fixture: Fixture) -> [InputEdit] {
    let places = Array(input.parameters.indices)
    switch self {
    case .parameterEdits(_, let edits):
      return places.flatMap { place in
        edits.map { edit -> InputEdit in { edit(&$0, place) } }
      }
    case .nameEdits(let edits):
      return places.flatMap { place -> [InputEdit] in
        let name = input.parameters[place].name
        if name.isEmpty { return [] }
        return edits(name).compactMap { $0(name) }.map { new -> InputEdit in
          { $0.parameters[place].name = new }
        }
      }
    case .valueEdits(let names, _, let edits):
      return places.flatMap { place -> [InputEdit] in
        let parameter = input.parameters[place]
        let isMeant = names?.contains { parameter.isNamed($0.rawValue) } != false
        guard isMeant, let value = parameter.value else { return [] }
        return edits(value).compactMap { $0(value) }
          .map { new -> InputEdit in { $0.parameters[place].value = new } }
      }
    default:
      let factors = input.start == nil ? Factor.all(of: input.role) : [.start]
      return factors.flatMap { edits(in: $0, of: input, fixture) }
    }
  }
}
