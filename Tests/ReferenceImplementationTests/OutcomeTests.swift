import AdapterKit
import AdapterProtocol
import AppFlip
import ReferenceImplementation
import Testing

@Suite("The reference's outcomes")
struct OutcomeTests {
  @Test(
    "each failure has its error, with the state",
    arguments: [
      (Outcome.declines, ErrorCode.accessDenied), (.cancels, .cancelled),
      (.signInFails, .cancelled), (.offline, .cancelled), (.timesOut, .cancelled),
      (.accountDisabled, .unrecoverable),
    ])
  func errors(_ outcome: Outcome, _ code: ErrorCode) throws {
    let link = Array(Links.link(state: "a%2Bb").utf8)
    let answer = try answer(in: try response(to: link, outcome: outcome))
    #expect(answer.names == ["error", "error_description", "state"])
    #expect(answer.values(of: "error") == [Array(code.rawValue.utf8)])
    #expect(answer.values(of: "state") == [Array("a%2Bb".utf8)])
    try expectDescription(in: answer)
  }

  @Test("every edition gets the codes that it knows", arguments: Edition.allCases, Outcome.allCases)
  func editions(_ edition: Edition, _ outcome: Outcome) throws {
    guard outcome != .approves, outcome != .waits else { return }
    let response = try response(to: Array(Links.link().utf8), outcome: outcome, edition: edition)
    let error = try answer(in: response).values(of: "error")
    let known = ErrorCode.known(in: edition).map { Array($0.rawValue.utf8) }
    #expect(error.count == 1)
    #expect(known.contains { [$0] == error })
  }

  @Test("a denied authorization is unrecoverable in the first edition")
  func declinedInFirstEdition() throws {
    let response = try response(
      to: Array(Links.link().utf8), outcome: .declines, edition: .first)
    #expect(try answer(in: response).values(of: "error") == [Array("unrecoverable".utf8)])
  }

  @Test(
    "a fault of the link comes before the outcome", arguments: Outcome.allCases)
  func faults(_ outcome: Outcome) throws {
    let link = Array(Links.link(clientID: "other").utf8)
    let answer = try answer(in: try response(to: link, outcome: outcome))
    #expect(answer.values(of: "error") == [Array("invalid_request".utf8)])
    try expectDescription(in: answer)
  }

  @Test(
    "a server that approves without a code is as good as out of reach",
    arguments: [nil, []] as [[UInt8]?])
  func missingCode(_ code: [UInt8]?) throws {
    var app = try makeApp()
    let response = app.receive(AppInput(url: Array(Links.link().utf8), code: code))
    #expect(try answer(in: response).values(of: "error") == [Array("cancelled".utf8)])
  }

  @Test("a code of any octets comes back exactly")
  func codes() throws {
    var app = try makeApp()
    let code = Array(0...255) as [UInt8]
    let response = app.receive(AppInput(url: Array(Links.link().utf8), code: code))
    let answer = try answer(in: response)
    for reader in Reader.allCases {
      #expect(answer.values(of: "code").map(reader.read) == [code])
    }
  }

  @Test("while nobody decides nothing is opened, and the link is handled")
  func waits() throws {
    let response = try response(to: Array(Links.link().utf8), outcome: .waits)
    #expect(response == AppReply(handled: true))
  }

  /// Expects one description of the characters that RFC 6749 4.1.2.1 allows.
  private func expectDescription(in answer: OpenedAnswer) throws {
    let descriptions = answer.values(of: "error_description")
    #expect(descriptions.count == 1)
    for reader in Reader.allCases {
      let text = try #require(descriptions.first.map(reader.read))
      #expect(!text.isEmpty)
      #expect(
        text.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C })
    }
  }
}
