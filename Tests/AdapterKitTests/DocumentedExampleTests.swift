import AdapterKit
import AdapterProtocol
import AppFlip
import Foundation
import TestSupport
import Testing

private struct AcmeLinkHandler {
  let clientID: String
  private var opened: [String] = []

  init(clientID: String) { self.clientID = clientID }

  mutating func open(_ activity: Activity, _ url: String?, signIn outcome: UserDecision) -> Bool {
    guard activity == .browsingWeb, let url else { return false }
    opened.append("\(url)#\(clientID),\(outcome.rawValue)")
    return true
  }

  mutating func takeOpened() -> [String] {
    defer { opened = [] }
    return opened
  }
}

/// The example of ``Adapter``, copied here so that it compiles and runs.
private enum Example {
  struct AcmeApp: AppImplementation {
    var links: AcmeLinkHandler

    mutating func receive(_ request: AppInput) async throws -> AppReply {
      let handled = links.open(request.activity, request.url?.string, signIn: request.outcome)
      let opened = links.takeOpened().map { OpenedURL(url: Text($0), universalLinksOnly: true) }
      return AppReply(handled: handled, opened: opened)
    }
  }

  static func makeAdapter() -> Adapter {
    let adapter = Adapter(name: "AcmeLink", version: "4.2.0")
      .app(outcomes: [.approves, .declines], features: [.universalLinksOnly]) { configuration in
        AcmeApp(links: AcmeLinkHandler(clientID: configuration.clientID?.string ?? ""))
      }
    return adapter
  }
}

@Suite("The documented example")
struct DocumentedExampleTests {
  @Test("is an adapter")
  func runs() async throws {
    let conversation = try await Conversation(
      with: Example.makeAdapter(),
      [.hello(Configuration(clientID: "google")), .app("https://a.example/", outcome: .declines)])
    #expect(
      try conversation.appReplies == [
        AppReply(
          handled: true,
          opened: [
            OpenedURL(url: "https://a.example/#google,declines", universalLinksOnly: true)
          ])
      ])
  }

  @Test("is the one in the documentation")
  func isDocumented() throws {
    let source = Checkout.package.appending(path: "Sources/AdapterKit/Adapter.swift")
    let documented = try lines(of: source).filter { $0.hasPrefix("///") }
      .map { $0.dropFirst(3).trimmingCharacters(in: .whitespaces) }
    let example = documented.drop { $0 != "```swift" }.dropFirst().prefix { $0 != "```" }
    let compiled = Set(try lines(of: URL(filePath: #filePath)))
    #expect(example.count > 10)
    for line in example {
      #expect(compiled.contains(line), "\(line)")
    }
  }

  @Test(
    "the guide's code is in the tested example",
    arguments: ["protocol URLOpening {", "struct FlipLinkHandler<", "struct AcmeApp: "])
  func guide(_ first: String) throws {
    let sources = Checkout.package.appending(path: "Sources")
    let example = try ["FlipLinkHandler", "FlipRequest", "ExampleApp", "main"].flatMap {
      try lines(of: Checkout.adapters.appending(path: "example-adapter/\($0).swift"))
    }
    let guide = try lines(
      of: sources.appending(
        path: "AdapterKit/AdapterKit.docc/FromAnAppDelegateToAnAdapter.md"))
    let start = try #require(guide.firstIndex { $0.hasPrefix(first) })
    let block = guide[start...].prefix { $0 != "```" && !$0.hasPrefix("await Adapter(") }
    #expect(block.count > 5)
    // What a piece makes is defined on the page, or in the file that it names.
    let page = guide.joined(separator: "\n")
    for name in ["FlipRequest", "NotingOpener", "ScriptedSignIn", "Registration", "SystemOpener"] {
      #expect(Self.isDefined(name, on: page), "\(name)")
    }
    let known = Set(example.map { $0.replacingOccurrences(of: "ExampleApp", with: "AcmeApp") })
    for line in block {
      let code = line.prefix { $0 != "/" }.trimmingCharacters(in: .whitespaces)
      #expect(known.contains(line) || known.contains(code), "\(line)")
    }
  }

  private static func isDefined(_ name: String, on page: String) -> Bool {
    ["struct \(name)", "class \(name)", "enum \(name)", "example-adapter/\(name).swift"].contains {
      page.contains($0)
    }
  }

  private func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    } + [""]
  }
}
