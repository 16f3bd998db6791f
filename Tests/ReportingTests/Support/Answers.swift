import AdapterProtocol
import AppFlip
import Conformance
import TestSupport

enum Answers {
  static let google = Scenes.target
  static let stranger = "https://evil.example/a/com.google.Chromecast"
  static let hostile =
    "https://e.example/\u{1B}[31m\r\n\u{202E}\u{0}\u{7F}\u{FEFF}]]>&amp;\"<a>\u{FFFF}?code=\u{212A} "
    + "::error ::x ##vso[task.complete] ##[error]y"
  static let hostileName =
    "a\u{1B}]0;b\u{7}`<img src=x>`\n::error ::x\n##[error]##vso[task.x]@all [l](http://e.example)\u{E9}"

  /// An app that opens what it is told to; nothing for nil.
  static func app(
    named name: String = "in-process", _ capabilities: Capabilities? = nil, times: Int = 1,
    universalLinksOnly: Bool = true, opening url: @escaping (AppInput) -> [UInt8]?
  ) -> StubAdapter {
    StubAdapter(named: name, capabilities) {
      { input in
        guard let url = url(input) else { return AppReply(handled: false) }
        let opened = OpenedURL(url: Text(url), universalLinksOnly: universalLinksOnly)
        return AppReply(handled: true, opened: Array(repeating: opened, count: times))
      }
    }
  }

  static func app(named name: String = "in-process", opening url: String) -> StubAdapter {
    app(named: name) { _ in Array(url.utf8) }
  }

  static func declaring(_ outcomes: UserDecision...) -> Capabilities {
    Capabilities(outcomes: outcomes, features: [.code, .universalLinksOnly, .bytes])
  }

  /// The redirect URI of a link if it is one of the 12.
  static func listed(_ input: AppInput) -> [UInt8] {
    ParsedLink(input.url?.bytes ?? []).answerable ?? []
  }

  /// The redirect URI of a link, whatever it is.
  static func redirect(_ input: AppInput) -> [UInt8] {
    ParsedLink(input.url?.bytes ?? []).redirectURI.first?.readings.percent ?? []
  }

  /// A successful answer; with the state and the code of the request if no other is named.
  static func code(
    _ input: AppInput, state: String? = nil, code: String? = nil
  ) -> [UInt8] {
    let own = PercentEncoding.encode(input.code?.bytes ?? [])
    let shown = state.map { Array($0.utf8) } ?? Array(Scenes.state(of: input.url))
    return Array("?state=".utf8) + shown + Array("&code=".utf8)
      + (code.map { Array($0.utf8) } ?? own)
  }
}
