import AppFlipTesting
import Foundation
import Testing

@Suite("The URLs that an app opens")
struct OpenedURLsTests {
  private static let url = URL(filePath: "/answer")

  @Test("an app that handles a link is waited for, up to the URL that it opens")
  func later() async {
    let opened = OpenedURLs()
    let task = Task { await opened.reply(handled: true) }
    var isTold = false
    opened.open(Self.url, universalLinksOnly: true) { isTold = $0 }
    let reply = await task.value
    #expect(isTold && reply.handled)
    #expect(reply.opened.map(\.url.string) == [Self.url.absoluteString])
    #expect(reply.opened.map(\.universalLinksOnly) == [true])
  }

  @Test("an app that is done without opening anything isn't waited for any longer")
  func finished() async {
    let opened = OpenedURLs()
    let task = Task { await opened.reply(handled: true) }
    opened.finish()
    #expect(await task.value.opened.isEmpty)
  }

  @Test("an app that doesn't handle a link isn't waited for")
  func unhandled() async {
    let reply = await OpenedURLs().reply(handled: false)
    #expect(!reply.handled && reply.opened.isEmpty)
  }
}

@Suite("The suite without its trait")
struct MissingTraitTests {
  @Test("names the missing call")
  func missing() async {
    let error = await #expect(throws: (any Error).self) { try await AppFlip.fuzz(links: 1) }
    #expect("\(error.map { "\($0)" } ?? "")".contains("add the trait .appFlip"))
  }

  @Test("lists the cases of a role, of a rule, and of a beginning of rules' names")
  func cases() {
    let all = AppFlip.cases(for: .app)
    let some = AppFlip.cases(for: .app, exercising: "app/state/*")
    let rule = AppFlip.cases(for: .app, exercising: "app/state/exact")
    #expect(all.count > some.count && some.count > rule.count && !rule.isEmpty)
    #expect(Set(rule).isSubset(of: Set(all)))
  }
}
