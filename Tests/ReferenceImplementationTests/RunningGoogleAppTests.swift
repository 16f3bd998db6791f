import AdapterKit
import AdapterProtocol
import AppFlip
import ReferenceImplementation
import Testing

@Suite("The reference's running Google app")
struct RunningGoogleAppTests {
  private typealias Outcome = Conclusion

  private static let linked = Outcome.linked(code: Array("c".utf8))

  /// Starts a flip and returns its state.
  private func start(_ app: inout ReferenceGoogleApp) throws -> [UInt8] {
    try app.start(
      GoogleAppInput.Start(
        appLink: Links.app, clientID: Links.clientID, scopes: ["a"], redirectURI: Links.target)
    ).state.octets
  }

  /// Hands the app an answer with a code.
  private func answer(
    _ app: inout ReferenceGoogleApp, state: [UInt8], pending: GoogleAppInput.Pending = .ofSession
  ) -> Outcome {
    let url = Array("\(Links.target)?code=c&state=".utf8) + state
    return app.receive(GoogleAppInput.Returned(pending: pending, url: url)).conclusion
  }

  private func flip(_ state: String) -> GoogleAppInput.Pending {
    .flip(
      GoogleAppInput.PendingFlip(
        clientID: [], redirectURI: Array(Links.target.utf8), state: Array(state.utf8)))
  }

  @Test("an answer counts once")
  func once() throws {
    var app = ReferenceGoogleApp()
    let state = try start(&app)
    #expect(answer(&app, state: state) == Self.linked)
    #expect(answer(&app, state: state) == .ignored)
    #expect(answer(&app, state: Array("S1".utf8), pending: flip("S1")) == Self.linked)
    #expect(answer(&app, state: Array("S1".utf8)) == .ignored)
  }

  @Test("an answer counts once where it is an error, or nothing")
  func onceInError() throws {
    for end in ["&error=cancelled", "&error=unrecoverable", "", "&code=c&code=d"] {
      var app = ReferenceGoogleApp()
      let state = try start(&app)
      let url = Array("\(Links.target)?state=".utf8) + state + Array(end.utf8)
      #expect(app.receive(GoogleAppInput.Returned(url: url)).conclusion != .ignored)
      #expect(answer(&app, state: state) == .ignored)
    }
  }

  @Test("what is no answer leaves the flip pending")
  func unrelated() throws {
    var app = ReferenceGoogleApp()
    let state = try start(&app)
    let url = Array("\(Links.target)?code=c&state=".utf8) + state
    #expect(answer(&app, state: Array("S1".utf8)) == .ignored)
    #expect(app.receive(GoogleAppInput.Returned(url: nil)).conclusion == .ignored)
    #expect(app.receive(GoogleAppInput.Returned(activity: .other, url: url)).conclusion == .ignored)
    #expect(app.receive(GoogleAppInput.Returned(url: url + Array("#".utf8))).conclusion == .ignored)
    #expect(answer(&app, state: state) == Self.linked)
  }

  @Test("a newer flip replaces the one before")
  func newerFlip() throws {
    var app = ReferenceGoogleApp()
    let (first, second) = (try start(&app), try start(&app))
    #expect(answer(&app, state: first) == .ignored)
    #expect(answer(&app, state: second) == Self.linked)
  }

  @Test("nothing is an answer while nothing is pending")
  func nothingPending() throws {
    var app = ReferenceGoogleApp()
    #expect(answer(&app, state: []) == .ignored)
    #expect(answer(&app, state: Array("S1".utf8)) == .ignored)
    let state = try start(&app)
    #expect(answer(&app, state: state, pending: .nothing) == .ignored)
    #expect(answer(&app, state: state) == .ignored)
  }

  @Test("two apps know nothing of each other")
  func twoApps() throws {
    var (first, second) = (ReferenceGoogleApp(), ReferenceGoogleApp())
    let (one, other) = (try start(&first), try start(&second))
    #expect(answer(&first, state: other) == .ignored)
    #expect(answer(&first, state: one) == Self.linked)
  }
}
