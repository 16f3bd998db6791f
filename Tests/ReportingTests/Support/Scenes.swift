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
          ("client_id", start.clientID.bytes), ("state", Array(state.utf8)),
          ("scope", Array(start.scopes.map(\.bytes).joined(separator: [0x20]))),
          ("redirect_uri", start.redirectURI.bytes),
        ].map { Array("\($0)=".utf8) + PercentEncoding.encode($1) }
        let url = start.appLink.bytes + [0x3F] + parameters.joined(separator: [0x26])
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
    Answers.app(named: name, capabilities, universalLinksOnly: universalLinksOnly) {
      Answers.listed($0) + Answers.code($0, state: state)
    }
  }

  /// The state of a link or a request, as it stands there.
  static func state(of url: Text?) -> ArraySlice<UInt8> {
    ParsedLink(url?.bytes ?? []).state.first?.raw ?? []
  }

  static let linked = ReturnedReply(outcome: .linked, code: Text(Step.trickyCode))
  static let ignored = ReturnedReply(outcome: .ignored)
  static let composed = "composition.app.production.com.google.Chromecast.approves"

  static func run(
    _ ids: [String], _ adapter: any AdapterUnderTest, named name: String = "in-process",
    settings: Settings = Settings(), partner: StubAdapter? = nil
  ) throws -> RunResult {
    try ConformanceRun.execute(
      SharedCatalogue.all.get().only(ids), on: adapter, named: name, settings: settings,
      partner: { _ in partner })
  }

  static func composition() throws -> RunResult {
    try run(["google-app.good", composed], googleApp(linked), partner: app(state: "S2%00"))
  }
}
