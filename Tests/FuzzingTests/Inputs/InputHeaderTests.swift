import AdapterProtocol
import AppFlip
import Conformance
import Harness
import Testing

@testable import Fuzzing

@Suite("Fields of the header of an input")
struct InputHeaderTests {
  private static func header(_ name: String, _ value: String) -> InputHeader {
    InputHeader(Array(name.utf8), Array(value.utf8))
  }

  private static func input(_ headers: InputHeader...) -> FuzzInput {
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
        let input = try #require(FuzzInput.good(.authorizationEndpoint, in: old))
        let expected = try #require(FuzzInput.good(.authorizationEndpoint, in: new))
        #expect(input.moved(from: old, to: new).link?.octets == expected.link?.octets)
      }
    }
  }
}
