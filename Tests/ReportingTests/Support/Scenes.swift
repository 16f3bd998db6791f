import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Harness
import TestSupport
import Testing

/// Runs about a Google app, alone and with an app, for the reports on them.
enum Scenes {
  static let target = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"

  static func googleApp(
    state: @escaping (Int) -> String = { _ in "S1" }, _ end: ReturnedReply
  ) -> StubAdapter {
    var count = 0
    return StubAdapter(googleApp: {
      { input in
        guard case .start(let start) = input else { return .returned(end) }
        count += 1
        let state = state(count)
        let parameters = [
          ("client_id", start.clientID.octets), ("state", Array(state.utf8)),
          ("scope", Array(start.scopes.map(\.octets).joined(separator: [0x20]))),
          ("redirect_uri", start.redirectURI.octets),
        ].map { Array("\($0)=".utf8) + PercentEncoding.encode($1) }
        let url = start.appLink.octets + [0x3F] + parameters.joined(separator: [0x26])
        return .start(
          StartReply(
            opened: [OpenedURL(url: Text(url), universalLinksOnly: true)], state: Text(state)))
      }
    })
  }

  /// An app that answers every link at its redirect URI with the code of the request, and with the state
  /// of the link or another one.
  static func app(
    named name: String = "in-process", _ capabilities: Capabilities? = nil, state: String? = nil,
    universalLinksOnly: Bool = true
  ) -> StubAdapter {
    StubAdapter(named: name, capabilities) {
      { input in
        let base = LinkReading(input.url?.octets ?? []).answerable ?? []
        let code = PercentEncoding.encode(input.code?.octets ?? [])
        let state = state.map { Array($0.utf8) } ?? Array(self.state(of: input.url))
        let url = base + Array("?state=".utf8) + state + Array("&code=".utf8) + code
        return AppReply(
          handled: true, opened: [OpenedURL(url: Text(url), universalLinksOnly: universalLinksOnly)]
        )
      }
    }
  }

  /// The state of a link or a request, as it stands there.
  static func state(of url: Text?) -> ArraySlice<UInt8> {
    LinkReading(url?.octets ?? []).state.values.first?.raw ?? []
  }

  static let linked = ReturnedReply(outcome: .linked, code: Text(Flip.Code.trap))
  static let ignored = ReturnedReply(outcome: .ignored)
  static let composed = "composition.app.production.com.google.Chromecast.approves"

  static func run(
    _ ids: String..., on adapter: StubAdapter, partner: StubAdapter? = nil
  ) throws -> RunResult {
    let all = try SharedCatalogue.all.get()
    return try ConformanceRun.execute(
      Catalogue(all.cases.filter { ids.contains($0.id) }), on: adapter, named: "in-process",
      partner: { _ in partner })
  }

  static func composition() throws -> RunResult {
    try run("google-app.good", composed, on: googleApp(linked), partner: app(state: "S2%00"))
  }

}
