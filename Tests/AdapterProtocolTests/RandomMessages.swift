import AdapterProtocol
import AppFlip

/// Draws messages whose texts are any octets.
struct RandomMessages {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func request() -> Request {
    Request(id: string(), operation: operation())
  }

  private mutating func operation() -> Operation {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0:
      .hello(
        HelloRequest(
          minimumVersion: number(), maximumVersion: number(), suite: string(),
          configuration: configuration()))
    case 1: .reset(session: maybe { $0.string() })
    default:
      .run(
        RunRequest(
          input(), session: maybe { $0.string() }, deadline: maybe { $0.number() },
          label: maybe { $0.string() }))
    }
  }

  mutating func configuration() -> Configuration {
    Configuration(
      clientID: maybe { $0.text() }, appLink: maybe { $0.text() },
      authorizationEndpoint: maybe { $0.text() }, scopes: maybe { $0.list { $0.text() } },
      redirectURIs: maybe { $0.list { $0.text() } })
  }

  private mutating func input() -> RunInput {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      .app(
        AppInput(
          activity: any(), url: maybe { $0.text() }, outcome: any(), code: maybe { $0.text() }))
    case 1:
      .authorizationEndpoint(
        EndpointInput(
          method: any(), url: text(), headers: list { $0.header() }, body: maybe { $0.text() },
          outcome: any(), code: maybe { $0.text() }))
    case 2:
      .googleApp(
        .start(
          GoogleAppInput.Start(
            appLink: text(), clientID: text(), scopes: list { $0.text() }, redirectURI: text())))
    default:
      .googleApp(
        .returned(
          GoogleAppInput.Returned(pending: pending(), activity: any(), url: maybe { $0.text() })))
    }
  }

  private mutating func pending() -> GoogleAppInput.Pending {
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: .ofSession
    case 1: .nothing
    default:
      .flip(GoogleAppInput.PendingFlip(clientID: text(), redirectURI: text(), state: text()))
    }
  }

  // MARK: Replies

  mutating func reply() -> Reply {
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: Reply(id: nil, body: .error(Failure(where: .adapter, message: text().octets)))
    case 1: Reply(id: octets(string()), body: .error(Failure(where: any(), message: text().octets)))
    case 2:
      Reply(
        id: octets(string()),
        body: .unsupported(
          Unsupported(what: octets(string()), why: maybe { $0.text().octets })))
    default: Reply(id: octets(string()), body: .ok(appReply().ok))
    }
  }

  mutating func appReply() -> AppReply {
    AppReply(
      handled: any(), opened: list { $0.opened() }, issuedCode: maybe { $0.text() },
      coverage: coverage())
  }

  mutating func endpointReply() -> EndpointReply {
    EndpointReply(
      status: .random(in: 100...999, using: &generator), headers: list { $0.header() },
      body: text(), bodyTruncated: any(), issuedCode: maybe { $0.text() }, coverage: coverage(),
      loginPage: maybe { $0.text() })
  }

  mutating func startReply() -> StartReply {
    StartReply(opened: list { $0.opened() }, state: text(), coverage: coverage())
  }

  mutating func returnedReply() -> ReturnedReply {
    let outcome: ReturnedReply.Outcome = any()
    return ReturnedReply(
      outcome: outcome, code: outcome == .linked ? text() : maybe { $0.text() },
      error: maybe { $0.text() }, reason: maybe { $0.text() }, coverage: coverage())
  }

  private mutating func opened() -> OpenedURL {
    OpenedURL(url: text(), universalLinksOnly: maybe { $0.any() })
  }

  private mutating func coverage() -> [UInt32]? {
    maybe { $0.list { UInt32(truncatingIfNeeded: $0.generator.next()) } }
  }

  // MARK: Parts

  private mutating func header() -> Header { Header(name: text(), value: text()) }

  private mutating func number() -> Int {
    .random(in: 0...Limits.greatestInteger, using: &generator)
  }

  private mutating func any() -> Bool { .random(using: &generator) }

  private mutating func any<Value: CaseIterable>() -> Value where Value.AllCases == [Value] {
    Value.allCases[Int.random(in: 0..<Value.allCases.count, using: &generator)]
  }

  private mutating func maybe<Value>(_ draw: (inout RandomMessages) -> Value) -> Value? {
    any() ? draw(&self) : nil
  }

  private mutating func list<Value>(_ draw: (inout RandomMessages) -> Value) -> [Value] {
    (0..<Int.random(in: 0..<4, using: &generator)).map { _ in draw(&self) }
  }

  /// Text that is Unicode.
  private mutating func string() -> String { shown(text().octets) }

  /// Text that is ASCII, any Unicode or no Unicode at all.
  private mutating func text() -> Text {
    let upper: UInt8 = any() ? 0x7F : 0xFF
    return Text(
      (0..<Int.random(in: 0..<20, using: &generator)).map { _ in
        UInt8.random(in: 0...upper, using: &generator)
      })
  }
}
