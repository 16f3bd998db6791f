import AdapterProtocol
import AppFlip
import Conformance
import Harness
import Testing

@Suite("Judged requests")
struct JudgedRequestTests {
  private static let judge = Judge(
    [.app: Capabilities(features: [.code, .universalLinksOnly])], in: .offered)

  private func judge(
    _ link: String = Samples.link(), opening opened: String...
  ) -> JudgedRequest {
    Self.judge.judge(
      .app(AppInput(url: Text(link), code: "c")),
      .answered(
        .app(
          AppReply(
            handled: !opened.isEmpty,
            opened: opened.map { OpenedURL(url: Text($0), universalLinksOnly: true) }))))
  }

  @Test("equivalent links have the same decision, others a different one")
  func decisions() {
    let plain = judge(opening: "\(Samples.a)?code=c&state=\(Samples.state)").decision
    let reordered = judge(
      "\(Samples.link())&zz=1", opening: "\(Samples.a)?state=\(Samples.state)&code=d"
    ).decision
    let refused = judge(opening: "\(Samples.a)?error=invalid_request&state=\(Samples.state)")
      .decision
    let denied = judge(opening: "\(Samples.a)?error=access_denied&state=\(Samples.state)").decision
    let other = judge(opening: "\(Samples.a)?error=cancelled&state=\(Samples.state)").decision
    #expect(plain == reordered)
    #expect(Set([plain, refused, denied, other, judge().decision]).count == 5)
    #expect(denied?.error == .accessDenied)
  }
}
