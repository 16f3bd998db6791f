import AdapterKit
import AdapterProtocol

/// A Google app that tells what it was handed: a start by the state, a link by the code.
struct RememberingGoogleApp: GoogleAppImplementation {
  struct Failure: Error, CustomStringConvertible {
    var description: String { "the app failed" }
  }

  private var memory = ""

  mutating func start(_ request: GoogleAppInput.Start) async throws -> StartReply {
    if request.appLink.octets.isEmpty { throw Failure() }
    memory += "s"
    let opened = OpenedURL(url: request.appLink, universalLinksOnly: true)
    return StartReply(opened: [opened], state: Text(memory))
  }

  mutating func receive(_ request: GoogleAppInput.Returned) async throws -> ReturnedReply {
    memory += "r"
    if request.url == "throw" { throw Failure() }
    return ReturnedReply(outcome: .linked, code: Text(memory))
  }

  static func adapter(
    features: [Feature] = [.start, .universalLinksOnly, .sessions, .bytes]
  ) -> Adapter {
    Adapter(name: "remembering").googleApp(features: features) { _ in RememberingGoogleApp() }
  }
}

/// A Google app that does with links what a test says, and can't start a flip.
struct ScriptedGoogleApp: GoogleAppImplementation {
  let script: (GoogleAppInput.Returned) throws -> ReturnedReply

  func receive(_ request: GoogleAppInput.Returned) throws -> ReturnedReply { try script(request) }

  static func adapter(
    features: [Feature] = [],
    script: @escaping (GoogleAppInput.Returned) throws -> ReturnedReply
  ) -> Adapter {
    Adapter(name: "scripted").googleApp(features: features) { _ in
      ScriptedGoogleApp(script: script)
    }
  }
}

extension Request {
  static func googleApp(_ input: GoogleAppInput, session: String? = nil) -> Request {
    Request(id: "run", operation: .run(RunRequest(.googleApp(input), session: session)))
  }

  static func start(_ appLink: Text = "https://a.example", session: String? = nil) -> Request {
    .googleApp(
      .start(.init(appLink: appLink, clientID: "c", scopes: ["d"], redirectURI: "e")),
      session: session)
  }

  static func returned(
    _ url: Text? = "https://b.example", pending: GoogleAppInput.Pending = .ofSession,
    session: String? = nil
  ) -> Request {
    .googleApp(.returned(.init(pending: pending, url: url)), session: session)
  }
}
