import AdapterKit
import AdapterProtocol

/// A Google app that tells what it was handed: a start by the state, a link by the code.
struct RememberingGoogleApp: GoogleAppImplementation {
  private var memory = ""

  mutating func start(_ request: GoogleAppInput.Start) async throws -> StartReply {
    if request.appLink.bytes.isEmpty { throw CountingApp.Failure() }
    memory += "s"
    let opened = OpenedURL(url: request.appLink, universalLinksOnly: true)
    return StartReply(opened: [opened], state: Text(memory))
  }

  mutating func receive(_ request: GoogleAppInput.Returned) async throws -> ReturnedReply {
    memory += "r"
    if request.url == "throw" { throw CountingApp.Failure() }
    return ReturnedReply(outcome: .linked, code: Text(memory))
  }

  static func adapter(
    features: [Feature] = [.start, .universalLinksOnly, .sessions, .bytes]
  ) -> Adapter {
    Adapter(name: "remembering").googleApp(features: features) { _ in RememberingGoogleApp() }
  }
}
