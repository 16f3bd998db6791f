import AdapterProtocol
import AppFlip
import ReferenceImplementation
import TestSupport
import Testing

@testable import Conformance

@Suite("Flips that wait, and are replaced")
struct WaitingFlipTests {
  private final class Memory { var isWaiting = false }

  private func violations(
    of id: String, opening query: String, isShared: Bool = false
  ) throws -> [String] {
    let shared = Memory()
    let testCase = try #require(SharedCatalogue.app.get()[id])
    let states = ["A", "B"].map {
      String(decoding: testCase.ordinary.form.state(of: "\(id) \($0)").bytes, as: UTF8.self)
    }
    let query = query.replacing("state-A", with: states[0]).replacing("state-B", with: states[1])
    let adapter = StubAdapter(start: {
      let memory = isShared ? shared : Memory()
      var app = try ReferenceApp(configuration: .offered)
      return { input in
        var reply = app.receive(input)
        if memory.isWaiting {
          let url = OpenedURL(url: Text(RedirectURL.all[5].text + query), universalLinksOnly: true)
          reply.opened.insert(url, at: 0)
        }
        memory.isWaiting = input.outcome == .waits
        return reply
      }
    })
    return try ConformanceRun.execute(
      SharedCatalogue.app.get().only([id]), on: adapter, named: "app"
    ).violations
  }

  @Test("an error of its own ends the flip that is replaced")
  func ended() throws {
    let waiting = "app.independent.replaces-waiting"
    for query in ["?error=cancelled&state=state-A", "?state=state-A&error=unrecoverable"] {
      #expect(try violations(of: waiting, opening: query) == [])
    }
  }

  @Test(
    "nothing else may be opened for it",
    arguments: [
      "?error=cancelled&state=state-B", "?code=c&state=state-A", "?state=state-A",
      "?error=cancelled&code=c&state=state-A", "x?error=cancelled&state=state-A",
    ])
  func otherwise(_ query: String) throws {
    let violations = try violations(of: "app.independent.replaces-waiting", opening: query)
    #expect(violations.contains("app.independent.replaces-waiting fails app/answer/once"))
  }

  @Test("an app that was forgotten has no flip to end")
  func forgotten() throws {
    let query = "?error=cancelled&state=state-A"
    let id = "app.independent.forgotten-waiting"
    #expect(try violations(of: id, opening: query) == [])
    let remembered = try violations(of: id, opening: query, isShared: true)
    #expect(remembered.contains("\(id) fails app/answer/once"))
  }
}
