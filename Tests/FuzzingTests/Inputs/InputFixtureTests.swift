import AppFlip
import Conformance
import Testing

@testable import Fuzzing

@Suite("Inputs in other fixtures")
struct InputFixtureTests {
  /// A fixture of which nothing is as the suite offers it.
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
    let input = FuzzInput(.app, link: Inputs.link(row.old))
    let moved = input.moved(from: .offered, to: Self.other)
    let expected = Array((row.new ?? row.old).utf8)
    #expect(moved.link?.octets == expected, "\(Octets.escaped(moved.link?.octets ?? []))")
    #expect(input.moved(from: .offered, to: .offered) == input)
  }

  @Test("what is good in one fixture is good in the other", arguments: Role.allCases)
  func good(_ role: Role) throws {
    let own = try #require(FuzzInput.good(role, in: .offered))
    #expect(own.moved(from: .offered, to: Self.other) == FuzzInput.good(role, in: Self.other))
    #expect(try form(in: .offered).moved(from: .offered, to: Self.other) == form(in: Self.other))
    let start = FuzzInput(FuzzInput.Start(goodIn: .offered))
    #expect(
      start.moved(from: .offered, to: Self.other) == FuzzInput(FuzzInput.Start(goodIn: Self.other)))
  }

  /// A good request whose parameters stand in a form.
  private func form(in fixture: Fixture) throws -> FuzzInput {
    var input = try #require(FuzzInput.good(.authorizationEndpoint, in: fixture))
    input.form = input.link?.query
    input.link?.query = nil
    return input
  }
}
