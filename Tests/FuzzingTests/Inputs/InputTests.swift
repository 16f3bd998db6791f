import AdapterProtocol
import AppFlip
import Conformance
import Harness
import TestSupport
import Testing

@testable import Fuzzing

@Suite("Input links")
struct InputLinkTests {
  @Test(
    "20,000 random texts are split as by the reader of the rules, and serialise to what was split")
  func property() {
    var random = SplitMix64(seed: 1)
    let alphabet = Array("ab?#&=;%\0\u{FF}/:".utf8) + [0xFF, 0xC0]
    for _ in 0..<20_000 {
      let octets = (0..<random.below(24)).map { _ in alphabet[random.below(alphabet.count)] }
      let (link, uri) = (InputLink(splitting: octets), URIReference(splitting: octets))
      #expect(link.octets == octets && link.length == octets.count)
      #expect(link.base[...] == uri.base && link.fragment.map { $0[...] } == uri.fragment)
    }
  }

  @Test("a link whose octets were kept is written anew behind each change of a part")
  func change() {
    let changes: [(String, (inout InputLink) -> Void)] = [
      ("https://b.example?a=1#f", { $0.base = Array("https://b.example".utf8) }),
      ("https://a.example?a=2#f", { $0.query?[0].value = Array("2".utf8) }),
      ("https://a.example#f", { $0.query = nil }),
      ("https://a.example?a=1", { $0.fragment = nil }),
    ]
    for (expected, change) in changes {
      let octets = Array(expected.utf8)
      var link = InputLink(splitting: Array("https://a.example?a=1#f".utf8))
      link.write()
      change(&link)
      #expect(link.octets == octets && link.length == octets.count)
      #expect(link == InputLink(splitting: octets))
    }
  }

  @Test("the parts of every link of the catalogue are the same for the reader of the rules")
  func sameParts() throws {
    for testCase in try SharedCatalogue.all.get().cases where !testCase.isDependent {
      for step in testCase.steps {
        guard let octets = try step.link?.fill(.offered) else { continue }
        let (input, uri) = (InputLink(splitting: octets), URIReference(splitting: octets))
        #expect(input.octets == octets && input.base[...] == uri.base)
        #expect(input.fragment.map { $0[...] } == uri.fragment)
        let named = (input.query ?? []).filter { !$0.name.isEmpty || $0.value != nil }
        #expect(named.map { $0.name[...] } == uri.parameters.map(\.name))
        #expect(named.map { $0.value.map { $0[...] } } == uri.parameters.map(\.value))
      }
    }
  }
}

@Suite("Parameters of inputs")
struct InputParametersTests {
  @Test("20,000 random queries are written as they were split, with every separator but the first")
  func writing() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<20_000 {
      let query = text(below: 40, &random)
      let parts = query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
      var parameters = parts.map { part in
        let equals = part.firstIndex(of: UInt8(ascii: "="))
        return InputParameter(
          Array(part[..<(equals ?? part.endIndex)]), equals.map { Array(part[($0 + 1)...]) })
      }
      #expect(InputParameters(splitting: query) == parameters)
      #expect(parameters.written == query && parameters.length == query.count)
      for index in parameters.indices { parameters[index].separator = text(below: 4, &random) }
      let written = zip(parameters, parts).map { $0.separator + $1 }.joined()
      let octets = Array(written.dropFirst(parameters[0].separator.count))
      #expect(parameters.written == octets && parameters.length == octets.count)
    }
  }

  private func text(below length: Int, _ random: inout SplitMix64) -> [UInt8] {
    let octets = Array("ab&==;%".utf8) + [0, 0xFF]
    return (0..<random.below(length)).map { _ in octets[random.below(octets.count)] }
  }
}

@Suite("Fields of the header of an input")
struct InputHeaderTests {
  private static func header(_ name: String, _ value: String) -> InputHeader {
    InputHeader(Array(name.utf8), Array(value.utf8))
  }

  private static func input(_ headers: InputHeader...) -> FuzzRequest {
    var input = Inputs.endpoint
    input.headers = headers
    return input
  }

  @Test("they are sent beside those of an ordinary request, or in their place")
  func sent() throws {
    var form = Self.input(Self.header("x-a", "1"), Self.header("Accept", "*/*"))
    form.form = []
    let ofBrowser = [
      "accept-language", "user-agent", "upgrade-insecure-requests", "sec-fetch-site",
      "sec-fetch-mode", "sec-fetch-dest", "sec-fetch-user",
    ]
    for (input, names) in [
      (Self.input(), ["accept"] + ofBrowser),
      (Self.input(Self.header("x-a", "1")), ["accept"] + ofBrowser + ["x-a"]),
      (form, ofBrowser + ["content-type", "x-a", "Accept"]),
    ] {
      guard case .authorizationEndpoint(let sent) = input.runInput(in: .offered) else {
        Issue.record("no request")
        continue
      }
      #expect(sent.headers.map { String(decoding: $0.name.octets, as: UTF8.self) } == names)
      #expect(RequestHeader.further(among: sent.headers).count == input.headers.count)
    }
  }

  @Test("they are a part of an input: of its length, and of its line in a file")
  func parts() {
    let plain = Self.input()
    let inputs = [
      plain, Self.input(Self.header("a", "b")),
      Self.input(Self.header("a", "b"), Self.header("c", "d")),
    ]
    #expect(inputs.map { $0.length - plain.length } == [0, 2, 4])
    let octets = InputFile.write(inputs.map { KeptInput($0) })
    #expect(InputFile.read(octets, file: "f").inputs == inputs.map { KeptInput($0) })
  }

  @Test("a finding keeps those that it needs")
  func minimised() throws {
    let needed = Self.header("x-b", "2")
    let toy = Toy.breaking { $0.headers.contains(needed) }
    let minimiser = Minimiser(fixture: .offered, good: Inputs.endpoint)
    let input = Self.input(Self.header("x-a", "1"), needed, Self.header("x-c", "3"))
    let result = try #require(
      minimiser.minimise([input], by: toy.run))
    #expect(result.steps.map(\.headers) == [[needed]] && result.isMinimal)
  }

  @Test("an input goes with its endpoint's own query to another endpoint")
  func moved() throws {
    func fixture(_ endpoint: String) throws -> Fixture {
      try Fixture.offered.adopting(
        Configuration(authorizationEndpoint: Text(Array(endpoint.utf8))))
    }
    let fixtures = try [
      "https://a.example/x", "https://a.example/x?t=1", "https://b.example/y?u=2&v=3",
    ].map(fixture)
    for old in fixtures {
      for new in fixtures {
        let input = try #require(FuzzRequest.good(.authorizationEndpoint, in: old))
        let expected = try #require(FuzzRequest.good(.authorizationEndpoint, in: new))
        #expect(input.moved(from: old, to: new).link?.octets == expected.link?.octets)
      }
    }
  }
}

@Suite("Inputs in other fixtures")
struct InputFixtureTests {
  static let other = Fixture(
    clientID: Array("acme%1".utf8), appLink: Array("https://acme.example/go".utf8),
    authorizationEndpoint: Array("https://id.acme.example/a".utf8), scopes: [Array("x y".utf8)])

  @Test(
    "a link has the other fixture's values where it had those of its own",
    arguments: [
      (
        "https://app.example.com/flip?client_id=google-LINK-42&scope=devices%20profile&state=S1#f",
        "https://acme.example/go?client_id=acme%251&scope=x%20y&state=S1#f"
      ),
      ("https://app.example.com/flip/?a", "https://acme.example/go/?a"),
      ("https://app.example.org/flip?state=google-LINK-42", nil),
      ("?client_id=%67oogle-LINK-42", "?client_id=%61%63%6D%65%25%31"),
      ("?%63lient_ID%5B%5D=xgoogle-LINK-42%00", "?%63lient_ID%5B%5D=xacme%251%00"),
      ("?client_id=google-link-42&client_id&scope=devices", nil),
    ])
  func link(_ row: (old: String, new: String?)) {
    let input = FuzzRequest(.app, link: Inputs.link(row.old))
    let moved = input.moved(from: .offered, to: Self.other)
    let expected = Array((row.new ?? row.old).utf8)
    #expect(moved.link?.octets == expected, "\(Octets.escaped(moved.link?.octets ?? []))")
    #expect(input.moved(from: .offered, to: .offered) == input)
  }

  @Test("what is good in one fixture is good in the other", arguments: Role.allCases)
  func good(_ role: Role) throws {
    let own = try #require(FuzzRequest.good(role, in: .offered))
    #expect(own.moved(from: .offered, to: Self.other) == FuzzRequest.good(role, in: Self.other))
    #expect(try form(in: .offered).moved(from: .offered, to: Self.other) == form(in: Self.other))
    let start = FuzzRequest(FuzzRequest.Start(goodIn: .offered))
    #expect(
      start.moved(from: .offered, to: Self.other)
        == FuzzRequest(FuzzRequest.Start(goodIn: Self.other)))
  }

  private func form(in fixture: Fixture) throws -> FuzzRequest {
    var input = try #require(FuzzRequest.good(.authorizationEndpoint, in: fixture))
    input.form = input.link?.query
    input.link?.query = nil
    return input
  }
}
